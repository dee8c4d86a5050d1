#!/bin/sh
# Gives a session that begins some context, where a person switched that on: then there is a file `context-on` in the
# data folder. Without it nothing is started, so that a session begins as fast as ever.
# sh context.sh [data folder [words that start clew]]. It says nothing of what goes wrong, and ends as clew does.

exec 2>/dev/null

# Where the data folder is, as src/config/folders.ts has it.
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
# A relative one would lie in the person's project.
case $data in
  /* | [A-Za-z]:[/\\]*) ;;
  *) exit 0 ;;
esac
[ -f "$data/context-on" ] || exit 0

[ $# -gt 0 ] || set -- clew
command -v "$1" >/dev/null || exit 0
# Compiled code is there sooner the next time.
umask 077
export NODE_COMPILE_CACHE="$data/compiled"
# It takes the place of this shell: one process less that could stay behind.
exec "$@" --data-dir "$data" hook session-start
