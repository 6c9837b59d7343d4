import { indented } from './indented.js';
import { CHECKOUT, SETUP_NODE, SETUP_TERRAFORM, UPLOAD_SARIF } from './pinned-actions.js';
import { CREDENTIALS_LEFT, PLAN_COMMANDS, PLAN_FLAGS } from './plan-commands.js';
import { freshFolder, REPORT_FILE, REPORTS_ON_GITHUB, STICKY_COMMENT } from './sticky-comment.js';
import type { InitFile, StartedProject } from './template.js';

/** A workflow that says of every pull request what is wrong, and whether anybody gets in more easily than before. */
export function githubWorkflow({ snapshot, version, terraform }: StartedProject): InitFile {
  return {
    path: '.github/workflows/preflight.yml',
    text: `# Checks a change of the policies before it is merged; written by preflight init
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
      SNAPSHOT: ${inYaml(snapshot)}${terraform === undefined ? '' : `\n      TERRAFORM: ${inYaml(terraform)}`}
      PREFLIGHT: npx --yes policy-preflight@${version}
    steps:
      - uses: ${CHECKOUT}
        with:
          fetch-depth: 0
          persist-credentials: false
      - uses: ${SETUP_NODE}
        with:
          node-version: 22
${terraform === undefined ? '' : PLAN_STEPS}      - name: check the policies
        run: |
          ${freshFolder(REPORTS_ON_GITHUB)}
          $PREFLIGHT ci "$SNAPSHOT"${terraform === undefined ? '' : PLAN_FLAGS} --report markdown="${REPORTS_ON_GITHUB}/${REPORT_FILE}" --report sarif="${REPORTS_ON_GITHUB}/report.sarif"
      - name: update the pull request comment
        if: '!cancelled()'
        env:
          GH_TOKEN: \${{ github.token }}
        run: |
${indented(STICKY_COMMENT, 10)}
      - name: upload to code scanning, if enabled
        if: '!cancelled()'
        continue-on-error: true
        uses: ${UPLOAD_SARIF}
        with:
          sarif_file: \${{ runner.temp }}/preflight/report.sarif
          category: preflight
`,
    ...(terraform !== undefined && { leftToDo: CREDENTIALS_LEFT }),
  };
}

/** The output of Terraform is taken as it is: what wraps the program adds lines to it. */
const PLAN_STEPS = `      - uses: ${SETUP_TERRAFORM}
        with:
          terraform_wrapper: false
      - name: the plan, which holds secrets and is kept nowhere
        env:
          OKTA_API_TOKEN: \${{ secrets.OKTA_API_TOKEN }}
        run: |
${indented(PLAN_COMMANDS.join('\n'), 10)}
`;

/** A text that YAML takes for nothing else. */
function inYaml(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
