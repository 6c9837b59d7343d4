/** The pages of documentation that the package contains: the files of `docs` by topic, each with its content in a few words. */
export const PACKAGED_TOPICS = {
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
  linting: 'the linter: configuration, fixes, suppressions, custom rules',
  compliance: 'published baselines, exceptions, reports',
  logs: 'comparison of the System Log with an export; replay of a change',
  'logs-large': 'several threads, several machines, memory and time',
  'logs-pseudonyms': 'an export and its log without names of people',
  serve: 'the management API of a copy of an org',
  analysis: 'the analysis of all sign-ins, and its limits',
  semantics: 'the evaluation of a sign-in, and the numbered assumptions',
} as const satisfies Readonly<Record<string, string>>;

/** The pages that only the repository contains, by topic, with their paths there. */
export const REPOSITORY_TOPICS: Readonly<Record<string, string>> = {
  api: 'docs/api/index.md',
  architecture: 'docs/architecture.md',
  controls: 'docs/controls/README.md',
  decisions: 'docs/decisions/README.md',
  'management-api': 'docs/management-api.md',
  performance: 'docs/performance.md',
  rules: 'docs/rules/README.md',
  specification: 'docs/specification.md',
};
