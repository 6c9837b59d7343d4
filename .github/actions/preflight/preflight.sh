#!/usr/bin/env bash
# All checks of a change in one go; leaves its reports outside of the checkout, and fails as they do.
set -euo pipefail

rm -rf "$RUNNER_TEMP/preflight" && mkdir -p "$RUNNER_TEMP/preflight"
$PREFLIGHT ci "$SNAPSHOT" \
  --fail-on "${FAIL_ON:-error}" --fail-on-change "${FAIL_ON_CHANGE:-less-strict}" \
  --report markdown="$RUNNER_TEMP/preflight/report.md" --report sarif="$RUNNER_TEMP/preflight/report.sarif"
