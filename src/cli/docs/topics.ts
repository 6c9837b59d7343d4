import { own } from '../../base/own.js';

/** The topics of the documentation, each with its content in a few words. */
export const TOPICS = {
  tutorial: 'from an export to a CI check in 20 minutes',
  'common-tasks': 'one command for each task',
  'command-line': 'setup, names, input and exit codes',
  sample: 'the sample export: its policies and their mistakes',
  'getting-an-export': 'the export of an org, over the API or by hand',
  pull: 'the rights, the quota and the files of `preflight pull`',
  'what-if': 'tables of access, and the nearest changes of a sign-in',
  explorer: 'reports: one HTML file, interactive or to print',
  testing: 'policy tests: examples, tables, statements',
  'testing-quality': 'suggested tests, coverage, mutation tests',
  'testing-code': 'tests from vitest, Jest and fast-check',
  ci: 'checks of each change on GitHub, on GitLab or in a hook',
  terraform: 'the effect of a plan before you apply it',
  'terraform-order': 'access while a plan is applied',
  'terraform-lint': 'lint of a plan, or of sources without a plan',
  'terraform-ci': 'plans in CI: GitHub, GitLab, Atlantis, HCP Terraform',
  editors: 'findings, access and tests while you edit',
  linting: 'the linter: configuration, fixes, suppressions, custom rules',
  compliance: 'published baselines, exceptions, reports',
  logs: 'comparison of the System Log with an export; replay of a change',
  'logs-large': 'several threads, several machines, memory and time',
  'logs-pseudonyms': 'an export and its log without names of people',
  assistants: 'answers for AI assistants, over the Model Context Protocol',
  serve: 'the management API of a copy of an org',
  analysis: 'questions about all sign-ins: changes, access, lockouts',
  'analysis-limits': 'what the analysis covers, and why an answer is undecided',
  certificates: 'proofs of unreachable rules, checked without the analysis',
  semantics: 'the evaluation of a sign-in, and the numbered assumptions',
  'command-line-table': 'the formats, exit codes and options of every command',
  rules: 'the lint rules',
  controls: 'the controls of published baselines',
  api: 'the library: every export',
  'management-api': 'the operations of `preflight serve`',
  specification: 'the specification that rules and comments cite',
  performance: 'measurements, and how the cost grows',
  glossary: 'the terms of the code',
  architecture: 'the layers and registries of the code',
  decisions: 'the reasons for the design',
} as const satisfies Readonly<Record<string, string>>;

type Topic = keyof typeof TOPICS;

/** The index pages of topics that have a folder of their own, by topic. */
const INDEX_PAGES: Readonly<Record<string, string>> = {
  api: 'api/index.md',
  controls: 'controls/README.md',
  decisions: 'decisions/README.md',
  rules: 'rules/README.md',
};

/** Whether a word is a topic of the documentation. */
export function isTopic(word: string): word is Topic {
  return Object.hasOwn(TOPICS, word);
}

/** Returns the path of the page about a topic, in the folder `docs`. */
export function pageOfTopic(topic: Topic): string {
  return own(INDEX_PAGES, topic) ?? `${topic}.md`;
}
