import fc from 'fast-check';
import { expect } from 'vitest';
import { isObject, type Members } from '../../../../src/base/object.js';
import { apply } from '../../../../src/features/mock-api/service/apply.js';
import type { Tenant } from '../../../../src/features/mock-api/service/tenant/tenant.js';
import type { ApiResponse } from '../../../../src/features/mock-api/service/wire/message.js';
import { arbitraryConditions } from '../../../generators/conditions.js';
import { pretendedCertificates } from './pretended-certificates.js';
import { PriorityModel } from './priority-model.js';

/** The org to which a sequence of requests is sent. */
export interface Served {
  tenant: Tenant;
  /** Checks the org after each write. */
  readonly judge?: (after: Tenant) => void;
}

/**
 * The state of the model in these property tests: only the number of sent requests, because each property compares responses with each
 * other.
 */
export interface Sent {
  requests: number;
}

export function ask(served: Served, method: string, path: string, body?: unknown): ApiResponse {
  const before = served.tenant;
  const { response, tenant } = apply(
    before,
    {
      method,
      path,
      headers: { authorization: 'SSWS token' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    },
    { certificates: pretendedCertificates(before.revision) },
  );
  if (response.status >= 400 || method === 'GET') expect(tenant).toBe(before);
  if (response.status >= 400 && !path.startsWith('/oauth2'))
    expect(response.body).toMatchObject({ errorId: expect.stringMatching(/^oae/) });
  if (response.status < 400) expect([200, 201, 202, 204]).toContain(response.status);
  served.tenant = tenant;
  if (tenant !== before) served.judge?.(tenant);
  return response;
}

export function read(served: Served, path: string): unknown {
  const { status, body } = ask(served, 'GET', path);
  expect(status).toBe(200);
  return body;
}

/** A command of a property test. It selects the objects for its requests by index, so that it can run on any org. */
export type Step = fc.Command<Sent, Served>;

export function step(name: string, picks: readonly unknown[], run: (served: Served) => void): Step {
  return {
    check: () => true,
    run(sent, served) {
      sent.requests++;
      run(served);
    },
    toString: () => `${name}(${picks.map((pick) => JSON.stringify(pick)).join(', ')})`,
  };
}

export function picked<Item>(list: readonly Item[], at: number): Item | undefined {
  return list[at % Math.max(1, list.length)];
}

function policyAt(served: Served, at: number): Members | undefined {
  return picked(served.tenant.objects.policies, at);
}

function rulesAt(served: Served, { id }: Members): readonly Members[] {
  return read(served, `/api/v1/policies/${id}/rules`) as readonly Members[];
}

/** Property: the response of a write equals the object that is read afterwards. */
function readsBack(served: Served, path: string, { status, body }: ApiResponse): void {
  if (status === 200 && isObject(body)) expect(read(served, `${path}/${body.id}`)).toEqual(body);
}

function isList({ type }: Members, { tenant }: Served): boolean {
  return tenant.edition === 'spec' || RANKED.has(String(type).replace(`${tenant.brand}_`, ''));
}

const RANKED: ReadonlySet<string> = new Set(['SIGN_ON', 'PASSWORD', 'MFA_ENROLL', 'IDP_DISCOVERY']);

function prioritiesOf(rules: readonly Members[]): Readonly<Record<string, unknown>> {
  const custom = rules
    .filter(({ system }) => system !== true)
    .map(({ id, priority }) => [String(id), priority] as const);
  return Object.fromEntries([...custom].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Returns whether the rules have the priorities that the service itself would assign. */
function isNumbered(policy: Members, rules: readonly Members[], served: Served): boolean {
  const places = rules.filter(({ system }) => system !== true).map(({ priority }) => priority);
  if (new Set(places).size !== places.length) return false;
  if (isList(policy, served)) return places.every((place, index) => place === index + 1);
  return places.every((place) => typeof place === 'number' && place >= 0 && place < 90);
}

const ACTIONS: Readonly<Record<string, object>> = {
  SIGN_ON: { signon: { access: 'ALLOW' } },
  PASSWORD: {
    passwordChange: { access: 'ALLOW' },
    selfServicePasswordReset: { access: 'ALLOW' },
    selfServiceUnlock: { access: 'DENY' },
  },
  MFA_ENROLL: { enroll: { self: 'CHALLENGE' } },
  ACCESS_POLICY: {
    appSignOn: { access: 'ALLOW', verificationMethod: { type: 'ASSURANCE', factorMode: '1FA' } },
  },
  IDP_DISCOVERY: { idp: { providers: [{ type: 'OKTA' }] } },
};

function bodyOfRule({ type }: Members, { tenant }: Served, rest: Members): Members {
  const neutral = String(type).replace(`${tenant.brand}_`, '');
  return { type: neutral, actions: ACTIONS[neutral] ?? {}, ...rest };
}

const index = fc.nat(1000);
const name = fc.constantFrom('Contractors', 'Night shift', 'Default Rule', 'Räume', '', ' ');
const priority = fc.option(fc.integer({ min: -1, max: 100 }), { nil: undefined });
const conditions = fc.oneof(
  fc.constant(undefined),
  fc.constant(null),
  fc.constant({ network: { connection: 'ANYWHERE' } }),
  fc.constant({ network: { connection: 'ZONE' } }),
  fc.constant({ people: { groups: { include: ['00gnobody00000000000'], exclude: [] } } }),
  arbitraryConditions({}).map((draft) => draft.conditions),
);

const POLICY_TYPES = [
  'SVC_SIGN_ON',
  'PASSWORD',
  'MFA_ENROLL',
  'ACCESS_POLICY',
  'PROFILE_ENROLLMENT',
  'IDP_DISCOVERY',
  'X',
];

const createPolicy = fc
  .tuple(fc.constantFrom(...POLICY_TYPES), name, fc.nat(99), conditions, priority)
  .map(([type, prefix, number, asked, place]) =>
    step('create policy', [type, prefix, number, asked, place], (served) => {
      const own = type.replace('SVC', served.tenant.brand);
      const before = served.tenant;
      const body = { type: own, name: prefix && `${prefix} ${number}`, conditions: asked, priority: place };
      const answer = ask(served, 'POST', '/api/v1/policies', body);
      readsBack(served, '/api/v1/policies', answer);
      if (answer.status !== 200 || number % 4 > 0 || !isObject(answer.body)) return;
      const listed = read({ tenant: before }, `/api/v1/policies?type=${own}`);
      if (ask(served, 'DELETE', `/api/v1/policies/${answer.body.id}`).status !== 204) return;
      const again = read(served, `/api/v1/policies?type=${own}`);
      if (isConsecutive(listed, before)) expect(again).toEqual(listed);
    }),
  );

/**
 * Whether the priorities in a list of policies are consecutive. If they are not, each write to a policy also renumbers the other policies.
 */
function isConsecutive(listed: unknown, { edition }: Tenant): boolean {
  const policies = (listed as readonly Members[]).map(({ priority: place }) => place);
  return (
    policies.every((place, at) => place === at + 1) ||
    (edition === 'field' && policies.every((place) => place === 1))
  );
}

const createRule = fc
  .tuple(index, name, fc.nat(99), conditions, priority)
  .map(([at, prefix, number, asked, place]) =>
    step('create rule', [at, prefix, number, asked, place], (served) => {
      const policy = policyAt(served, at);
      if (policy === undefined) return;
      const path = `/api/v1/policies/${policy.id}/rules`;
      const before = rulesAt(served, policy);
      const isModelled = isNumbered(policy, before, served);
      const body = bodyOfRule(policy, served, {
        name: prefix && `${prefix} ${number}`,
        conditions: asked,
        priority: place,
      });
      const answer = ask(served, 'POST', path, body);
      readsBack(served, path, answer);
      if (answer.status !== 200 || !isObject(answer.body) || !isModelled) return;
      const model = new PriorityModel(isList(policy, served), before);
      model.write(String(answer.body.id), place);
      expect(prioritiesOf(rulesAt(served, policy))).toEqual(model.priorities);
    }),
  );

const updateRule = fc
  .tuple(index, index, priority, fc.boolean(), conditions)
  .map(([at, other, place, isSame, asked]) =>
    step('update rule', [at, other, place, isSame, asked], (served) => {
      const policy = policyAt(served, at);
      const rules = policy === undefined ? [] : rulesAt(served, policy);
      const rule = picked(rules, other);
      if (policy === undefined || rule === undefined) return;
      const path = `/api/v1/policies/${policy.id}/rules`;
      const isModelled = isNumbered(policy, rules, served);
      const body = isSame ? rule : { ...rule, priority: place, conditions: asked };
      const answer = ask(served, 'PUT', `${path}/${rule.id}`, body);
      readsBack(served, path, answer);
      if (answer.status !== 200) return;
      const after = rulesAt(served, policy);
      if (isSame && isList(policy, served) && isModelled && isFilled(rule, answer))
        expect(after.map(withoutTimes)).toEqual(rules.map(withoutTimes));
      if (!isModelled || rule.system === true) return;
      const model = new PriorityModel(isList(policy, served), rules);
      model.write(String(rule.id), isSame ? Number(rule.priority) : place);
      expect(prioritiesOf(after)).toEqual(model.priorities);
    }),
  );

/** Returns whether the rule has the fields that the service fills in on a write. */
function isFilled(rule: Members, { body }: ApiResponse): boolean {
  return (
    JSON.stringify(withoutTimes(rule)) === JSON.stringify(withoutTimes(body as Members)) ||
    rule.created !== undefined
  );
}

/** Removes the times of an object. The response to an update may lack the creation date of a device assurance policy. */
export function withoutTimes({ lastUpdated: _, lastUpdate, createdDate, ...rest }: Members): Members {
  return rest;
}

const deleteRule = fc.tuple(index, index).map(([at, other]) =>
  step('delete rule', [at, other], (served) => {
    const policy = policyAt(served, at);
    const rules = policy === undefined ? [] : rulesAt(served, policy);
    const rule = picked(rules, other);
    if (policy === undefined || rule === undefined) return;
    const path = `/api/v1/policies/${policy.id}/rules/${rule.id}`;
    const { status } = ask(served, 'DELETE', path);
    expect(status === 204).toBe(rule.system !== true && policy.type !== 'PROFILE_ENROLLMENT');
    if (status !== 204) return;
    expect(ask(served, 'GET', path).status).toBe(404);
    if (!isNumbered(policy, rules, served)) return;
    const model = new PriorityModel(isList(policy, served), rules);
    model.remove(String(rule.id));
    expect(prioritiesOf(rulesAt(served, policy))).toEqual(model.priorities);
  }),
);

const turnRule = fc.tuple(index, index).map(([at, other]) =>
  step('turn rule', [at, other], (served) => {
    const policy = policyAt(served, at);
    const rule = policy && picked(rulesAt(served, policy), other);
    if (policy === undefined || rule === undefined) return;
    turnsBack(served, `/api/v1/policies/${policy.id}/rules/${rule.id}`, rule);
  }),
);

const turnPolicy = index.map((at) =>
  step('turn policy', [at], (served) => {
    const policy = policyAt(served, at);
    if (policy === undefined) return;
    const path = `/api/v1/policies/${policy.id}`;
    turnsBack(served, path, read(served, path) as Members);
  }),
);

/** Checks that activating an object undoes its deactivation, and that deactivating an object undoes its activation. */
function turnsBack(served: Served, path: string, before: Members): void {
  const [there, back] =
    before.status === 'INACTIVE' ? ['activate', 'deactivate'] : ['deactivate', 'activate'];
  if (ask(served, 'POST', `${path}/lifecycle/${there}`).status !== 204) return;
  expect(read(served, path)).not.toEqual(before);
  const again = served.tenant;
  expect(ask(served, 'POST', `${path}/lifecycle/${there}`).status).toBe(204);
  expect(served.tenant).toBe(again);
  if (ask(served, 'POST', `${path}/lifecycle/${back}`).status !== 204) return;
  expect(withoutTimes(read(served, path) as Members)).toEqual(withoutTimes(before));
}

const updatePolicy = fc.tuple(index, priority, fc.boolean()).map(([at, place, isSame]) =>
  step('update policy', [at, place, isSame], (served) => {
    const policy = policyAt(served, at);
    if (policy === undefined) return;
    const body = read(served, `/api/v1/policies/${policy.id}`) as Members;
    const sent = isSame ? body : { ...body, priority: place, description: 'changed' };
    readsBack(served, '/api/v1/policies', ask(served, 'PUT', `/api/v1/policies/${policy.id}`, sent));
  }),
);

const removePolicy = index.map((at) =>
  step('delete policy', [at], (served) => {
    const policy = policyAt(served, at);
    if (policy === undefined) return;
    const path = `/api/v1/policies/${policy.id}`;
    const { status } = ask(served, 'DELETE', path);
    if (policy.system === true) expect(status).toBe(403);
    if (status === 204) expect(ask(served, 'GET', path).status).toBe(404);
  }),
);

const clonePolicy = index.map((at) =>
  step('clone policy', [at], (served) => {
    const policy = policyAt(served, at);
    if (policy === undefined) return;
    const answer = ask(served, 'POST', `/api/v1/policies/${policy.id}/clone`);
    if (answer.status !== 200 || !isObject(answer.body)) return;
    const rules = (path: Members) =>
      rulesAt(served, path).map(({ id: _, _links, created, lastUpdated, ...rest }) => rest);
    expect(rules(answer.body)).toEqual(rules(policy));
  }),
);

const mapApp = fc.tuple(index, index).map(([at, other]) =>
  step('map app', [at, other], (served) => {
    const app = picked(served.tenant.objects.apps, at);
    const policy = policyAt(served, other);
    if (app === undefined || policy === undefined) return;
    const { status } = ask(served, 'PUT', `/api/v1/apps/${app.id}/policies/${policy.id}`);
    if (status !== 204) return;
    const apps = read(served, `/api/v1/policies/${policy.id}/app`) as readonly Members[];
    expect(apps.map(({ id }) => id)).toContain(app.id);
    expect(ask(served, 'DELETE', `/api/v1/policies/${policy.id}`).status).not.toBe(204);
  }),
);

const pagePolicies = fc
  .tuple(fc.constantFrom(...POLICY_TYPES), fc.integer({ min: 1, max: 4 }))
  .map(([type, limit]) =>
    step('page policies', [type, limit], (served) => {
      const path = `/api/v1/policies?type=${type.replace('SVC', served.tenant.brand)}`;
      const whole = ask(served, 'GET', path);
      if (whole.status === 200) expect(pagesOf(served, `${path}&limit=${limit}`)).toEqual(whole.body);
    }),
  );

export function pagesOf(served: Served, path: string): readonly unknown[] {
  const { status, body, headers } = ask(served, 'GET', path);
  expect(status).toBe(200);
  const next = /<https:\/\/localhost([^>]*)>; rel="next"/.exec(headers.link ?? '')?.[1];
  return [...(body as readonly unknown[]), ...(next === undefined ? [] : pagesOf(served, next))];
}

const simulate = fc.tuple(index, index).map(([at, other]) =>
  step('simulate', [at, other], (served) => {
    const { apps, groups } = served.tenant.objects;
    const before = served.tenant;
    const body = {
      appInstance: picked(apps, at)?.id ?? 'app',
      policyContext: { groups: { ids: [picked(groups, other)?.id ?? 'g'] } },
    };
    ask(served, 'POST', '/api/v1/policies/simulate', body);
    expect(served.tenant).toBe(before);
  }),
);

/** Generates malformed requests. */
const nonsense = fc
  .tuple(fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'PATCH', ''), fc.string(), fc.json(), index)
  .map(([method, path, body, at]) =>
    step('nonsense', [method, path, body, at], (served) => {
      const id = policyAt(served, at)?.id ?? 'p';
      for (const where of [
        path,
        `/api/v1/${path}`,
        `/api/v1/policies/${id}/rules`,
        `/api/v1/policies/${id}`,
        '/api/v1/policies',
      ])
        if (method !== 'DELETE') ask(served, method, where, JSON.parse(body));
    }),
  );

export const arbitrarySteps: readonly fc.Arbitrary<Step>[] = [
  createPolicy,
  createRule,
  createRule,
  createRule,
  updateRule,
  updateRule,
  deleteRule,
  turnRule,
  turnPolicy,
  updatePolicy,
  removePolicy,
  clonePolicy,
  mapApp,
  pagePolicies,
  simulate,
  nonsense,
];
