/** Commands of earlier versions and of other tools, with the command of this one. */
const FORMER_COMMANDS: Readonly<Record<string, string>> = {
  why: 'explain',
  outcome: 'explain --steps',
  apps: 'access',
  who: 'access',
  matrix: 'access --matrix',
  reach: 'analyze',
  analyse: 'analyze',
  rules: 'lint --list-rules',
  refs: 'inspect --used-by',
  classes: 'inspect --user-classes',
  mutate: 'test --mutate',
  posture: 'compliance',
  explore: 'report --interactive',
  'plan-order': 'terraform order',
  backtest: 'logs backtest',
  replay: 'logs replay',
  'log-index': 'logs index',
  merge: 'logs merge',
  pseudonymize: 'logs pseudonymize',
  'scim-check': 'scim check',
  validate: 'lint',
  check: 'lint',
  scan: 'lint',
  compare: 'diff',
  show: 'inspect',
  verify: 'test',
};

/** Returns the command that replaces a command of an earlier version or of another tool. */
export function currentCommand(typed: string): string | undefined {
  return Object.hasOwn(FORMER_COMMANDS, typed) ? FORMER_COMMANDS[typed] : undefined;
}
