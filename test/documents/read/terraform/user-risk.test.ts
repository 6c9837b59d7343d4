import { expect, test } from 'vitest';
import type { Members } from '../../../../src/base/object.js';
import { overlayPlan } from '../../../../src/documents/overlay/overlay.js';
import { type ExampleChange, examplePlan } from '../../../../src/lint/helpers/example/example-plan.js';
import type { Snapshot } from '../../../../src/model/policies/snapshot.js';
import { compile } from '../../../../src/simulate/compile.js';
import { simulateBody } from '../../../../src/simulate/simulate.js';
import { changeIn, snapshotIn } from './made-plans.js';

const ORG = {
  policies: [
    {
      id: 'rstrisk',
      type: 'ENTITY_RISK',
      name: 'Risk',
      status: 'ACTIVE',
      rules: [
        {
          id: 'rulhigh',
          type: 'ENTITY_RISK',
          name: 'High',
          status: 'ACTIVE',
          priority: 1,
          conditions: { entityRisk: { level: 'HIGH' } },
          actions: { entityRisk: { actions: [] } },
        },
      ],
    },
  ],
  users: ['00uann', '00ubob'].map((id) => ({ id, status: 'ACTIVE', profile: { login: id } })),
};

const risk = (level: string, userId = '00uann') => ({ user_id: userId, risk_level: level });
const of = (change: Omit<ExampleChange, 'type'>): ExampleChange => ({ type: 'okta_user_risk', ...change });
const made = (after: Members, unknown: Members = {}) => of({ after, unknown: { id: true, ...unknown } });

// biome-ignore format: a table
test.each<[string, readonly ExampleChange[], ann: string, bob: string]>([
  ['sets it', [made(risk('HIGH'))], 'MATCH', 'UNDEFINED'],
  ['sets it to another level', [made(risk('LOW'))], 'NOT_MATCH', 'UNDEFINED'],
  ['sets it to an unknown word', [made(risk('high'))], 'UNDEFINED', 'UNDEFINED'],
  ['changes it', [of({ before: risk('LOW'), after: risk('HIGH') })], 'MATCH', 'UNDEFINED'],
  ['forgets it', [of({ before: risk('HIGH') })], 'UNDEFINED', 'UNDEFINED'],
  ['has an unknown level', [of({ before: risk('HIGH'), after: { user_id: '00uann' }, unknown: { risk_level: true } })], 'UNDEFINED', 'UNDEFINED'],
  ['sets it twice', [made(risk('HIGH')), { ...made(risk('LOW')), name: 'other' }], 'UNDEFINED', 'UNDEFINED'],
  ['sets it for two users', [made(risk('HIGH')), { ...made(risk('LOW', '00ubob')), name: 'other' }], 'MATCH', 'NOT_MATCH'],
  ['sets it for an unknown user as well', [made(risk('HIGH')), { ...made({ risk_level: 'LOW' }, { user_id: true }), name: 'other' }], 'UNDEFINED', 'UNDEFINED'],
])('the risk level that a Terraform plan sets for a user applies to requests of that user: a plan that %s', (_, changes, ann, bob) => {
  const { snapshot, problems } = overlayPlan(snapshotIn(ORG), changeIn(examplePlan(...changes)));
  expect(snapshot.users.map(({ login }) => login)).toEqual(['00uann', '00ubob']);
  expect([verdictOf(snapshot, '00uann'), verdictOf(snapshot, '00ubob')]).toEqual([ann, bob]);
  expect(problems).toEqual([]);
});

test('a risk level in the request takes precedence over the risk level of the user', () => {
  const { snapshot } = overlayPlan(snapshotIn(ORG), changeIn(examplePlan(made(risk('HIGH')))));
  expect(verdictOf(snapshot, '00uann', { entityRisk: { level: 'MEDIUM' } })).toBe('NOT_MATCH');
});

test('the risk level of a user whom the Terraform plan creates is stored with that user', () => {
  const user = { type: 'okta_user', after: { login: 'new', status: 'ACTIVE' }, unknown: { id: true } };
  const { planned } = changeIn(examplePlan(user, made(risk('HIGH', 'tf:okta_user.this'))));
  expect(planned.users).toMatchObject([{ login: 'new', riskLevel: 'HIGH' }]);
});

function verdictOf(snapshot: Snapshot, id: string, more: Members = {}): string | undefined {
  const body = { appInstance: '0oa', policyTypes: ['ENTITY_RISK'], policyContext: { user: { id }, ...more } };
  const result = simulateBody(compile(snapshot), body, { expand: ['EVALUATED', 'RULE'], listVisited: true });
  if (!result.ok) throw new Error(JSON.stringify(result.refusal));
  const [evaluated] = result.value.evaluation;
  const rules = [evaluated?.evaluated, evaluated?.undefined].flatMap((list) =>
    (list?.policies ?? []).flatMap((policy) => policy.rules ?? []),
  );
  return rules.find((rule) => rule.id === 'rulhigh')?.status;
}
