import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

// The example itself, by the built package: its tests are tests here.
await import('../../examples/vitest/payroll.test.js');

test.each(['payroll.test.ts', 'vitest.config.ts'])('docs/testing.md shows examples/vitest/%s', (file) => {
  const page = readFileSync('docs/testing.md', 'utf8');
  expect(page).toContain(`\`\`\`ts\n${readFileSync(`examples/vitest/${file}`, 'utf8')}\`\`\`\n`);
});
