# Read by context.sh and memory.sh, which set `switch`. Finds the data folder and the words that start clew, and exits if
# the person did not turn the switch on: then there is no such file in the data folder, and nothing is started.

# Finds the data folder as src/config/folders.ts does.
data=${1:-${CLEW_DATA_DIR:-}}
[ $# -eq 0 ] || shift
if [ -z "$data" ]; then
  if [ "${OS:-}" = Windows_NT ] && [ -n "${LOCALAPPDATA:-}" ]; then
    data=$LOCALAPPDATA/clew
  elif [ -d /System/Library/CoreServices ]; then
    data="${HOME:-}/Library/Application Support/clew"
  else
    case ${XDG_DATA_HOME:-} in
      /*) data=$XDG_DATA_HOME/clew ;;
      *) data=${HOME:-}/.local/share/clew ;;
    esac
  fi
fi
case $data in
  '~/'*) data=${HOME:-}/${data#'~/'} ;;
esac
# A relative path would be inside the person's project.
case $data in
  /* | [A-Za-z]:[/\\]*) ;;
  *) exit 0 ;;
esac
[ -f "$data/$switch" ] || exit 0

[ $# -gt 0 ] || set -- clew
command -v "$1" >/dev/null || exit 0
# Keeps compiled code, to start faster the next time.
umask 077
export NODE_COMPILE_CACHE="$data/compiled"
