#!/bin/sh
# Gives a new session some context, if the person turned that on: then there is a file `context-on` in the data folder.
# Without it nothing is started, so a session begins as fast as before.
# sh context.sh [data folder [words that start clew]]. It hides errors, and exits as clew does.

exec 2>/dev/null
switch=context-on
# A shell exits with an error if the file it is to read is missing.
[ -f "${0%/*}/prepare.sh" ] || exit 0
. "${0%/*}/prepare.sh"

# Replaces this shell, so no process can be left over.
exec "$@" --data-dir "$data" hook session-start
