#!/bin/sh
# Starts clew's MCP server: the clew on the PATH. It never asks npx, which could run another package of that name.

if ! command -v clew >/dev/null 2>&1; then
  echo "clew is not on the PATH. Link it as its README says, then restart the agent." >&2
  exit 1
fi
exec clew mcp
