import type { InitFile, StartedProject } from './template.js';

/** A job that says of every merge request what is wrong, and whether anybody gets in more easily than before. */
export function gitlabJob({ snapshot, version }: StartedProject): InitFile {
  const path = 'preflight.gitlab-ci.yml';
  return {
    path,
    text: `# What a change of the policies does, before it is merged; written by preflight init
preflight:
  image: node:22
  rules:
    - if: $CI_PIPELINE_SOURCE == "merge_request_event"
  variables:
    GIT_DEPTH: '0'
    SNAPSHOT: '${snapshot.replaceAll("'", "''").replaceAll('$', '$$$$')}'
    PREFLIGHT: npx --yes policy-preflight@${version}
  script:
    - $PREFLIGHT ci "$SNAPSHOT" --write markdown=preflight.md --write junit=preflight.junit.xml --write codeclimate=preflight.codequality.json
  artifacts:
    when: always
    paths:
      - preflight.md
    reports:
      junit: preflight.junit.xml
      codequality: preflight.codequality.json
`,
    leftToDo: `add to \`.gitlab-ci.yml\`: \`include: [{ local: ${path} }]\``,
  };
}
