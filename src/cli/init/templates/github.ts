import { STICKY_COMMENT } from './sticky-comment.js';
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
  pull-requests: write
  security-events: write

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
      - name: what is wrong, and what the change changes
        run: $PREFLIGHT ci "$SNAPSHOT" --write markdown=preflight.md --write sarif=preflight.sarif
      - name: one comment, written anew by each run
        if: '!cancelled()'
        env:
          GH_TOKEN: \${{ github.token }}
        run: |
${indented(STICKY_COMMENT, 10)}
      - name: code scanning, where the repository has it
        if: '!cancelled()'
        continue-on-error: true
        uses: github/codeql-action/upload-sarif@v4
        with:
          sarif_file: preflight.sarif
          category: preflight
`,
  };
}

/** A text that YAML takes for nothing else. */
function inYaml(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

function indented(text: string, columns: number): string {
  return text.trimEnd().replace(/^(?=.)/gm, ' '.repeat(columns));
}
