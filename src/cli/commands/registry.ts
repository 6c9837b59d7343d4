import type { Command } from './command.js';

/** The commands by name, in the order of the help: a file is opened when its command is named. */
export const COMMANDS = {
  apps: async () => (await import('./apps.js')).appsCommand,
  backtest: async () => (await import('./backtest.js')).backtestCommand,
  ci: async () => (await import('./ci.js')).ciCommand,
  classes: async () => (await import('./classes.js')).classesCommand,
  completion: async () => (await import('./completion.js')).completionCommand,
  diff: async () => (await import('./diff.js')).diffCommand,
  explore: async () => (await import('./explore.js')).exploreCommand,
  init: async () => (await import('./init.js')).initCommand,
  inspect: async () => (await import('./inspect.js')).inspectCommand,
  lint: async () => (await import('./lint.js')).lintCommand,
  'log-index': async () => (await import('./log-index.js')).logIndexCommand,
  matrix: async () => (await import('./matrix.js')).matrixCommand,
  merge: async () => (await import('./merge.js')).mergeCommand,
  mutate: async () => (await import('./mutate.js')).mutateCommand,
  outcome: async () => (await import('./outcome.js')).outcomeCommand,
  'plan-order': async () => (await import('./plan-order.js')).planOrderCommand,
  posture: async () => (await import('./posture.js')).postureCommand,
  pseudonymize: async () => (await import('./pseudonymize.js')).pseudonymizeCommand,
  pull: async () => (await import('./pull.js')).pullCommand,
  reach: async () => (await import('./reach.js')).reachCommand,
  refs: async () => (await import('./refs.js')).refsCommand,
  replay: async () => (await import('./replay.js')).replayCommand,
  report: async () => (await import('./report.js')).reportCommand,
  rules: async () => (await import('./rules.js')).rulesCommand,
  schema: async () => (await import('./schema.js')).schemaCommand,
  'scim-check': async () => (await import('./scim-check.js')).scimCheckCommand,
  serve: async () => (await import('./serve.js')).serveCommand,
  simulate: async () => (await import('./simulate.js')).simulateCommand,
  test: async () => (await import('./test.js')).testCommand,
  who: async () => (await import('./who.js')).whoCommand,
  why: async () => (await import('./why.js')).whyCommand,
} satisfies Record<string, () => Promise<Command>>;

export type CommandName = keyof typeof COMMANDS;
