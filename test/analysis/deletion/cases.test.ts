import { expect, test } from 'vitest';
import cases from '../../../fixtures/deletion/cases.json' with { type: 'json' };
import org from '../../../fixtures/deletion/org.json' with { type: 'json' };
import type { Asked } from './asked.js';
import type { CompleteOrg } from './complete-org.js';
import { DELETION_KINDS, deletionAt } from './deletions.js';
import { read } from './law.js';
import { LAYOUTS, type Layout } from './layouts.js';
import { QUESTIONS, type QuestionName } from './questions.js';

const COMPLETE: CompleteOrg = org;

const ASKED: Asked = {
  requests: [
    {
      appInstance: '0oapayroll',
      policyContext: { groups: { ids: ['00geveryone', '00gstaff'] }, ip: '198.51.100.7' },
    },
  ],
  appId: '0oapayroll',
  policyId: '00papp',
  ruleId: '0prapp',
  number: 1,
  suite: { org: 'org.json', tests: [] },
  rulesAfter: [],
};

for (const { title, layout, deleted, question, about } of cases) {
  test(title, async () => {
    const files = LAYOUTS[layout as Layout](COMPLETE);
    const found = DELETION_KINDS.flatMap((kind) => deletionAt(files, kind, deleted) ?? []);
    expect(found[0]?.isTraceable).toBe(true);
    const [complete, damaged] = [read(files, true), read(found[0]?.documents ?? [], false)];
    const asked = question === 'who with' ? { ...ASKED, number: 0 } : ASKED;
    const ask = QUESTIONS[question as QuestionName];
    const truth = await ask({ org: complete, edited: complete }, asked);
    const answer = await ask({ org: damaged, edited: complete }, asked);
    const claimed = answer.claims.get(about);
    if (claimed !== undefined) expect(claimed).toBe(truth.claims.get(about));
  });
}
