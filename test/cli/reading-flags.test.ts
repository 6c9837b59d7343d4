import { expect, test } from 'vitest';
import { readingFlags } from '../../src/console/files/reading-flags.js';

test('if the program suggests a command, the suggestion repeats every option that changes how the export is read', () => {
  const options = {
    brand: 'ACME',
    edition: 'field',
    engine: 'classic',
    complete: ['groups', 'apps'],
    plan: 'the plan.json',
    terraform: 'infra',
    strict: true,
    provider: 'okta.preview',
    allowPartial: true,
  } as const;
  expect(readingFlags(options)).toBe(
    " --plan 'the plan.json' --provider okta.preview --brand ACME --edition field --engine classic --complete groups,apps --strict --allow-partial",
  );
  expect(readingFlags({})).toBe('');
});
