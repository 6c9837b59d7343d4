import type { Command } from '../../console/command.js';

/**
 * The commands by name. A name of two words is a command of a group, such as `logs replay`. A name with an option is a view of a
 * command: the option selects another question with its own options and answer. Commands are loaded on demand: the two most
 * frequent ones from their own modules, all others from one.
 */
export const COMMANDS = {
  explain: async () => (await import('./other-commands.js')).explainCommand,
  'explain --steps': async () => (await import('./other-commands.js')).explainStepsCommand,
  simulate: async () => (await import('./simulate.js')).simulateCommand,
  access: async () => (await import('./other-commands.js')).accessCommand,
  'access --below': async () => (await import('./other-commands.js')).accessBelowCommand,
  'access --matrix': async () => (await import('./other-commands.js')).accessMatrixCommand,
  lint: async () => (await import('./lint.js')).lintCommand,
  'lint --list-rules': async () => (await import('./other-commands.js')).listRulesCommand,
  analyze: async () => (await import('./other-commands.js')).analyzeCommand,
  'analyze --locked-out': async () => (await import('./other-commands.js')).lockedOutCommand,
  verify: async () => (await import('./other-commands.js')).verifyCommand,
  diff: async () => (await import('./other-commands.js')).diffCommand,
  test: async () => (await import('./other-commands.js')).testCommand,
  'test --mutate': async () => (await import('./other-commands.js')).mutateCommand,
  compliance: async () => (await import('./other-commands.js')).complianceCommand,
  ci: async () => (await import('./other-commands.js')).ciCommand,
  inspect: async () => (await import('./other-commands.js')).inspectCommand,
  'inspect --used-by': async () => (await import('./other-commands.js')).usedByCommand,
  'inspect --user-classes': async () => (await import('./other-commands.js')).userClassesCommand,
  report: async () => (await import('./other-commands.js')).reportCommand,
  'report --interactive': async () => (await import('./other-commands.js')).interactiveReportCommand,
  pull: async () => (await import('./other-commands.js')).pullCommand,
  serve: async () => (await import('./other-commands.js')).serveCommand,
  mcp: async () => (await import('./other-commands.js')).mcpCommand,
  lsp: async () => (await import('./other-commands.js')).lspCommand,
  init: async () => (await import('./other-commands.js')).initCommand,
  completion: async () => (await import('./other-commands.js')).completionCommand,
  docs: async () => (await import('./other-commands.js')).docsCommand,
  schema: async () => (await import('./other-commands.js')).schemaCommand,
  'terraform order': async () => (await import('./other-commands.js')).terraformOrderCommand,
  'logs backtest': async () => (await import('./other-commands.js')).backtestCommand,
  'logs replay': async () => (await import('./other-commands.js')).replayCommand,
  'logs index': async () => (await import('./other-commands.js')).logIndexCommand,
  'logs merge': async () => (await import('./other-commands.js')).mergeCommand,
  'logs pseudonymize': async () => (await import('./other-commands.js')).pseudonymizeCommand,
  'scim check': async () => (await import('./other-commands.js')).scimCheckCommand,
} satisfies Record<string, () => Promise<Command>>;

export type CommandName = keyof typeof COMMANDS;
