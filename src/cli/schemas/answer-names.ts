import type { JsonAnswers } from './answers.js';

/** The JSON answers by schema name, with the command line that prints each. */
export const ANSWER_NAMES = {
  explain: 'explain',
  'explain-steps': 'explain --steps',
  access: 'access',
  'access-below': 'access --below',
  'access-matrix': 'access --matrix',
  lint: 'lint',
  'lint-list-rules': 'lint --list-rules',
  analyze: 'analyze',
  'analyze-locked-out': 'analyze --locked-out',
  verify: 'verify',
  diff: 'diff',
  test: 'test',
  'test-coverage': 'test --coverage-format json',
  compliance: 'compliance',
  ci: 'ci',
  inspect: 'inspect',
  'inspect-list': 'inspect --list',
  'inspect-used-by': 'inspect --used-by',
  'inspect-user-classes': 'inspect --user-classes',
  'terraform-order': 'terraform order',
  'logs-backtest': 'logs backtest',
  'logs-replay': 'logs replay',
} as const satisfies Record<keyof JsonAnswers, string>;
