import { indented } from './indented.js';
import { PLAN_COMMANDS, PLAN_FLAGS } from './plan-commands.js';
import { freshFolder, REPORT_FILE, REPORTS_ON_GITLAB, STICKY_NOTE } from './sticky-comment.js';
import type { InitFile, StartedProject } from './template.js';

/** The folder of job artifacts. GitLab accepts artifacts only inside the checkout. */
const ARTIFACTS = 'preflight-report';

/** Returns a GitLab CI job that reports findings and changes of access for every merge request. */
export function gitlabJob({ snapshot, version, isDependency, terraform }: StartedProject): InitFile {
  const path = 'preflight.gitlab-ci.yml';
  return {
    path,
    text: `# Checks a change of the policies before it is merged; written by preflight init
preflight:
${terraform === undefined ? '  image: node:22\n' : TERRAFORM_IMAGE}  before_script:
    - ${freshFolder(REPORTS_ON_GITLAB)}
    - ${freshFolder(ARTIFACTS)}
${terraform === undefined ? '' : '    - apk add --no-cache nodejs npm curl\n'}  rules:
    - if: $CI_PIPELINE_SOURCE == "merge_request_event"
  variables:
    GIT_DEPTH: '0'
    SNAPSHOT: ${inYaml(snapshot)}${terraform === undefined ? '' : `\n    TERRAFORM: ${inYaml(terraform)}`}
    PREFLIGHT: ${isDependency ? 'npx policy-preflight' : `npx --yes policy-preflight@${version}`}
  script:
${isDependency ? '    - npm ci\n' : ''}${terraform === undefined ? '' : PLAN_COMMANDS.map((line) => `    - ${line}\n`).join('')}    - $PREFLIGHT ci "$SNAPSHOT"${terraform === undefined ? '' : PLAN_FLAGS} --report markdown="${REPORTS_ON_GITLAB}/${REPORT_FILE}" --report markdown=${ARTIFACTS}/report.md --report junit=${ARTIFACTS}/junit.xml --report codeclimate=${ARTIFACTS}/codequality.json
  after_script:
    - |
${indented(STICKY_NOTE, 6)}
  artifacts:
    when: always
    paths:
      - ${ARTIFACTS}/report.md
    reports:
      junit: ${ARTIFACTS}/junit.xml
      codequality: ${ARTIFACTS}/codequality.json
`,
    leftToDo: [
      `add to \`.gitlab-ci.yml\`: \`include: [{ local: ${path} }]\``,
      'for a note on the merge request, set a masked variable `NOTES_TOKEN`: a project token with the scope `api`',
      ...(terraform === undefined
        ? []
        : ['set the variables that your provider and state backend need, as masked variables']),
    ].join('; '),
  };
}

/** Quotes a text for YAML and for GitLab's variables. */
function inYaml(text: string): string {
  return `'${text.replaceAll("'", "''").replaceAll('$', '$$$$')}'`;
}

/** The container image of Terraform for the job. Its default entry point runs `terraform`, so the job clears it. The image has no Node. */
const TERRAFORM_IMAGE = `  image:
    name: hashicorp/terraform:1.13
    entrypoint: ['']
`;
