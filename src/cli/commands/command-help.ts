import type { CommandName } from './registry.js';

/** What help says of a command without opening it. */
interface CommandHelp {
  /** What stands after its name. */
  readonly usage: string;
  /** In a few words. */
  readonly what: string;
}

export const COMMAND_HELP = {
  apps: {
    usage: '[options] <snapshot>',
    what: 'Say of every application what the weakest way in is: by which rules of its policy, from where, and for how many users; the weakest first.',
  },
  classes: {
    usage: '[options] <snapshot>',
    what: 'Group the users of an org by what its policies can tell apart: who is alike, what they are, and what is not known of them.',
  },
  diff: {
    usage: '[options] <before> <after>',
    what: 'Say for which requests a change of policies changes what comes of them, and how: or that it changes nothing.',
  },
  inspect: {
    usage: '[options] <snapshot>',
    what: 'Print what is read of an org: how much of each kind, in which brand, edition and engine, and every problem.',
  },
  lint: {
    usage: '[options] <path...>',
    what: 'Say what is wrong with documents of the service: policies, rules, zones, clients, identity providers, keys, requests, recordings.',
  },
  outcome: {
    usage: '[options] <snapshot>',
    what: 'Say what a whole sign-in comes to: who must give what, and whether they can.',
  },
  reach: {
    usage: '[options] <snapshot>',
    what: 'Say of every policy and rule whether any request reaches it, and of those that none does, why.',
  },
  refs: {
    usage: '[options] <snapshot>',
    what: 'Say what refers to a group, zone, application or other object, and where; or how often each is referred to, and what nothing refers to.',
  },
  rules: {
    usage: '[options] [id]',
    what: 'List the rules of the linter, or show one: what it finds, why it matters, what can be set, examples.',
  },
  schema: {
    usage: '[name]',
    what: 'Print the JSON Schema of a document, for editors: snapshot, policy, rule, zone, group, user, app, request, config, suppressions; all of them, by name, without a name.',
  },
  simulate: {
    usage: '[options] <snapshot>',
    what: 'Say what the policies of an org decide for a sign-in, and why.',
  },
  who: {
    usage: '[options] <snapshot>',
    what: 'Say who can reach an application with less than some strength, without a phishing-resistant authenticator or with a certain one, for whom a rule decides, or who can be locked out: by which rules, and for example how.',
  },
} satisfies Record<CommandName, CommandHelp>;
