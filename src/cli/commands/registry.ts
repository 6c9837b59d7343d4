import type { Command } from './command.js';

/**
 * The commands by name, in the order of the help. What a command needs is opened when it is named: those that are run most by
 * themselves, the others in two groups.
 */
export const COMMANDS = {
  apps: async () => (await import('./groups/analysis-commands.js')).appsCommand,
  backtest: async () => (await import('./groups/other-commands.js')).backtestCommand,
  ci: async () => (await import('./groups/analysis-commands.js')).ciCommand,
  classes: async () => (await import('./groups/analysis-commands.js')).classesCommand,
  completion: async () => (await import('./groups/other-commands.js')).completionCommand,
  diff: async () => (await import('./groups/analysis-commands.js')).diffCommand,
  explore: async () => (await import('./groups/other-commands.js')).exploreCommand,
  init: async () => (await import('./groups/analysis-commands.js')).initCommand,
  inspect: async () => (await import('./groups/analysis-commands.js')).inspectCommand,
  lint: async () => (await import('./lint.js')).lintCommand,
  'log-index': async () => (await import('./groups/other-commands.js')).logIndexCommand,
  matrix: async () => (await import('./groups/analysis-commands.js')).matrixCommand,
  merge: async () => (await import('./groups/other-commands.js')).mergeCommand,
  mutate: async () => (await import('./groups/analysis-commands.js')).mutateCommand,
  outcome: async () => (await import('./groups/analysis-commands.js')).outcomeCommand,
  'plan-order': async () => (await import('./groups/analysis-commands.js')).planOrderCommand,
  posture: async () => (await import('./groups/other-commands.js')).postureCommand,
  pseudonymize: async () => (await import('./groups/other-commands.js')).pseudonymizeCommand,
  pull: async () => (await import('./groups/other-commands.js')).pullCommand,
  reach: async () => (await import('./groups/analysis-commands.js')).reachCommand,
  refs: async () => (await import('./groups/analysis-commands.js')).refsCommand,
  replay: async () => (await import('./groups/other-commands.js')).replayCommand,
  report: async () => (await import('./groups/other-commands.js')).reportCommand,
  rules: async () => (await import('./groups/other-commands.js')).rulesCommand,
  schema: async () => (await import('./groups/other-commands.js')).schemaCommand,
  'scim-check': async () => (await import('./groups/other-commands.js')).scimCheckCommand,
  serve: async () => (await import('./groups/other-commands.js')).serveCommand,
  simulate: async () => (await import('./simulate.js')).simulateCommand,
  test: async () => (await import('./groups/analysis-commands.js')).testCommand,
  who: async () => (await import('./groups/analysis-commands.js')).whoCommand,
  why: async () => (await import('./groups/analysis-commands.js')).whyCommand,
} satisfies Record<string, () => Promise<Command>>;

export type CommandName = keyof typeof COMMANDS;
