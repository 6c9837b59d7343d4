import type { CommandHelp } from '../../console/command-help.js';
import { FEATURE_COMMAND_HELP } from '../features/command-help.js';
import { withFeatures } from '../features/with-features.js';

const REJECTED = 'a request that the service rejects (400 or 404)';

const CORE_COMMAND_HELP = {
  explain: {
    group: 'explain',
    brief: 'one sign-in: the result, the reason and the changes',
    usage: '[options] <export>',
    what: 'Explain one sign-in: the result, the deciding rule, and the nearest changes that would change the result.',
    exits: { 0: 'answered, whatever the result of the sign-in', 2: REJECTED },
  },
  'explain --steps': {
    group: 'explain',
    selectedBy: ['--steps', '--expect'],
    brief:
      'the deciding rule of each policy type, and the requirements; `--expect <what>` fails on another result',
    usage: '[options] <export>',
    what: 'Show every step of one sign-in: the deciding rule of each policy type, the authentication that these rules require, and whether the user can provide it. `preflight simulate --format text --all` shows every rule and condition.',
    exits: {
      0: 'answered; the result is as --expect states',
      1: 'the result is not as --expect states, or it is undecided',
      2: REJECTED,
    },
  },
  simulate: {
    group: 'explain',
    brief: "the service's simulate response",
    usage: '[options] <export>',
    what: 'Reproduce the simulate response of the service for a sign-in: the matched policies and rules. With `--expand EVALUATED,RULE`, it also has the policies and rules that did not match, and the verdict of every condition.',
    exits: {
      0: 'answered; with --batch, every line has its response or its error',
      1: 'the result is not as --expect states, or it is undecided',
      2: REJECTED,
    },
  },
  access: {
    group: 'explain',
    brief: 'who can sign in to each application, and how securely',
    usage: '[options] <export>',
    what: 'List the weakest assurance level with which somebody can sign in to each application: by which rules, from where, and how many users have this level. Use it to find access with a password only (no MFA), and to review least privilege. The weakest application is first. A cross marks a level below 2FA, a check mark 2FA or more; `?` means that the real level may be weaker, because the export lacks data.',
    exits: { 0: 'answered, whatever the levels' },
  },
  'access --below': {
    group: 'explain',
    selectedBy: ['--below', '--requires', '--with', '--rule'],
    brief: 'who can sign in below an assurance level',
    usage: '[options] <export>',
    what: 'List the rules of an application that allow sign-ins below an assurance level, without a required characteristic or with a given authenticator; or show the sign-ins that one rule decides. Each rule has an example, and the number of its users.',
    exits: {
      0: 'answered; with --fail-on, nobody can sign in this way',
      1: 'with --fail-on: somebody can sign in this way, or that is unknown (--allow-unknown accepts the unknown)',
    },
  },
  'access --matrix': {
    group: 'explain',
    selectedBy: ['--matrix'],
    brief: 'a table, such as people by places',
    usage: '[options] <export>',
    what: 'Show the results of all sign-ins as a table, such as people by places for an application: every result that a cell can have, the facts on which it depends and, with --base, the effect of a change.',
    exits: { 0: 'answered, whatever the results' },
  },
  lint: {
    group: 'check',
    brief: 'mistakes in policies and other documents',
    usage: '[options] <path...>',
    what: 'Find mistakes in documents of the service: policies, rules, zones, clients, identity providers, keys, requests, and recorded HTTP exchanges (HAR).',
    exits: {
      0: 'no finding at or above --fail-on',
      1: 'a finding at or above --fail-on; with --fail-on unknown, also an undecided lint rule',
      2: 'an export without resources, unless --allow-empty is given; a fix, baseline or cache that cannot be written',
    },
  },
  'lint --list-rules': {
    group: 'check',
    selectedBy: ['--list-rules', '--explain-rule'],
    brief: 'the rules of the linter; `--explain-rule <id>` for one',
    usage: '[options] [word]',
    what: 'List the lint rules, or explain one: what it reports, why it matters, its options and examples.',
    exits: { 0: 'answered' },
  },
  analyze: {
    group: 'check',
    brief: 'unreachable, shadowed and unsatisfiable rules',
    usage: '[options] <export>',
    what: 'Decide for every policy and rule whether a sign-in can match it and, if none can, why: shadowed by other rules, unsatisfiable, blocked or unassigned.',
    exits: {
      0: 'every rule is reachable; with --fail-on none, whatever the results',
      1: 'a rule is unreachable, or that is unknown (--allow-unknown accepts the unknown)',
    },
  },
  'analyze --locked-out': {
    group: 'check',
    selectedBy: ['--locked-out'],
    brief: 'requirements that somebody cannot satisfy',
    usage: '[options] <export>',
    what: 'Find users who match a rule that requires factors that they cannot enroll.',
    exits: {
      0: 'nobody can be locked out; with --fail-on none, whatever the results',
      1: 'somebody can be locked out, or that is unknown (--allow-unknown accepts the unknown)',
    },
  },
  diff: {
    group: 'check',
    brief: 'access granted, removed, less strict or stricter',
    usage: '[options] <before> [after]',
    what: 'Compare two states of the policies: for which sign-ins the result changes, and how; or prove that nothing changes.',
    exits: {
      0: 'no change at or above the level of --fail-on (default: less-strict)',
      1: 'a change at or above the level, or an unknown one (--allow-unknown accepts the unknown)',
    },
  },
  test: {
    group: 'check',
    brief: 'policy tests, and proofs over all sign-ins',
    usage: '[options] [paths...]',
    what: 'Run policy tests: examples of sign-ins, tables of them, and statements about all sign-ins, which are proved or refuted with a counterexample.',
    exits: {
      0: 'every test passed',
      1: 'a test failed, contains a mistake, or is undecided; coverage below --fail-under',
      2: 'no test file, or one that cannot be read or run',
    },
  },
  'test --mutate': {
    group: 'check',
    selectedBy: ['--mutate'],
    brief: 'whether the tests detect small changes',
    usage: '[options] <suite...>',
    what: 'Run the policy tests against copies of the org with one small change each, and list the changes that no test detects, each with a test that would detect it. A change that is proved to affect no sign-in is not counted.',
    exits: {
      0: 'answered; with --fail-under, enough mutants are killed',
      1: 'fewer mutants are killed than --fail-under states',
      2: 'a test that fails on the org itself',
    },
  },
  ci: {
    group: 'check',
    brief: 'all checks of a change in one report',
    usage: '[options] <export>',
    what: 'Run all checks of a change in the build of a pull request: lint, diff, policy tests, compliance and the order of a Terraform plan, with one report and one exit code.',
    exits: {
      0: 'no check fails',
      1: 'a check fails, or may fail because something is unknown (--allow-unknown accepts the unknown)',
      2: 'a check that cannot run; a report that cannot be written',
    },
  },
  inspect: {
    group: 'look',
    brief: 'the contents of an export: counts, names, problems',
    usage: '[options] <export>',
    what: 'Print the contents of an export: how many of each kind, the vendor prefix of identifiers (brand), the edition (spec: the documented API; field: a live tenant), the engine, every unknown part, and every problem. `--framework` also lists the data that compliance controls need and the export lacks.',
    exits: { 0: 'answered, whatever the problems' },
  },
  'inspect --used-by': {
    group: 'look',
    selectedBy: ['--used-by', '--references'],
    brief: 'what uses an object; `--references` for all',
    usage: '[options] <export>',
    what: 'List the objects that use a group, zone, application or other object, with locations; or count how often each object is used, including unused objects and dangling references.',
    exits: { 0: 'answered' },
  },
  'inspect --user-classes': {
    group: 'look',
    selectedBy: ['--user-classes'],
    brief: 'users that the policies treat alike',
    usage: '[options] <export>',
    what: 'List classes of users whom the policies treat alike. Each class has its users, the facts that they have in common, and the facts that are unknown.',
    exits: { 0: 'answered' },
  },
  mcp: {
    group: 'get',
    brief: 'answers for AI assistants, over standard input (MCP)',
    usage: '[paths...]',
    what: 'Answer questions of AI assistants about exports, by the Model Context Protocol over standard input and output. The server only reads, and only the files that the client may read. It needs the package `@modelcontextprotocol/sdk`.',
    exits: {
      0: 'the client closed the connection',
      2: 'the package `@modelcontextprotocol/sdk` is not installed',
    },
  },
  lsp: {
    group: 'get',
    brief: 'the language server for editors',
    usage: '[options]',
    what: 'Serve editors over standard input and output (Language Server Protocol): findings and fixes while you type, who can sign in through a rule, completion, definitions and references, and policy tests. Requires the package `vscode-languageserver`.',
    exits: {
      0: 'the editor ended the session',
      2: 'the package `vscode-languageserver` is not installed; the editor closed the connection without ending the session',
    },
  },
  init: {
    group: 'get',
    brief: 'write a configuration, a CI file or a sample export',
    usage: '[options] [folder]',
    what: 'Start a project. Write a configuration for the linter and, for GitHub or GitLab, a file that checks every change of an export; or, with --sample, a sample export to try the commands on. Existing files are never overwritten.',
    exits: { 0: 'the files are written', 2: 'a file that exists or cannot be written' },
  },
  completion: {
    group: 'get',
    brief: 'completions for bash, zsh, fish and PowerShell',
    usage: '[shell]',
    what: 'Print the script by which a shell completes commands, options, their values, and the names in an export.',
    exits: { 0: 'answered' },
  },
  docs: {
    group: 'get',
    brief: 'a page of the documentation',
    usage: '[topic]',
    what: 'Print a page of the documentation, in Markdown. Without a topic, list the topics. A link to `testing.md` leads to the topic `testing`. The pages are also in the folder `docs` of the package.',
    exits: { 0: 'answered' },
  },
  schema: {
    group: 'get',
    brief: 'JSON Schemas of documents and JSON answers',
    usage: '[name]',
    what: 'Print the JSON Schema of a document, for editors: snapshot, policy, rule, zone, group, user, app, manifest, request, config, suppressions, certificate, tests; or of the JSON answer of a command: explain, explain-steps, access, access-below, access-matrix, lint, lint-list-rules, analyze, analyze-locked-out, verify, diff, test, test-coverage, compliance, ci, inspect, inspect-list, inspect-used-by, inspect-user-classes, terraform-order, logs-backtest, logs-replay. Without a name, print all of them by name.',
    exits: { 0: 'answered' },
  },
} satisfies Record<string, CommandHelp>;

/**
 * The name of a command. A name of two words is a command of a group, such as `logs replay`. A name with an option is a view of a
 * command: the option selects another question with its own options and answer.
 */
export type CommandName = keyof typeof CORE_COMMAND_HELP | keyof typeof FEATURE_COMMAND_HELP;

/** The help of all commands, in the order in which help and completions list them. */
export const COMMAND_HELP = withFeatures<CommandHelp>(CORE_COMMAND_HELP, FEATURE_COMMAND_HELP) as Readonly<
  Record<CommandName, CommandHelp>
>;
