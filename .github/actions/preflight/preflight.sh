#!/usr/bin/env bash
# All checks of a change in one go; leaves preflight.md and preflight.sarif, and fails as they do.
set -euo pipefail

$PREFLIGHT ci "$SNAPSHOT" \
  --fail-on "${FAIL_ON:-error}" --fail-on-change "${FAIL_ON_CHANGE:-weaker}" \
  --write markdown=preflight.md --write sarif=preflight.sarif
