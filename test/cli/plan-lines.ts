import type { CommandName } from '../../src/cli/commands/registry.js';

export const ORG = 'terraform/org.json';
export const PLAN = 'terraform/plan.json';

const SUITE = 'terraform/dashboard.preflight.yaml';
const SIGN_IN = '--app Dashboard --group Staff';

/** Each command line; `<org>` is the org with the plan, or the org that is written down as it will be. */
export const LINES: Readonly<Partial<Record<CommandName, string>>> = {
  apps: 'apps <org> --format json',
  ci: 'ci <org> --format json --no-config --fail-on-change none',
  classes: 'classes <org> --format json',
  diff: `diff ${ORG} <org> --format json`,
  inspect: 'inspect <org> --list policies --format json',
  lint: `lint <org> --no-config --format json --before ${ORG}`,
  matrix: `matrix <org> --format json ${SIGN_IN} --rows risk --columns platforms`,
  mutate: `mutate ${SUITE} --org <org> --operators rule-dropped`,
  outcome: `outcome <org> --format json ${SIGN_IN}`,
  compliance: 'compliance <org> --source stig --no-config --now 2026-11-22 --format csv',
  reach: 'reach <org> --format json',
  refs: 'refs <org> --to Staff --kind group',
  simulate: `simulate <org> ${SIGN_IN}`,
  test: `test ${SUITE} --org <org> --coverage --missing`,
  who: 'who <org> --app Dashboard --below 2fa --format json',
  why: `why <org> --format json ${SIGN_IN}`,
};
