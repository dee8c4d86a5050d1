#!/bin/sh
# Reminds the agent of an earlier turn, if the person turned that on: then there is a file `memory-on` in the data folder.
# Without it nothing is started. Runs at every prompt and after every command, so it ends early where it can.
# sh memory.sh [data folder [words that start clew]]. It hides errors, and exits as clew does.

exec 2>/dev/null
switch=memory-on
# A shell exits with an error if the file it is to read is missing.
[ -f "${0%/*}/prepare.sh" ] || exit 0
. "${0%/*}/prepare.sh"

# Most commands print no error, so Node is not started for them. A prompt is looked at in any case.
payload=$(head -c 1048576)
case $payload in
  *'"UserPromptSubmit"'* | *'"BeforeAgent"'*) ;;
  *rror* | *ERR* | *xception* | *atal:* | *anic:* | *annot* | *"an't "* | *"not "* | *nable\ to* | *No\ such* | *no\ such* | *ndefined* | *nrecognized* | *nknown* | *enied*) ;;
  *) exit 0 ;;
esac

# Replaces this shell, so no process can be left over.
exec "$@" --data-dir "$data" hook memory <<END
$payload
END
