#!/usr/bin/env bash
# One comment of the pull request, written anew by each run; docs/ci.md shows it as a step.
set -euo pipefail

reports="$RUNNER_TEMP/preflight"
report="$reports/report.md"
mark='<!-- policy-preflight -->'
mkdir -p "$reports"
[ -s "$report" ] || printf '%s\n\n## Not checked\n\nThe checks of this push did not run: see the build log.\n' "$mark" > "$report"
[[ $GITHUB_REF =~ ^refs/pull/([0-9]+)/ ]] || exit 0
comments="repos/$GITHUB_REPOSITORY/issues/${BASH_REMATCH[1]}/comments"
me=$(gh api graphql -f query='{ viewer { login } }' --jq .data.viewer.login) || me='github-actions[bot]'
mine=".[] | select(.user.login == \"$me\" and (.body | startswith(\"$mark\"))) | .id"
id=$(gh api --paginate "$comments" --jq "$mine" | sed -n 1p) || exit 0
if [ -n "$id" ]; then
  gh api --silent --method PATCH "repos/$GITHUB_REPOSITORY/issues/comments/$id" -F "body=@$report"
else
  gh api --silent --method POST "$comments" -F "body=@$report"
fi || echo "::notice::the comment was not written: this token may not"
