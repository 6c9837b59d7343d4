import type { ChangedRegion } from '../../analysis/questions/diff/changes.js';
import { ASSURANCE_LEVELS } from '../../model/assurance/assurance-level.js';
import { policyTypeOf } from '../../model/policies/policy-type.js';
import { ruleWords } from '../../model/policies/rule-words.js';
import type { Compiled } from '../../simulate/compile.js';
import { ACCESS } from '../../simulate/outcome/session.js';
import { runExample } from '../expect/example.js';
import type { RequestPart } from '../request/part-words.js';
import { shortened } from '../suggest/shortened.js';

/** An example that passes on the org and fails on the mutant, ready to paste into a test file. */
export interface KillingTest {
  readonly request: RequestPart;
  readonly expect: Readonly<Record<string, unknown>>;
}

/**
 * Returns a test with the first expectation that passes on the org and fails on the mutant; `undefined` if no expectation does. Its request
 * states as few facts as possible. Both orgs are simulated.
 */
export function killingTest(
  request: RequestPart,
  region: ChangedRegion,
  org: Compiled,
  mutant: Compiled,
): KillingTest | undefined {
  const passes = (part: RequestPart, expect: KillingTest['expect'], compiled: Compiled) =>
    runExample(part, expect, { compiled }).expectations.every(({ status }) => status === 'passed');
  const kills = (part: RequestPart, expect: KillingTest['expect']) =>
    passes(part, expect, org) && !passes(part, expect, mutant);
  const expect = candidates(region).find((one) => kills(request, one));
  return expect && { request: shortened(request, (part) => kills(part, expect)), expect };
}

function candidates({ policyType, before }: ChangedRegion): KillingTest['expect'][] {
  const typeName = policyTypeOf(policyType)?.title ?? policyType;
  const rules = before === null ? [null] : [before.rule.name, ruleWords(before), before.rule.id];
  return [
    ...rules.filter((rule) => rule !== '').map((rule) => ({ decides: { [typeName]: rule } })),
    ...WORDS,
  ];
}

/**
 * The expectations that a killing test can have in addition to the deciding rule, the simplest first. They are tried if an expectation
 * about the deciding rule does not kill the mutant.
 */
const WORDS: readonly KillingTest['expect'][] = [
  ...ACCESS.map((access) => ({ access })),
  ...ACCESS.map((access) => ({ session: { access } })),
  ...['required', 'not required'].map((factor) => ({ session: { factor } })),
  ...ASSURANCE_LEVELS.map((assurance) => ({ assurance })),
  ...['phishingResistant', 'hardwareProtected', 'deviceBound', 'userVerified'].map((have) => ({
    paths: { have },
  })),
  { paths: { factors: 2 } },
  ...['allowed', 'denied', 'locked out', 'blocked'].map((outcome) => ({ outcome })),
];
