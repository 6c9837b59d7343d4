import { expect, test } from 'vitest';
import { invariant } from '../../../../src/base/invariant.js';
import { cacheRecent } from '../../../../src/base/memo.js';
import { isObject, type Members } from '../../../../src/base/object.js';
import { unwrap } from '../../../../src/documents/unwrap.js';
import { apply } from '../../../../src/features/mock-api/service/apply.js';
import type { Tenant } from '../../../../src/features/mock-api/service/tenant/tenant.js';
import { RULES } from '../../../../src/lint/lint.js';
import { isRefusedIn, type LintRule } from '../../../../src/lint/rule/rule.js';
import { recommended } from '../../../../src/lint/run/selection.js';
import type { Edition, Engine } from '../../../../src/model/policies/snapshot.js';
import type { Mutator } from '../../../lint/mutator.js';
import { MUTATORS } from '../../../lint/mutators/registry.js';
import { readTenant } from './refusing-tenant.js';

/** Request bodies that violate a lint rule although the service accepts them, each with the reason. */
const TAKEN: Readonly<Record<string, string>> = {
  'client/public-client-secret: a browser without a method, whose default needs a secret':
    'by default, a browser needs none (M35)',
  'policy/priority-positive: a priority above the first': 'a priority of 0 or less counts as none (M20)',
  'enrollment/factors-xor-authenticators: both': 'authenticators take the place of factors',
  'condition/include-exclude-required: no excluded groups':
    'in stored objects the linter requires one list only',
  'condition/include-exclude-required: no included user types': 'the other list is filled in',
  'condition/include-exclude-required: no excluded applications': 'the other list is filled in',
  'condition/platform-entry-shape: a system of other devices': 'in stored objects it is only a warning',
  'condition/expression-required: no expression': 'an empty condition is dropped',
  'rule/type-known: no type': 'the policy determines the type of its rules',
};

/** Request bodies that violate a lint rule only in the edition `spec`, not in the edition `field`. */
const MILDER_IN_FIELD: ReadonlySet<string> = new Set([
  'condition/identifier-patterns-required: no patterns',
  'condition/network-connection-known: another connection',
  'condition/platform-entry-shape: a system of the live service',
  'password/recovery-factor-known: an unknown factor',
]);

/** Request bodies for a policy that the test org does not have, or for another edition. */
const ELSEWHERE: ReadonlySet<string> = new Set([
  'condition/auth-type-known: a type of the live service',
  'rule/profile-enrollment-no-conditions: a network in a profile enrollment rule',
]);

const TYPES = [
  'SVC_SIGN_ON',
  'PASSWORD',
  'MFA_ENROLL',
  'ACCESS_POLICY',
  'IDP_DISCOVERY',
  'ENTITY_RISK',
  'CONTINUOUS_ACCESS',
];

/** A request body with its path. */
interface SentBody {
  readonly path: string;
  readonly value: Members;
}

const bodies = MUTATORS.filter(isAboutABody).flatMap((mutator) => {
  const valid = mutator.valid();
  const broken = mutator.breaks(valid) ?? valid;
  const sent = sentBody(mutator.valid(), mutator);
  return sent !== undefined && isObject(broken) ? [{ mutator, sent, broken }] : [];
});

const named = bodies
  .map((one) => [`${one.mutator.rule}: ${one.mutator.what}`, one] as const)
  .filter(([name]) => !ELSEWHERE.has(name));

const inEditions = named.flatMap(([name, one]) =>
  (['spec', 'field'] as const)
    .filter((edition) => edition === (one.mutator.edition ?? edition))
    .map((edition) => ({ name, edition, ...one })),
);

test.each(inEditions)(
  'the mock API rejects a body with a lint error exactly if the service does: $name, in edition $edition',
  ({ name, edition, mutator, sent, broken }) => {
    const tenant = tenants(`${edition} ${mutator.engine ?? 'identity'}`);
    const before = post(tenant, sent.path, sent.value);
    expect(before.response).toMatchObject({ status: sent.path.endsWith('clients') ? 201 : 200 });
    const { response, tenant: after } = post(tenant, sent.path, broken);
    const isMild = name in TAKEN || (edition === 'field' && MILDER_IN_FIELD.has(name));
    if (isMild || !isRefusedIn(ruleOf(mutator), edition)) {
      expect(response.status, JSON.stringify(response.body)).toBeLessThan(300);
      return;
    }
    expect(response.status, JSON.stringify(broken)).toBeGreaterThanOrEqual(400);
    expect(after).toBe(tenant);
  },
);

function ruleOf({ rule }: Mutator): LintRule {
  const found = RULES.find(({ id }) => id === rule);
  invariant(found !== undefined, `${rule} is a rule`);
  return found;
}

test('every lint rule that reports errors states in which editions the service rejects a body with such an error', () => {
  const settings = (['spec', 'field'] as const).flatMap((edition) =>
    (['create', 'update', 'stored'] as const).flatMap((reading) =>
      (['identity', 'classic'] as const).map((engine) => ({ brand: 'SVC', edition, engine, reading })),
    ),
  );
  for (const rule of RULES) {
    const editions = new Set(
      settings
        .filter((setting) => recommended.severityOf(rule, setting) === 'error')
        .map(({ edition }) => edition),
    );
    const stated = (['spec', 'field'] as const).filter((edition) => isRefusedIn(rule, edition));
    if (rule.refusedByService === undefined) expect([...editions], rule.id).toEqual([]);
    expect([...editions], rule.id).toEqual(expect.arrayContaining(stated));
    if (rule.refusedByService !== 'never') expect(stated.length, rule.id).toBe(editions.size);
  }
});

function isAboutABody({ edition = 'spec', engine = 'identity', isChange, reading, rule }: Mutator): boolean {
  const found = RULES.find(({ id }) => id === rule);
  if (found === undefined || isChange === true || reading === 'update' || reading === 'stored') return false;
  return recommended.severityOf(found, { brand: 'SVC', edition, engine, reading: 'create' }) === 'error';
}

function sentBody(valid: unknown, { kind }: Mutator): SentBody | undefined {
  if (!isObject(valid) || valid.id !== undefined || valid.client_id !== undefined || valid.system === true)
    return undefined;
  if (kind === 'client') return { path: '/oauth2/v1/clients', value: valid };
  if (kind !== undefined && kind !== 'policy' && kind !== 'rule') return undefined;
  if (isObject(valid.actions))
    return { path: `/api/v1/policies/p-${policyTypeOf(valid.type)}/rules`, value: valid };
  return TYPES.includes(String(valid.type)) ? { path: '/api/v1/policies', value: valid } : undefined;
}

function policyTypeOf(ruleType: unknown): string {
  return ruleType === 'SIGN_ON' ? 'SVC_SIGN_ON' : String(ruleType);
}

/** Returns one org for each combination of edition and engine. Results that are cached with the org are then reused. */
const tenants = cacheRecent((setting: string): Tenant => {
  const [edition, engine] = setting.split(' ') as [Edition, Engine];
  const policies = TYPES.map((type) => ({
    id: `p-${type}`,
    type,
    name: `Default ${type}`,
    status: 'ACTIVE',
    priority: 1,
    system: true,
    rules: [],
  }));
  return unwrap(readTenant([{ name: 'org.json', value: { policies } }], { brand: 'SVC', edition, engine }));
}, 4);

function post(tenant: Tenant, path: string, body: unknown) {
  return apply(tenant, {
    method: 'POST',
    path,
    headers: { authorization: 'SSWS token' },
    body: JSON.stringify(body),
  });
}

test('every exception listed in the test "the mock server rejects what lint reports as an error" names a request of this test', () => {
  const names = new Set(bodies.map(({ mutator }) => `${mutator.rule}: ${mutator.what}`));
  expect(
    [...Object.keys(TAKEN), ...ELSEWHERE, ...MILDER_IN_FIELD].filter((name) => !names.has(name)),
  ).toEqual([]);
});
