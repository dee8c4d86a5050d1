#!/bin/sh
# Starts clew's MCP server: the clew that is installed, which needs no network, or the one that npx gets.
# npx alone would first take a `clew` out of the project's own node_modules, which is not ours.

if command -v clew >/dev/null 2>&1; then
  exec clew mcp
fi
if ! command -v npx >/dev/null 2>&1; then
  echo "clew is not on the PATH. Link it as its README says, then restart the agent." >&2
  exit 1
fi
cd "${HOME:-/}" || exit 1
exec npx -y clew mcp
