/**
 * Writes a report as the one comment of a pull request, over that of the run before: a script for bash with `gh`.
 * A token that may only read (a pull request from a fork) is no failure.
 */
export const STICKY_COMMENT = `report=preflight.md
[[ $GITHUB_REF =~ ^refs/pull/([0-9]+)/ ]] && [ -s "$report" ] || exit 0
comments="repos/$GITHUB_REPOSITORY/issues/\${BASH_REMATCH[1]}/comments"
mine='.[] | select(.body | startswith("<!-- policy-preflight -->")) | .id'
id=$(gh api --paginate "$comments" --jq "$mine" | sed -n 1p) || exit 0
if [ -n "$id" ]; then
  gh api --silent --method PATCH "repos/$GITHUB_REPOSITORY/issues/comments/$id" -F "body=@$report"
else
  gh api --silent --method POST "$comments" -F "body=@$report"
fi || echo "::notice::the comment was not written: this token may not"
`;
