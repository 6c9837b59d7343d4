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
    - git worktree add --detach ../base "$CI_MERGE_REQUEST_DIFF_BASE_SHA"
    - $PREFLIGHT lint "$SNAPSHOT" --format junit > preflight.junit.xml
    - test ! -e "../base/$SNAPSHOT" || $PREFLIGHT diff "../base/$SNAPSHOT" "$SNAPSHOT" --format markdown --fail-on weaker
  artifacts:
    when: always
    reports:
      junit: preflight.junit.xml
`,
    leftToDo: `add to \`.gitlab-ci.yml\`: \`include: [{ local: ${path} }]\``,
  };
}
