import { STRENGTHS } from '../../assurance/strength.js';
import { ruleWords } from '../../policies/rule-words.js';
import type { ChangedRegion } from '../../questions/changes.js';
import type { Compiled } from '../../simulate/compile.js';
import { ACCESS } from '../../simulate/outcome/session.js';
import { runExample } from '../example.js';
import type { Part } from '../request/part-words.js';

/** An example that passes on the org and fails on the mutant: what to paste into a file of tests. */
export interface KillingTest {
  readonly request: Part;
  readonly expect: Readonly<Record<string, unknown>>;
}

/** The first word of a test that sees the difference; each is tried on both. */
export function killingTest(
  request: Part,
  region: ChangedRegion,
  org: Compiled,
  mutant: Compiled,
): KillingTest | undefined {
  const passes = (expect: KillingTest['expect'], compiled: Compiled) =>
    runExample(request, expect, { compiled }).words.every(({ status }) => status === 'passed');
  const expect = candidates(region).find((one) => passes(one, org) && !passes(one, mutant));
  return expect && { request, expect };
}

function candidates({ policyType, before }: ChangedRegion): KillingTest['expect'][] {
  const rules = before === null ? [null] : [before.rule.name, ruleWords(before), before.rule.id];
  return [
    ...rules.filter((rule) => rule !== '').map((rule) => ({ decides: { [policyType]: rule } })),
    ...WORDS,
  ];
}

/** Whatever else a word may expect, from what is plainest on. */
const WORDS: readonly KillingTest['expect'][] = [
  ...ACCESS.map((access) => ({ access })),
  ...ACCESS.map((access) => ({ session: { access } })),
  ...['required', 'not required'].map((factor) => ({ session: { factor } })),
  ...STRENGTHS.map((strength) => ({ strength })),
  ...['phishingResistant', 'hardwareProtected', 'deviceBound', 'userVerified'].map((have) => ({
    ways: { have },
  })),
  { ways: { factors: 2 } },
  ...['allowed', 'denied', 'locked out', 'refused'].map((outcome) => ({ outcome })),
];
