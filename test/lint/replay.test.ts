import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { KID } from '../../src/lint/helpers/example/example-certificates.js';
import { lintDocuments } from '../../src/lint/lint.js';
import type { Finding } from '../../src/lint/rule/finding.js';
import { type Asked, allowedExchanges, provider, RECORDERS } from './allowed-recordings.js';

/** Spec: Endpoints. No rule forbids what the specification allows, in any form of recording. */
test('property: a recording that the specification allows has no lint errors, in any recording format', () => {
  fc.assert(
    fc.property(
      fc.infiniteStream(fc.nat(1000)),
      fc.integer({ min: 1, max: 25 }),
      fc.constantFrom(...Object.keys(RECORDERS)),
      (numbers, length, recorder) => {
        const asked = allowedExchanges(length, (count) => numbers.next().value % count);
        const faults = findingsIn(asked, recorder).filter(({ severity }) => severity !== 'info');
        expect(
          faults.map(({ rule, message, location }) => `${rule} ${location.pointer}: ${message}`),
        ).toEqual([]);
      },
    ),
    { numRuns: 15 },
  );
});

function findingsIn(
  asked: readonly Asked[],
  recorder = 'whole',
  others: readonly object[] = [],
): readonly Finding[] {
  const exchanges = asked.map((one) => RECORDERS[recorder]?.(one));
  const value = recorder === 'archive' ? { log: { entries: exchanges } } : exchanges;
  const documents = [
    { name: 'recording.json', value },
    ...others.map((value, number) => ({ name: `${number}.json`, value })),
  ];
  return lintDocuments(documents, { edition: 'spec', engine: 'identity' }).findings;
}

const ADMIN = { Authorization: 'SSWS 00abc' };

function ask(method: string, path: string, status = 204, request?: unknown, response?: unknown): Asked {
  return { method, path: `/api/v1${path}`, status, headers: ADMIN, request, response };
}

function policy(id: string, type: string, system: boolean) {
  return { id, type, name: `${type} ${id}`, status: 'ACTIVE', priority: 1, system };
}

function rule(id: string, system: boolean) {
  const passwordChange = { access: 'ALLOW' };
  return {
    id,
    type: 'PASSWORD',
    name: `Rule ${id}`,
    status: 'ACTIVE',
    priority: 1,
    system,
    actions: { passwordChange },
  };
}

const POLICIES = [
  policy('p1', 'PASSWORD', true),
  policy('p2', 'PASSWORD', false),
  policy('er', 'ENTITY_RISK', true),
];

const RULES_OF_P1 = [rule('r1', true), rule('r2', false)];

function rulesListed() {
  return ask('GET', '/policies/p1/rules', 200, undefined, RULES_OF_P1);
}

function idpRead(kid: string) {
  return ask('GET', '/idps/idp1', 200, undefined, provider('idp1', kid));
}

const OTHER_KID = '45dec5ff-8cdc-48c0-85fe-a4869f1753dc';

/** A lint rule, a recording that the service rejects because of it, and a similar recording that the service accepts. */
// biome-ignore format: a table
const WRITES: readonly (readonly [what: string, rule: string, bad: readonly Asked[], good: readonly Asked[]])[] = [
  ['a default policy is deleted', 'policy/default-deleted', [ask('DELETE', '/policies/p1')], [ask('DELETE', '/policies/p2')]],
  ['a system policy is created', 'policy/system-created', [ask('POST', '/policies', 200, { type: 'ENTITY_RISK', name: 'Entity risk' })], [ask('POST', '/policies', 200, { type: 'PASSWORD', name: 'Guests' })]],
  ['a system policy is deleted', 'policy/system-edited', [ask('DELETE', '/policies/er')], [ask('DELETE', '/policies/unknown')]],
  ['a system policy is deactivated', 'policy/system-edited', [ask('POST', '/policies/er/lifecycle/deactivate')], [ask('POST', '/policies/p2/lifecycle/deactivate')]],
  ['a system policy is activated', 'policy/system-edited', [ask('POST', '/policies/er/lifecycle/activate')], [ask('POST', '/policies/p2/lifecycle/activate')]],
  ['a policy of another type', 'policy/type-changed', [ask('PUT', '/policies/p2', 200, { type: 'MFA_ENROLL', name: 'Staff' })], [ask('PUT', '/policies/p2', 200, { type: 'PASSWORD', name: 'Staff' })]],
  ['a default rule is deleted', 'rule/default-deleted', [rulesListed(), ask('DELETE', '/policies/p1/rules/r1')], [rulesListed(), ask('DELETE', '/policies/p1/rules/r2')]],
  ['a rule of another type', 'rule/type-changed', [rulesListed(), ask('PUT', '/policies/p1/rules/r2', 200, { type: 'MFA_ENROLL', name: 'Rule r2', actions: { enroll: { self: 'LOGIN' } } })], [rulesListed(), ask('PUT', '/policies/p1/rules/r2', 200, rule('r2', false))]],
  ['a second rule in a profile enrollment policy', 'rule/profile-enrollment-added', [ask('GET', '/policies/pe', 200, undefined, policy('pe', 'PROFILE_ENROLLMENT', false)), ask('POST', '/policies/pe/rules', 400)], [ask('POST', '/policies/p1/rules', 400)]],
  ['a key that a provider trusts is deleted', 'idp-key/in-use-deleted', [idpRead(KID), ask('DELETE', `/idps/credentials/keys/${KID}`)], [idpRead(KID), idpRead(OTHER_KID), ask('DELETE', `/idps/credentials/keys/${KID}`)]],
  ['a trusted key is deleted after its provider', 'idp-key/in-use-deleted', [idpRead(KID), ask('DELETE', '/idps/idp2'), ask('DELETE', `/idps/credentials/keys/${KID}`)], [idpRead(KID), ask('DELETE', '/idps/idp1'), ask('DELETE', `/idps/credentials/keys/${KID}`)]],
];

/** Spec: Policy, "Defaults"; Entity risk policy; Identity providers, "Delete key". */
describe('lint of recorded writes', () => {
  test.each(WRITES)(
    'in a recording, a write changes the findings of lint in later exchanges: %s: %s',
    (_, id, bad, good) => {
      for (const recorder of Object.keys(RECORDERS)) {
        const found = findingsIn(bad, recorder, POLICIES).filter((finding) => finding.rule === id);
        const last = recorder === 'archive' ? `/log/entries/${bad.length - 1}` : `/${bad.length - 1}`;
        expect(found.map(({ location }) => location.pointer.slice(0, last.length))).toEqual([last]);
        expect(errorsOf(findingsIn(good, recorder, POLICIES))).not.toContain(id);
      }
    },
  );

  test('lint ignores a recorded write that was rejected for a reason other than its content', () => {
    const deleted = (status: number) =>
      errorsOf(findingsIn([ask('DELETE', '/policies/p1', status)], 'whole', POLICIES.slice(0, 1)));
    expect([204, 400, 403].map(deleted)).toEqual([1, 2, 3].map(() => ['policy/default-deleted']));
    expect([401, 404, 429, 500].map(deleted)).toEqual([1, 2, 3, 4].map(() => []));
  });

  test('in the edition `field`, lint reports a recorded write as an error only if the tenant rejected it', () => {
    const asked = (status: number) =>
      lintDocuments(
        [
          { name: 'recording.json', value: [RECORDERS.whole?.(ask('DELETE', '/policies/p1', status))] },
          { name: 'policies.json', value: POLICIES.slice(0, 1) },
        ],
        { edition: 'field' },
      ).findings.map(({ rule }) => rule);
    expect(asked(204)).not.toContain('policy/default-deleted');
    expect(asked(403)).toContain('policy/default-deleted');
  });

  test('an object that recorded writes delete and create again is linted with its new properties', () => {
    const made = (system: boolean) =>
      ask('GET', '/policies/p9', 200, undefined, policy('p9', 'PASSWORD', system));
    const deleted = ask('DELETE', '/policies/p9');
    expect(errorsOf(findingsIn([made(true), made(false), deleted]))).toEqual([]);
    expect(errorsOf(findingsIn([made(false), made(true), deleted]))).toEqual(['policy/default-deleted']);
    expect(errorsOf(findingsIn([deleted, made(true)]))).toEqual([]);
  });
});

function errorsOf(findings: readonly Finding[]): readonly string[] {
  return findings.filter(({ severity }) => severity === 'error').map(({ rule }) => rule);
}
