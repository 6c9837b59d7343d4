import fc from 'fast-check';
import { expect, test } from 'vitest';
import { orgInSteps } from '../../../src/documents/org-in-steps.js';
import { assembleDocuments } from '../../../src/documents/read-snapshot.js';
import { snapshotDocument } from '../../../src/documents/write/write-snapshot.js';
import { arbitraryOrg } from '../../generators/org.js';

test('property: reading an org in steps gives the same org as reading it at once, and no step takes longer for a longer list', () => {
  fc.assert(
    fc.property(arbitraryOrg(), fc.constantFrom(0, 250), (org, more) => {
      const users = Array.from({ length: more }, (_, number) => ({
        id: `u${number}`,
        login: `u${number}@example.com`,
      }));
      const document = snapshotDocument({ ...org, users: [...org.users, ...users] });
      const steps = orgInSteps('org.json', document as Readonly<Record<string, unknown>>);
      let count = 0;
      let step = steps.next();
      for (; step.done !== true; step = steps.next()) count += 1;
      const whole = assembleDocuments([{ name: 'org.json', value: document }]);
      if (!step.value.ok || !whole.ok) throw new Error('an org that was written is read');
      const [{ sources: _, ...inSteps }, { sources: __, ...atOnce }] = [step.value.value, whole.value];
      expect(inSteps).toEqual(atOnce);
      expect(count).toBeGreaterThan(Object.keys(document as object).length + more / 100 - 1);
    }),
    { numRuns: 20 },
  );
});
