import type { CommandName } from '../../src/cli/commands/command-help.js';

export const ORG = 'terraform/org.json';
export const PLAN = 'terraform/plan.json';

const SUITE = 'terraform/dashboard.preflight.yaml';
const SIGN_IN = '--app Dashboard --group Staff';

/** The command lines; `<org>` is the org with the plan, or the planned org as an export. */
export const LINES: Readonly<Partial<Record<CommandName, string>>> = {
  access: 'access <org> --format json',
  ci: 'ci <org> --format json --no-config --fail-on-change none',
  'inspect --user-classes': 'inspect --user-classes <org> --format json',
  diff: `diff ${ORG} <org> --format json`,
  inspect: 'inspect <org> --list policies --format json',
  lint: `lint <org> --no-config --format json --base ${ORG}`,
  'access --matrix': `access --matrix risk,platforms <org> --format json ${SIGN_IN}`,
  'test --mutate': `test --mutate ${SUITE} --export <org> --operators rule-dropped`,
  'explain --steps': `explain --steps <org> --format json ${SIGN_IN}`,
  compliance: 'compliance <org> --framework stig --no-config --now 2026-11-22 --format csv',
  analyze: 'analyze <org> --format json',
  'inspect --used-by': 'inspect <org> --used-by Staff --kind group',
  simulate: `simulate <org> ${SIGN_IN}`,
  test: `test ${SUITE} --export <org> --coverage --missing`,
  'access --below': 'access <org> --app Dashboard --below 2fa --format json',
  explain: `explain <org> --format json ${SIGN_IN}`,
};
