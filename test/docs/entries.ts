/** The entry points of the package by import specifier, with the page and the source file of each. */
export const ENTRIES = {
  'policy-preflight': ['index.md', 'src/index.ts'],
  'policy-preflight/analysis': ['analysis.md', 'src/public/analysis.ts'],
  'policy-preflight/lint': ['lint.md', 'src/public/lint.ts'],
  'policy-preflight/assurance': ['assurance.md', 'src/public/assurance.ts'],
  'policy-preflight/testing': ['testing.md', 'src/public/testing.ts'],
  'policy-preflight/fast-check': ['fast-check.md', 'src/integrations/fast-check/fast-check.ts'],
  'policy-preflight/logs': ['logs.md', 'src/public/logs.ts'],
  'policy-preflight/compliance': ['compliance.md', 'src/public/compliance.ts'],
  'policy-preflight/server': ['server.md', 'src/features/mock-api/server/entry/server.ts'],
  'policy-preflight/notebook': ['notebook.md', 'src/integrations/notebook/notebook.ts'],
  'policy-preflight/vitest': ['vitest.md', 'src/integrations/vitest/vitest.ts'],
  'policy-preflight/what-if': ['what-if.md', 'src/public/what-if.ts'],
} as const;
