import type { Command } from './command.js';

/** The commands by name, in the order of the help: a file is opened when its command is named. */
export const COMMANDS = {
  apps: async () => (await import('./apps.js')).apps,
  classes: async () => (await import('./classes.js')).classes,
  diff: async () => (await import('./diff.js')).diff,
  inspect: async () => (await import('./inspect.js')).inspect,
  lint: async () => (await import('./lint.js')).lint,
  outcome: async () => (await import('./outcome.js')).outcome,
  reach: async () => (await import('./reach.js')).reach,
  rules: async () => (await import('./rules.js')).rules,
  schema: async () => (await import('./schema.js')).schema,
  simulate: async () => (await import('./simulate.js')).simulate,
  who: async () => (await import('./who.js')).who,
} satisfies Record<string, () => Promise<Command>>;

export type CommandName = keyof typeof COMMANDS;
