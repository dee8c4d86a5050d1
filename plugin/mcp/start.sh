#!/bin/sh
# Starts clew's MCP server: the clew on the PATH, which needs no network, or else the one that npx fetches.
# npx alone would first run a `clew` from the project's own node_modules, which is not ours.

if command -v clew >/dev/null 2>&1; then
  exec clew mcp
fi
if ! command -v npx >/dev/null 2>&1; then
  echo "clew is not on the PATH. Link it as its README says, then restart the agent." >&2
  exit 1
fi
cd "${HOME:-/}" || exit 1
exec npx -y clew mcp
