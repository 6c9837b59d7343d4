import fc from 'fast-check';
import { expect, test } from 'vitest';
import { populationOf } from '../../../src/analysis/questions/population.js';
import { answerQuestion } from '../../../src/analysis/questions/query.js';
import { assembleDocuments } from '../../../src/documents/read-snapshot.js';
import { type AssuranceLevel, compareAssurance } from '../../../src/model/assurance/assurance-level.js';
import { compile } from '../../../src/simulate/compile.js';
import { isWithoutApplicationPolicies } from '../../../src/simulate/outcome/absent-policies.js';
import { signInOutcome } from '../../../src/simulate/outcome/outcome.js';
import { snapshotOf } from '../../documents/read/reading.js';
import { made } from '../../documents/read/terraform/made-plans.js';
import { assertWithFixedCases } from '../../runs.js';
import { arbitraryOutcomeCase } from '../../simulate/outcome/generators.js';
import { snapshotOf as ofDocument } from './snapshot-of.js';

test('property: the access report lists the same rules for each active application as `access --below`', () => {
  const seen = { known: 0, moved: 0 };
  assertWithFixedCases(
    fc.property(arbitraryOutcomeCase(), ({ org }) => {
      const compiled = compile(org);
      const isOfSession = isWithoutApplicationPolicies(compiled);
      const { applications, inactive } = populationOf(org);
      const ids = [...applications.map(({ application }) => application.id), ...inactive.map(({ id }) => id)];
      if (org.apps.length > 0) expect(ids.sort()).toEqual(org.apps.map(({ id }) => id).sort());
      for (const { application, source, policy, weakest, rules, undecided, noPolicyReason } of applications) {
        const answer = answerQuestion(org, { kind: 'below', appId: application.id, assurance: 'denied' });
        expect(rules.map(ruleAndLevel).sort()).toEqual(answer.rules.map(ruleAndLevel).sort());
        // If an application has no document, the access report has an additional undecided entry at the end: the application may be
        // inactive. The answer of `access --below` does not have this entry.
        const own = source === 'reference' && rules.length > 0 ? undecided.slice(0, -1) : undecided;
        expect([own, noPolicyReason]).toEqual([answer.undecided, answer.noPolicyReason]);
        const least = answer.rules.map(({ assurance }) => assurance).toSorted(compareAssurance)[0];
        expect(weakest?.assurance).toBe(least);
        if (!isOfSession) expect(rules.every((one) => one.policy.id === policy?.id)).toBe(true);
        for (const { example, rule } of rules) {
          const found = signInOutcome(compiled, example);
          if (!found.ok) throw new Error('a example is refused');
          expect(found.value[isOfSession ? 'session' : 'application'].decidedBy?.rule.id).toBe(rule.id);
          expect(example.appInstance).toBe(application.id);
        }
        seen.known += rules.length;
        if (applications.length > 1) seen.moved += rules.length;
      }
    }),
    { numRuns: 25 },
  );
  expect(seen.known).toBeGreaterThan(2);
  expect(seen.moved).toBeGreaterThan(0);
});

test('the access report states why it is unknown which policy an application has', () => {
  const policy = { name: 'P', type: 'ACCESS_POLICY', priority: 1 };
  const rule = { id: 'rul1', name: 'R', type: 'ACCESS_POLICY', priority: 1, conditions: {} };
  const actions = { appSignOn: { access: 'ALLOW' } };
  const org = ofDocument({
    policies: [
      { ...policy, id: 'rst1', status: 'ACTIVE', rules: [{ ...rule, status: 'INACTIVE', actions }] },
    ],
    apps: ['none', 'stopped', 'elsewhere'].map((id) => ({ id, label: id, status: 'ACTIVE' })),
    mappings: [
      { appId: 'stopped', policyId: 'rst1', type: 'ACCESS_POLICY' },
      { appId: 'elsewhere', policyId: 'rst2', type: 'ACCESS_POLICY' },
    ],
  });
  const told = populationOf(org).applications.map(({ application, noPolicyReason, undecided }) => [
    application.id,
    noPolicyReason ?? undecided[0]?.reason,
  ]);
  expect(Object.fromEntries(told)).toEqual({
    none: 'the default authentication policy, which applies to applications without a mapping, is unknown (not in the documents): add the response of `GET /api/v1/policies?type=ACCESS_POLICY`',
    stopped: 'the application is mapped to a policy that is inactive, or has no active rule',
    elsewhere:
      'the authentication policy `rst2` of `elsewhere` is unknown (not in the documents): add the responses of `GET /api/v1/policies/rst2` and `GET /api/v1/policies/rst2/rules`',
  });
});

test('the access report of a plan without an export lists only the applications of the plan, and states that there may be others', () => {
  const { applications, incompleteReason: further } = populationOf(
    snapshotOf(assembleDocuments([{ name: 'plan.json', value: made('create.plan') }])),
  );
  expect(applications.map(({ application }) => application.name)).toEqual(['Payroll']);
  expect(further).toMatch(/^not all of the applications are known/);
});

test('property: if the search effort is used up, an application is reported as undecided, not as having no users', () => {
  fc.assert(
    fc.property(arbitraryOutcomeCase(), ({ org }) => {
      for (const { rules, undecided, noPolicyReason, application } of populationOf(org, { effort: 0 })
        .applications) {
        const answer = answerQuestion(org, { kind: 'below', appId: application.id, assurance: 'denied' });
        expect(rules).toEqual([]);
        if (answer.rules.length > 0) expect(undecided.length > 0 && noPolicyReason === undefined).toBe(true);
      }
    }),
    { numRuns: 15 },
  );
});

function ruleAndLevel({
  rule,
  assurance,
}: {
  readonly rule: { readonly id: string };
  readonly assurance: AssuranceLevel;
}) {
  return `${rule.id} ${assurance}`;
}
