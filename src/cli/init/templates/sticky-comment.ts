/** The name of the report file. Its folder is outside the checkout, so that no committed file can replace the report. */
export const REPORT_FILE = 'report.md';

/** The folder of the report file in a GitHub Actions job, as an expression for the shell. */
export const REPORTS_ON_GITHUB = '$RUNNER_TEMP/preflight';
/** The folder of the report file in a GitLab CI job, as an expression for the shell. */
export const REPORTS_ON_GITLAB = '$CI_PROJECT_DIR.tmp/preflight';

/** Returns a shell command that deletes and recreates the report folder, so that it holds no file of an earlier run. */
export function freshFolder(folder: string): string {
  return `rm -rf "${folder}" && mkdir -p "${folder}"`;
}

/**
 * Returns shell code that sets `report` to the report file and `mark` to the marker in it. If there is no report, the code writes one which
 * says that the checks did not run. Scripts replace an earlier comment only if it starts with the marker and is by the same account,
 * because anybody may write the marker.
 */
function reportIn(folder: string): string {
  return `reports="${folder}"
report="$reports/${REPORT_FILE}"
mark='<!-- policy-preflight -->'
mkdir -p "$reports"
[ -s "$report" ] || printf '%s\\n\\n## Not checked\\n\\nThe checks of this push did not run: see the build log.\\n' "$mark" > "$report"
`;
}

/**
 * A bash script that writes the report with `gh` as a comment of a pull request, which replaces the comment of the previous run. It does
 * not fail if the token may not write comments, as in a pull request from a fork.
 */
export const STICKY_COMMENT = `${reportIn(REPORTS_ON_GITHUB)}[[ $GITHUB_REF =~ ^refs/pull/([0-9]+)/ ]] || exit 0
comments="repos/$GITHUB_REPOSITORY/issues/\${BASH_REMATCH[1]}/comments"
me=$(gh api graphql -f query='{ viewer { login } }' --jq .data.viewer.login) || me='github-actions[bot]'
mine=".[] | select(.user.login == \\"$me\\" and (.body | startswith(\\"$mark\\"))) | .id"
id=$(gh api --paginate "$comments" --jq "$mine" | sed -n 1p) || exit 0
if [ -n "$id" ]; then
  gh api --silent --method PATCH "repos/$GITHUB_REPOSITORY/issues/comments/$id" -F "body=@$report"
else
  gh api --silent --method POST "$comments" -F "body=@$report"
fi || echo "::notice::the comment was not written: this token may not"
`;

/** An sh script that writes the report with `curl` and `node` as a note of a merge request, if a token is available. */
export const STICKY_NOTE = `[ -n "$NOTES_TOKEN" ] || { echo 'no note: NOTES_TOKEN is not set'; exit 0; }
${reportIn(REPORTS_ON_GITLAB)}notes="$CI_API_V4_URL/projects/$CI_PROJECT_ID/merge_requests/$CI_MERGE_REQUEST_IID/notes"
ask() { printf 'header = "PRIVATE-TOKEN: %s"\\n' "$NOTES_TOKEN" | curl --fail --silent --show-error --config - "$@"; }
me=$(ask "$CI_API_V4_URL/user" | node --print 'JSON.parse(require("fs").readFileSync(0)).id') || exit 0
mine='JSON.parse(require("fs").readFileSync(0)).find(({ author, body }) => author.id === +process.argv[2] && body.startsWith(process.argv[1]))?.id ?? ""'
id=$(ask "$notes?sort=asc&per_page=100" | node --print "$mine" "$mark" "$me") || exit 0
method=POST
[ -z "$id" ] || method=PUT
ask --request "$method" --output /dev/null --data-urlencode "body@$report" "$notes\${id:+/$id}"
`;
