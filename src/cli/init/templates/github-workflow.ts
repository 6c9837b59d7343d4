import { indented } from './indented.js';
import { CREDENTIALS_LEFT, PLAN_COMMANDS, PLAN_FLAGS } from './plan-commands.js';
import { freshFolder, REPORT_FILE, REPORTS_ON_GITHUB, STICKY_COMMENT } from './sticky-comment.js';
import type { InitFile, StartedProject } from './template.js';

/**
 * The third-party actions of the workflow, pinned to commits because tags can be moved. The comment at the end of each value names the
 * release.
 */
const CHECKOUT = 'actions/checkout@08c6903cd8c0fde910a37f88322edcfb5dd907a8 # v5.0.0';
const SETUP_NODE = 'actions/setup-node@a0853c24544627f65ddf259abe73b1d18a591444 # v5.0.0';
const SETUP_TERRAFORM = 'hashicorp/setup-terraform@b9cd54a3c349d3f38e8881555d616ced269862dd # v3.1.2';
const UPLOAD_SARIF = 'github/codeql-action/upload-sarif@5d4e8d1aca955e8d8589aabd499c5cae939e33c7 # v4.31.9';

/** Returns a GitHub Actions workflow that reports findings and changes of access for every pull request. */
export function githubWorkflow({ snapshot, version, isDependency, terraform }: StartedProject): InitFile {
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
      PREFLIGHT: ${isDependency ? 'npx policy-preflight' : `npx --yes policy-preflight@${version}`}
    steps:
      - uses: ${CHECKOUT}
        with:
          fetch-depth: 0
          persist-credentials: false
      - uses: ${SETUP_NODE}
        with:
          node-version: 22
${isDependency ? '      - run: npm ci\n' : ''}${terraform === undefined ? '' : PLAN_STEPS}      - name: check the policies
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

/** The workflow steps that create a Terraform plan. The wrapper of the setup action is disabled, because it adds lines to the output. */
const PLAN_STEPS = `      - uses: ${SETUP_TERRAFORM}
        with:
          terraform_wrapper: false
      - name: create the plan, which contains secrets and is not stored
        env:
          OKTA_API_TOKEN: \${{ secrets.OKTA_API_TOKEN }}
        run: |
${indented(PLAN_COMMANDS.join('\n'), 10)}
`;

/** Quotes a text for YAML. */
function inYaml(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
