import { expect, test } from 'vitest';
import { lintDocuments } from '../../../src/lint/lint.js';
import { subjectWords } from '../../../src/report/notices/subject-words.js';
import { MADE_PLANS, madeText } from './made-plans.js';

test('what the service decides where the provider sends nothing is not missing', () => {
  for (const name of MADE_PLANS) {
    const { findings } = lintDocuments([{ name: `${name}.json`, text: madeText(name) }]);
    expect(findings.map(({ rule }) => rule)).not.toContain('signon/primary-factor-required');
  }
});

test('findings in a plan name the address, and no fix is written into it', () => {
  for (const name of MADE_PLANS) {
    const text = madeText(name);
    const { findings } = lintDocuments([{ name: `${name}.json`, text }]);
    const ofResources = findings.filter(({ resource }) => resource?.kind === 'rule');
    for (const { resource, fix, place } of ofResources) {
      expect(subjectWords(resource)).toContain(`\`${resource?.address}\``);
      expect(fix).toBeUndefined();
      expect(place.line).toBe(1);
    }
  }
});
