#!/bin/sh
# Writes the hook's input into clew's spool: one file for each event, which clew picks up later.
# sh spool.sh [data folder]. The agent waits for this, so it is quick, prints nothing, and always exits with 0.

# A shell that can't redirect exits with 2, which makes an agent refuse the prompt.
trap 'exit 0' EXIT
exec >/dev/null 2>&1
# A background command has no standard input unless it is passed one.
exec 3<&0 </dev/null
umask 077
# Finds the system's own programs at once, and no wrappers.
PATH=/usr/bin:/bin${PATH:+:$PATH}

# Finds the data folder as src/config/folders.ts does.
data=${1:-${CLEW_DATA_DIR:-}}
if [ -z "$data" ]; then
  if [ "${OS:-}" = Windows_NT ] && [ -n "${LOCALAPPDATA:-}" ]; then
    data=$LOCALAPPDATA/clew
  elif [ -d /System/Library/CoreServices ]; then
    data='~/Library/Application Support/clew'
  else
    case ${XDG_DATA_HOME:-} in
      /*) data=$XDG_DATA_HOME/clew ;;
      *) data='~/.local/share/clew' ;;
    esac
  fi
fi
case $data in
  '~/'*)
    # A missing home is not created.
    [ -d "${HOME:-}" ] || exit 0
    data=$HOME/${data#'~/'}
    ;;
esac
# A relative path would be inside the person's project.
case $data in
  /* | [A-Za-z]:[/\\]*) ;;
  *) exit 0 ;;
esac
cd "$data/spool" || { mkdir -p "$data/spool" && cd "$data/spool"; } || exit 0

# Limits the spool to 10,000 files or about 256 MB, in case nothing has picked up events for long. Sixteen files have at
# most 128 MB, so counting bytes at every sixteenth file is enough.
set -- *
[ $# -lt 10000 ] || exit 0
if [ $(($# % 16)) -eq 0 ]; then
  used=$(du -sk .)
  [ "${used%%[!0-9]*}" -lt 131072 ] || exit 0
fi

# A killed run may have left a file of the same name.
tries=0
set -C
until true >"$$-$tries.part"; do
  tries=$((tries + 1))
  [ $tries -lt 10 ] || exit 0
done
set +C
part=$$-$tries.part

# Input over 8 MB (16 in a bash that is not called sh) is not stored: the limit ends the copy.
ulimit -c 0
ulimit -f 16384
cat <&3 >"$part" &
copy=$!

# Nanoseconds if the clock has them, else less. Always 19 digits, so names sort by time.
now=${EPOCHREALTIME:-}
if [ -n "$now" ]; then
  now=${now%[.,]*}${now#*[.,]}
else
  # The copy runs meanwhile.
  now=$(date +%s%N)
  now=${now%%[!0-9]*}
fi
while [ ${#now} -lt 19 ]; do now=${now}0; done

# Waiting for the copy would take as long as the agent keeps its end open. So this checks on it: a few times at once, each
# with a fork, which also lets a shell notice its other children; then for a second; then it ends the copy.
looks=0
while kill -0 $copy; do
  looks=$((looks + 1))
  if [ $looks -le 8 ]; then
    (:)
  elif [ $looks -le 58 ]; then
    # Not every sleep accepts fractions.
    sleep 0.02 || { sleep 1 && looks=58; }
  else
    kill $copy
    break
  fi
done

# The input so far may be complete. If it is not, the reader notices.
if { wait $copy || [ $looks -gt 58 ]; } && [ -s "$part" ]; then
  mv -f "$part" "$now-$$-$tries.json"
else
  rm -f "$part"
fi
