import type { Command } from './command.js';

/**
 * The commands by name, in the order of the help. They are loaded on demand: the two most frequent ones from their own files,
 * all others from one.
 */
export const COMMANDS = {
  apps: async () => (await import('./other-commands.js')).appsCommand,
  backtest: async () => (await import('./other-commands.js')).backtestCommand,
  ci: async () => (await import('./other-commands.js')).ciCommand,
  classes: async () => (await import('./other-commands.js')).classesCommand,
  completion: async () => (await import('./other-commands.js')).completionCommand,
  diff: async () => (await import('./other-commands.js')).diffCommand,
  explore: async () => (await import('./other-commands.js')).exploreCommand,
  init: async () => (await import('./other-commands.js')).initCommand,
  inspect: async () => (await import('./other-commands.js')).inspectCommand,
  lint: async () => (await import('./lint.js')).lintCommand,
  'log-index': async () => (await import('./other-commands.js')).logIndexCommand,
  matrix: async () => (await import('./other-commands.js')).matrixCommand,
  merge: async () => (await import('./other-commands.js')).mergeCommand,
  mutate: async () => (await import('./other-commands.js')).mutateCommand,
  outcome: async () => (await import('./other-commands.js')).outcomeCommand,
  'plan-order': async () => (await import('./other-commands.js')).planOrderCommand,
  compliance: async () => (await import('./other-commands.js')).complianceCommand,
  pseudonymize: async () => (await import('./other-commands.js')).pseudonymizeCommand,
  pull: async () => (await import('./other-commands.js')).pullCommand,
  reach: async () => (await import('./other-commands.js')).reachCommand,
  refs: async () => (await import('./other-commands.js')).refsCommand,
  replay: async () => (await import('./other-commands.js')).replayCommand,
  report: async () => (await import('./other-commands.js')).reportCommand,
  rules: async () => (await import('./other-commands.js')).rulesCommand,
  schema: async () => (await import('./other-commands.js')).schemaCommand,
  'scim-check': async () => (await import('./other-commands.js')).scimCheckCommand,
  serve: async () => (await import('./other-commands.js')).serveCommand,
  simulate: async () => (await import('./simulate.js')).simulateCommand,
  test: async () => (await import('./other-commands.js')).testCommand,
  who: async () => (await import('./other-commands.js')).whoCommand,
  why: async () => (await import('./other-commands.js')).whyCommand,
} satisfies Record<string, () => Promise<Command>>;

export type CommandName = keyof typeof COMMANDS;
