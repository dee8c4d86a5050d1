#!/bin/sh
# Puts what an agent tells its hook into clew's spool: one file for each event, which clew takes in later.
# sh spool.sh [data folder]. The agent waits for this, so it is quick, says nothing, and ends with 0 whatever happens.

# A shell that can't redirect ends with 2, which an agent takes for an order to stop.
trap 'exit 0' EXIT
exec >/dev/null 2>&1
# A background command has no standard input but one that is handed to it.
exec 3<&0 </dev/null
umask 077
# The system's own programs, found at once, and nobody's wrappers.
PATH=/usr/bin:/bin${PATH:+:$PATH}

# Where the data folder is, as src/config/folders.ts has it.
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
    # A home that is not there is not made.
    [ -d "${HOME:-}" ] || exit 0
    data=$HOME/${data#'~/'}
    ;;
esac
# A relative one would lie in the person's project.
case $data in
  /* | [A-Za-z]:[/\\]*) ;;
  *) exit 0 ;;
esac
cd "$data/spool" || { mkdir -p "$data/spool" && cd "$data/spool"; } || exit 0

# Nobody may have taken anything in for long: 10,000 files, or about 256 MB, are enough. Sixteen files are 128 MB at
# most, so it does to count bytes at every sixteenth.
set -- *
[ $# -lt 10000 ] || exit 0
if [ $(($# % 16)) -eq 0 ]; then
  used=$(du -sk .)
  [ "${used%%[!0-9]*}" -lt 131072 ] || exit 0
fi

# One that was killed may have left a file of the same name.
tries=0
set -C
until true >"$$-$tries.part"; do
  tries=$((tries + 1))
  [ $tries -lt 10 ] || exit 0
done
set +C
part=$$-$tries.part

# What is larger than 8 MB (16 in a bash that is not called sh) is not stored: the limit ends the copy.
ulimit -c 0
ulimit -f 16384
cat <&3 >"$part" &
copy=$!

# Nanoseconds where the clock tells them, else less. Always 19 digits, so that names sort by time.
now=${EPOCHREALTIME:-}
if [ -n "$now" ]; then
  now=${now%[.,]*}${now#*[.,]}
else
  # Meanwhile the copy is made.
  now=$(date +%s%N)
  now=${now%%[!0-9]*}
fi
while [ ${#now} -lt 19 ]; do now=${now}0; done

# To wait for the copy would take as long as the agent keeps its end open. So it is looked at: some times at once, each
# at the price of a fork, in which a shell hears of its other children too; then for a second, and then it is ended.
looks=0
while kill -0 $copy; do
  looks=$((looks + 1))
  if [ $looks -le 8 ]; then
    (:)
  elif [ $looks -le 58 ]; then
    # Not every sleep knows fractions.
    sleep 0.02 || { sleep 1 && looks=58; }
  else
    kill $copy
    break
  fi
done

# What came until then may be everything. If it is half, the reader sees that.
if { wait $copy || [ $looks -gt 58 ]; } && [ -s "$part" ]; then
  mv -f "$part" "$now-$$-$tries.json"
else
  rm -f "$part"
fi
