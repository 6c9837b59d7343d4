import type { Command } from './command.js';

interface KnownCommand {
  /** What stands after its name. */
  readonly usage: string;
  /** In a few words. */
  readonly what: string;
  open(): Promise<Command>;
}

/** The commands by name, in the order of the help: what it says of them stands here, since none is opened for it. */
export const COMMANDS: Readonly<Record<string, KnownCommand>> = {
  apps: {
    usage: '[options] <snapshot>',
    what: 'Say of every application what the weakest way in is: by which rules of its policy, from where, and for how many users; the weakest first.',
    open: async () => (await import('./apps.js')).apps,
  },
  classes: {
    usage: '[options] <snapshot>',
    what: 'Group the users of an org by what its policies can tell apart: who is alike, what they are, and what is not known of them.',
    open: async () => (await import('./classes.js')).classes,
  },
  diff: {
    usage: '[options] <before> <after>',
    what: 'Say for which requests a change of policies changes what comes of them, and how: or that it changes nothing.',
    open: async () => (await import('./diff.js')).diff,
  },
  inspect: {
    usage: '[options] <snapshot>',
    what: 'Print what is read of an org: how much of each kind, in which brand, edition and engine, and every problem.',
    open: async () => (await import('./inspect.js')).inspect,
  },
  lint: {
    usage: '[options] <path...>',
    what: 'Say what is wrong with documents of the service: policies, rules, zones, clients, identity providers, keys, requests, recordings.',
    open: async () => (await import('./lint.js')).lint,
  },
  outcome: {
    usage: '[options] <snapshot>',
    what: 'Say what a whole sign-in comes to: who must give what, and whether they can.',
    open: async () => (await import('./outcome.js')).outcome,
  },
  reach: {
    usage: '[options] <snapshot>',
    what: 'Say of every policy and rule whether any request reaches it, and of those that none does, why.',
    open: async () => (await import('./reach.js')).reach,
  },
  rules: {
    usage: '[options] [id]',
    what: 'List the rules of the linter, or show one: what it finds, why it matters, what can be set, examples.',
    open: async () => (await import('./rules.js')).rules,
  },
  schema: {
    usage: '[name]',
    what: 'Print the JSON Schema of a document, for editors: snapshot, policy, rule, zone, group, user, app, request, config, suppressions; all of them, by name, without a name.',
    open: async () => (await import('./schema.js')).schema,
  },
  simulate: {
    usage: '[options] <snapshot>',
    what: 'Say what the policies of an org decide for a sign-in, and why.',
    open: async () => (await import('./simulate.js')).simulate,
  },
  who: {
    usage: '[options] <snapshot>',
    what: 'Say who can reach an application with less than some strength, without a phishing-resistant authenticator or with a certain one, for whom a rule decides, or who can be locked out: by which rules, and for example how.',
    open: async () => (await import('./who.js')).who,
  },
};
