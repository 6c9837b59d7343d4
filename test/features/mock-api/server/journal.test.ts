import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mockApi } from '../../../../src/features/mock-api/server/entry/serve.js';
import { RequestJournal } from '../../../../src/features/mock-api/server/journal/journal.js';

const entry = (path: string) => ({
  at: '2026-01-15T10:00:00.000Z',
  method: 'GET',
  path,
  status: 200,
  changes: [],
  revision: 0,
});

test('the request journal of the mock server keeps the latest entries, and exceeds its size limits by at most a tenth', () => {
  fc.assert(
    fc.property(
      fc.array(fc.nat(400), { maxLength: 120 }),
      fc.integer({ min: 1, max: 40 }),
      fc.integer({ min: 200, max: 8000 }),
      (lengths, entries, characters) => {
        const journal = new RequestJournal({ entries, characters });
        for (const length of lengths) {
          const added = journal.add(entry(`/${'x'.repeat(length)}`));
          const kept = journal.entries();
          expect(kept.at(-1)).toBe(added);
          expect(kept.length).toBeLessThanOrEqual(Math.max(1, entries * 1.1));
          const size = kept.reduce((sum, one) => sum + JSON.stringify(one).length, 0);
          if (kept.length > 1) expect(size).toBeLessThanOrEqual(characters * 1.1);
          expect(kept.map(({ number }) => number)).toEqual(
            kept.map((_, index) => added.number - kept.length + 1 + index),
          );
        }
      },
    ),
    { numRuns: 100 },
  );
});

test("the mock server's journal entry for a request contains the assumptions and unknown parts on which the response depends", async () => {
  const api = mockApi({ brand: 'SVC', policies: [] });
  const headers = { authorization: 'SSWS any' };
  await api.fetch(new Request('http://localhost/api/v1/zones', { headers }));
  await api.fetch(new Request('http://localhost/api/v1/policies', { headers }));
  expect(api.journal()).toMatchObject([
    { path: '/api/v1/zones', warning: '199 preflight "incomplete: network zones"' },
    { path: '/api/v1/policies', warning: '199 preflight "M4"' },
  ]);
});
