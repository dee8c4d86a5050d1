#!/bin/sh
# Reminds the agent of an earlier turn, if the person turned that on: then there is a file `memory-on` in the data folder.
# Without it nothing is started. Runs at every prompt and after every command, so it ends early where it can.
# sh memory.sh [data folder [words that start clew]]. It hides errors, and exits as clew does.

exec 2>/dev/null

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
[ -f "$data/memory-on" ] || exit 0

[ $# -gt 0 ] || set -- clew
command -v "$1" >/dev/null || exit 0

# Most commands print no error, so Node is not started for them. A prompt is looked at in any case.
payload=$(head -c 1048576)
case $payload in
  *'"UserPromptSubmit"'*) ;;
  *rror* | *ERR* | *xception* | *atal:* | *anic:* | *annot* | *"an't "* | *"not "* | *nable\ to* | *No\ such* | *no\ such* | *ndefined* | *nrecognized* | *nknown* | *enied*) ;;
  *) exit 0 ;;
esac

# Keeps compiled code, to start faster the next time.
umask 077
export NODE_COMPILE_CACHE="$data/compiled"
# Replaces this shell, so no process can be left over.
exec "$@" --data-dir "$data" hook memory <<END
$payload
END
