import type { InitFile, StartedProject } from './template.js';

/** A workflow that says of every pull request what is wrong, and whether anybody gets in more easily than before. */
export function githubWorkflow({ snapshot, version }: StartedProject): InitFile {
  return {
    path: '.github/workflows/preflight.yml',
    text: `# What a change of the policies does, before it is merged; written by preflight init
name: preflight

on:
  pull_request:

permissions:
  contents: read

jobs:
  preflight:
    runs-on: ubuntu-latest
    env:
      SNAPSHOT: ${inYaml(snapshot)}
      PREFLIGHT: npx --yes policy-preflight@${version}
    steps:
      - uses: actions/checkout@v5
        with:
          fetch-depth: 0
      - uses: actions/setup-node@v5
        with:
          node-version: 22
      - name: what is wrong with it
        run: $PREFLIGHT lint "$SNAPSHOT" --format github
      - name: what it changes
        run: |
          git worktree add --detach ../base "origin/$GITHUB_BASE_REF"
          test -e "../base/$SNAPSHOT" || exit 0
          $PREFLIGHT diff "../base/$SNAPSHOT" "$SNAPSHOT" --format markdown --fail-on weaker >> "$GITHUB_STEP_SUMMARY"
`,
  };
}

/** A text that YAML takes for nothing else. */
function inYaml(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
