/** The entry points of the package by import specifier, with the page, the source file and the purpose of each. */
export const ENTRIES = {
  'policy-preflight': [
    'index.md',
    'src/index.ts',
    'the most common tasks: read an export, and simulate and explain single sign-ins',
  ],
  'policy-preflight/analysis': [
    'analysis.md',
    'src/public/analysis.ts',
    'questions about all possible sign-ins: unreachable rules, access, differences between two states, references',
  ],
  'policy-preflight/lint': [
    'lint.md',
    'src/public/lint.ts',
    'the linter as a function: findings, fixes, configuration and custom rules',
  ],
  'policy-preflight/assurance': [
    'assurance.md',
    'src/public/assurance.ts',
    'assurance levels and authenticators: which authenticators satisfy a rule, and how strict it is',
  ],
  'policy-preflight/testing': [
    'testing.md',
    'src/public/testing.ts',
    'policy tests as data: run, suggest and measure them, and prove statements about all sign-ins',
  ],
  'policy-preflight/fast-check': [
    'fast-check.md',
    'src/integrations/fast-check/fast-check.ts',
    'generators of requests and of edited orgs for property tests with fast-check',
  ],
  'policy-preflight/logs': [
    'logs.md',
    'src/public/logs.ts',
    'the System Log: compare its decisions with the simulator, replay it under a change, and replace its names',
  ],
  'policy-preflight/compliance': [
    'compliance.md',
    'src/public/compliance.ts',
    'the controls of published baselines, checked for all sign-ins',
  ],
  'policy-preflight/server': [
    'server.md',
    'src/features/mock-api/server/entry/server.ts',
    'the management API of a copy of an org, to test clients and scripts against',
  ],
  'policy-preflight/notebook': [
    'notebook.md',
    'src/integrations/notebook/notebook.ts',
    'answers as tables, pictures and HTML in notebooks',
  ],
  'policy-preflight/vitest': [
    'vitest.md',
    'src/integrations/vitest/vitest.ts',
    'matchers and policy tests for Vitest and Jest',
  ],
  'policy-preflight/what-if': [
    'what-if.md',
    'src/public/what-if.ts',
    'tables of access, and the nearest changes of a sign-in or of the org that give another result',
  ],
} as const;
