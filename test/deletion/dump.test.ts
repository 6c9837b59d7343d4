import { writeFileSync } from 'node:fs';
import fc from 'fast-check';
import { test } from 'vitest';
import { arbitraryAsked } from './asked.js';
import { arbitraryCompleteOrg } from './complete-org.js';
import { edited, read } from './law.js';
import { LAYOUTS } from './layouts.js';
import { QUESTION_NAMES, QUESTIONS } from './questions.js';

test('dump', async () => {
  const lines: string[] = [];
  let n = 0;
  await fc.assert(
    fc.asyncProperty(
      arbitraryCompleteOrg.chain((org) =>
        fc.record({
          org: fc.constant(org),
          asked: arbitraryAsked(org),
          edit: fc.nat(1000),
          layout: fc.constantFrom('one file' as const, 'folder' as const),
        }),
      ),
      async ({ org, asked, edit, layout }) => {
        const write = LAYOUTS[layout];
        const whole = { org: read(write(org), true), edited: read(write(edited(org, edit)), true) };
        for (const q of [0, 1, 2, 3]) {
          const name = QUESTION_NAMES[(n * 4 + q) % QUESTION_NAMES.length] as (typeof QUESTION_NAMES)[number];
          const { claims } = await QUESTIONS[name](whole, asked);
          for (const [a, b] of claims) lines.push(`${n} ${name} | ${a} | ${b}`);
        }
        n += 1;
      },
    ),
    { numRuns: Number(process.env.DUMP_ORGS ?? 200), endOnFailure: true },
  );
  writeFileSync(process.env.DUMP ?? '/dev/null', lines.join('\n'));
});
