import type { CommandName } from './registry.js';

/** The commands by what people come for, in the order of the help. */
export const COMMAND_GROUPS = {
  ask: 'Ask about one sign-in:',
  analyse: 'Analyse all sign-ins:',
  check: 'Check what is written down:',
  serve: 'Try clients and servers:',
  'look up': 'Look things up:',
  'set up': 'Set up:',
} as const;

type CommandGroup = keyof typeof COMMAND_GROUPS;

/** What help says of a command without opening it. */
interface CommandHelp {
  readonly group: CommandGroup;
  /** On one line of the list of all commands. */
  readonly brief: string;
  /** What stands after its name. */
  readonly usage: string;
  /** In a sentence, for its own help. */
  readonly what: string;
}

export const COMMAND_HELP = {
  apps: {
    group: 'analyse',
    brief: 'the weakest assurance level of every application',
    usage: '[options] <snapshot>',
    what: 'List the weakest assurance level with which somebody can sign in to each application: by which rules, from where, and for how many users. The worst possible level comes first; an unknown that may allow less is marked `?`.',
  },
  backtest: {
    group: 'analyse',
    brief: 'whether the simulator decides what the service did',
    usage: '[options] <logs...>',
    what: 'Hold the sign-ins of the System Log against what the policies of a snapshot decide for them: how many agree, which do not and by which condition, which are not decided and what would decide them.',
  },
  ci: {
    group: 'check',
    brief: 'all checks of a change in one go, for a build',
    usage: '[options] <snapshot>',
    what: 'Make all checks of a change in one go, for the build of a pull request: what changes and for whom, what may come between while a plan is applied, what is wrong that was not before, and the tests of policies where there are any; one report, one exit code.',
  },
  classes: {
    group: 'analyse',
    brief: 'the users by what policies can tell apart',
    usage: '[options] <snapshot>',
    what: 'Group the users of an org by what its policies can tell apart: who is alike, what they are, and what is not known of them.',
  },
  completion: {
    group: 'set up',
    brief: 'completions for bash, zsh, fish and PowerShell',
    usage: '[shell]',
    what: 'Print the script by which a shell completes commands, flags, their values, and the names that an export holds.',
  },
  diff: {
    group: 'analyse',
    brief: 'what a change of policies does',
    usage: '[options] <before> [after]',
    what: 'Say for which requests a change of policies changes what comes of them, and how: or that it changes nothing.',
  },
  explore: {
    group: 'ask',
    brief: 'a page in one file, to ask and look around in',
    usage: '[options] <snapshot> [after]',
    what: 'Write a page in one file in which one asks about sign-ins and looks around in an org: it works without a network, and what it says is what the command line says.',
  },
  init: {
    group: 'set up',
    brief: 'write a configuration, a CI file (--ci) or a sample (--sample)',
    usage: '[options] [folder]',
    what: 'Start a project. Write a configuration for the linter and, for GitHub or GitLab, a file that checks every change of an export; or, with --sample, a sample export to try the commands on. Existing files are not overwritten.',
  },
  inspect: {
    group: 'look up',
    brief: 'what an export holds: counts, names, problems',
    usage: '[options] <snapshot>',
    what: 'Print what is read of an org: how much of each kind, in which brand, edition and engine, and every problem.',
  },
  lint: {
    group: 'check',
    brief: 'what is wrong with policies and other documents',
    usage: '[options] <path...>',
    what: 'Say what is wrong with documents of the service: policies, rules, zones, clients, identity providers, keys, requests, recordings.',
  },
  'log-index': {
    group: 'analyse',
    brief: 'what all shares of a backtest or replay need',
    usage: '[options] <logs...>',
    what: 'Read a log once for what must be known before any sign-in is judged, and write it down: the changes of policies, groups and users, and from when to when each file is. Shares of `preflight backtest` and `preflight replay` that are given it by `--index` read only their own part of the log.',
  },
  matrix: {
    group: 'analyse',
    brief: 'a table of who gets in from where, and how',
    usage: '[options] <snapshot>',
    what: 'Show what becomes of all sign-ins in a table, such as people by places for an application: every outcome that a cell can have, what it hangs on, and with --against what a change does to it.',
  },
  merge: {
    group: 'analyse',
    brief: 'the answer of which shares made the parts',
    usage: '[options] <shards...>',
    what: 'Add up what the shares of a backtest or replay wrote, and give the answer: the same, byte for byte, as one run over the whole log gives. Where a part is missing there is none.',
  },
  mutate: {
    group: 'check',
    brief: 'whether tests of policies notice small changes',
    usage: '[options] <suite...>',
    what: 'Change one small thing of the org at a time and run the tests of policies against it: which changes no test notices, each with a test that would. What changes nothing for any sign-in is proved to, and not counted.',
  },
  outcome: {
    group: 'ask',
    brief: 'what a whole sign-in comes to: who must give what',
    usage: '[options] <snapshot>',
    what: 'Say what a whole sign-in comes to: who must give what, and whether they can.',
  },
  'plan-order': {
    group: 'analyse',
    brief: 'who gets in while a plan of Terraform is applied',
    usage: '[options] <snapshot>',
    what: 'Say what may come between while a plan of Terraform is applied: the calls are made in many orders, and the service moves other rules for each. Who gets in more easily, or not at all, than both before and after, with a request that shows it, and an order in which nobody does. Without `--plan` the snapshot is the plan, and what it does not know is not looked at.',
  },
  compliance: {
    group: 'check',
    brief: 'the controls of published baselines',
    usage: '[options] <snapshot>',
    what: 'Ask every control of a published baseline over all sign-ins: proved, or shown false by a sign-in that was run through the simulator; beside it what the baseline tells an assessor to look at. What fails comes first, with whom it lets in and how, and with a remedy that was tried.',
  },
  pseudonymize: {
    group: 'look up',
    brief: 'an org and its log without the people in them',
    usage: '[options] <snapshot> <logs...>',
    what: 'Rename an org and its System Log by a key, alike in both, so that what the policies decide stays as it is and nobody can be named: for a report of a fault, or for somebody who is to look at it.',
  },
  pull: {
    group: 'set up',
    brief: 'an export of an org, read over its API',
    usage: '[options] <org>',
    what: 'Read an org over its API into a snapshot, no faster than its quota allows: what may not be read is said to be unknown, and a run that is ended goes on where it was.',
  },
  reach: {
    group: 'analyse',
    brief: 'which rules no request reaches, and why',
    usage: '[options] <snapshot>',
    what: 'Say of every policy and rule whether any request reaches it, and of those that none does, why.',
  },
  refs: {
    group: 'look up',
    brief: 'what refers to a group, a zone, an application',
    usage: '[options] <snapshot>',
    what: 'Say what refers to a group, zone, application or other object, and where; or how often each is referred to, and what nothing refers to.',
  },
  replay: {
    group: 'analyse',
    brief: 'what a change would have done to past sign-ins',
    usage: '[options] <logs...>',
    what: 'Decide the sign-ins of the System Log under the policies before a change and after it: which would come out otherwise, for whom, where and when, and which may.',
  },
  report: {
    group: 'look up',
    brief: 'a page of an org, to read and to print',
    usage: '[options] <snapshot> [after]',
    what: 'Write a page in one file to read and to print: what the linter finds in an org, and its policies in the order in which they are looked at, with what no request reaches.',
  },
  rules: {
    group: 'look up',
    brief: 'the rules of the linter, or one of them',
    usage: '[options] [id]',
    what: 'List the rules of the linter, or show one: what it finds, why it matters, what can be set, examples.',
  },
  schema: {
    group: 'look up',
    brief: 'the JSON Schemas of documents, for editors',
    usage: '[name]',
    what: 'Print the JSON Schema of a document, for editors: snapshot, policy, rule, zone, group, user, app, manifest, request, config, suppressions, compliance-report, tests; all of them, by name, without a name.',
  },
  'scim-check': {
    group: 'serve',
    brief: 'whether a provisioning server is what the service needs',
    usage: '[options] <url>',
    what: 'Make the calls of the service to a provisioning server (SCIM 1.1), and hold the answers to the contract. It only reads; with --write it also makes a user and a group under a name that nobody has, and removes them again.',
  },
  serve: {
    group: 'serve',
    brief: 'the management API of an org, on this machine',
    usage: '[options] <snapshot>',
    what: 'Serve the management API of an org on this machine, as the service would: an SDK, a Terraform provider or a script is tried against a copy of the org before it touches the org, and what each request changed is kept in a journal.',
  },
  simulate: {
    group: 'ask',
    brief: 'whether a sign-in is let through, and by which rule',
    usage: '[options] <snapshot>',
    what: 'Say what the policies of an org decide for a sign-in, and why.',
  },
  test: {
    group: 'check',
    brief: 'tests of policies, and proofs over all sign-ins',
    usage: '[options] [paths...]',
    what: 'Run tests of policies: examples of sign-ins, tables of them, and statements about all of them, which are proved or refuted with a sign-in that shows it.',
  },
  who: {
    group: 'analyse',
    brief: 'who gets in with too little, or is locked out',
    usage: '[options] <snapshot>',
    what: 'Say who can reach an application with less than some strength, without a phishing-resistant authenticator or with a certain one, for whom a rule decides, or who can be locked out: by which rules, and for example how.',
  },
  why: {
    group: 'ask',
    brief: 'what happens to somebody, why, and what would change it',
    usage: '[options] <snapshot>',
    what: 'Say in a few sentences what happens to one sign-in and because of what, then the nearest changes of it that would bring another end.',
  },
} satisfies Record<CommandName, CommandHelp>;
