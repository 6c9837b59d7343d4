import fc from 'fast-check';
import { expect, test } from 'vitest';
import { planOrderOf } from '../../src/plan-order/plan-order.js';
import type { Snapshot } from '../../src/policies/snapshot.js';
import { snapshotOf } from '../../src/service/tenant/snapshot-of.js';
import type { Tenant } from '../../src/service/tenant/tenant.js';
import { compile } from '../../src/simulate/compile.js';
import { simulateBody } from '../../src/simulate/simulate.js';
import { runs } from '../runs.js';
import {
  APPS,
  accessChange,
  EVERYONE,
  type MadeAccess,
  resourcesOf,
  tenantOf,
  USERS,
} from './made-access.js';
import { addressOf, type MadeResource, sent, toOrder } from './made-resources.js';

/** So many calls can be in a made change: all orders of them are tried. */
const MOST_REQUESTS = 6;

test('over all orders of what the provider sends, as the service answers it, it ends as planned, and somebody gets more, or less, meanwhile exactly where a hazard is found', () => {
  fc.assert(
    fc.property(accessChange, ([before, after]) => {
      const resources = resourcesOf(before, after);
      const requests = resources.flatMap((one) => one.requests);
      fc.pre(requests.length > 0 && requests.length <= MOST_REQUESTS);
      const tenant = tenantOf(before);
      const { groups, after: planned } = planOrderOf(snapshotOf(tenant), toOrder(resources));
      const made = [...after.there.filter((id) => !before.there.includes(id)), ...Object.keys(after.anew)];
      const was = outcomes(snapshotOf(tenant));
      const is = outcomes(snapshotOf(tenantOf(after)), made);
      expect(outcomes(planned)).toEqual(is);
      const seen = (isSo: (meanwhile: number, ends: readonly number[]) => boolean) =>
        [...reached(tenant, resources)].some((state) =>
          outcomes(snapshotOf(state)).some((at, index) => isSo(at, [was[index] ?? 0, is[index] ?? 0])),
        );
      const found = new Set(groups.flatMap(({ hazards }) => hazards.map(({ direction }) => direction)));
      expect(groups.flatMap(({ notLookedAt }) => notLookedAt)).toEqual([]);
      expect({ more: found.has('more'), less: found.has('less') }).toEqual({
        more: seen((at, ends) => at > Math.max(...ends)),
        less: seen((at, ends) => at < Math.min(...ends)),
      });
    }),
    { ...runs(5, 500), examples: [[WHO_LEAVES_LATER]] },
  );
});

/** Somebody leaves a group after a new application is assigned, which lets the group in more easily. */
const WHO_LEAVES_LATER = ['00ubob', ''].map((bob): MadeAccess => {
  const isBefore = bob !== '';
  const rule = { access: 'ALLOW', factorMode: '1FA', group: 'contractors', zone: '' } as const;
  return {
    there: ['rstone', 'rsttwo', ...(isBefore ? [] : ['0oaone']), 'contractors'],
    anew: {},
    rules: { rstone: [{ of: 'first', ...rule, status: 'ACTIVE', isChained: false }], rsttwo: [] },
    zones: {},
    asks: isBefore ? {} : { '0oaone': 'rstone' },
    members: { contractors: ['00uann', ...(isBefore ? [bob] : [])] },
  };
}) as unknown as readonly [MadeAccess, MadeAccess];

/** Every org that some order of the calls leads to; what a resource sends, it sends one after the other. */
function reached(start: Tenant, resources: readonly MadeResource[]): Iterable<Tenant> {
  interface Moment {
    readonly tenant: Tenant;
    /** By resource, how many of its calls are made. */
    readonly made: readonly number[];
    readonly ids: ReadonlyMap<string, string>;
  }
  const indexes = new Map(resources.map((one, index) => [addressOf(one), index]));
  const isDone = ({ made }: Moment, index: number) => made[index] === resources[index]?.requests.length;
  const isGone = (index: number) => resources[index]?.after === undefined;
  const users = resources.map((one) =>
    resources.flatMap((other, index) => (other.dependedOn?.includes(addressOf(one)) ? [index] : [])),
  );
  const isReady = (moment: Moment, index: number): boolean =>
    isGone(index)
      ? (users[index] ?? []).every((other) => isDone(moment, other))
      : (resources[index]?.dependsOn ?? []).every((address) => {
          const other = indexes.get(address);
          return other === undefined || (isDone(moment, other) && isReady(moment, other));
        });
  const first: Moment = { tenant: start, made: resources.map(() => 0), ids: new Map() };
  const known = new Map<string, Moment>([['', first]]);
  for (const moment of known.values())
    for (const [index, resource] of resources.entries()) {
      const request = resource.requests[moment.made[index] ?? 0];
      if (request === undefined || !isReady(moment, index)) continue;
      const { tenant, id } = sent(moment.tenant, request, moment.ids.get(addressOf(resource)), moment.ids);
      const ids = id === undefined ? moment.ids : new Map(moment.ids).set(addressOf(resource), id);
      const made = moment.made.with(index, (moment.made[index] ?? 0) + 1);
      const order = [...tenant.owned.rules.values()].map((list) =>
        list.map(({ name, priority }) => `${name} ${priority}`).sort(),
      );
      const key = JSON.stringify([made, order]);
      if (!known.has(key)) known.set(key, { tenant, made, ids });
    }
  return [...known.values()].map(({ tenant }) => tenant);
}

/** Whoever is in groups of these names, and users that are there. */
function peopleIn({ groups }: Snapshot): readonly { readonly id: string; readonly groupIds?: string[] }[] {
  const idOf = (name: string) => groups.find((group) => group.name === name)?.id ?? name;
  const somebody = [[], ['staff'], ['contractors'], ['staff', 'contractors']].map((names) => ({
    id: 'somebody',
    groupIds: names.map(idOf),
  }));
  return [...somebody, ...USERS.map((id) => ({ id }))];
}

/**
 * Of each application, and of what is made in its place, from each place, by each of some people: 0 denied, or there is no
 * such application, or nobody is assigned yet to what is made, 1 with two factors, 2 with one.
 */
function outcomes(org: Snapshot, made: readonly string[] = []): number[] {
  const compiled = compile({ ...org, apps: org.apps.map(({ userIds: _, groupIds: __, ...app }) => app) });
  const people = peopleIn(org);
  const active = (label: string, isMade: boolean) =>
    org.apps.find(
      (app) =>
        app.label?.startsWith(label) === true &&
        app.status === 'ACTIVE' &&
        (app.id !== label || made.includes(label)) === isMade &&
        (!isMade || made.includes(app.id) || app.groupIds?.includes(EVERYONE) === true),
    )?.id;
  return APPS.flatMap((label) => [active(label, false), active(label, true)]).flatMap((appInstance) =>
    ['192.0.0.1', '192.0.1.1', '192.0.2.1'].flatMap((ip) =>
      people.map((user) => {
        if (appInstance === undefined) return 0;
        const request = { policyTypes: ['ACCESS_POLICY'], appInstance, policyContext: { ip, user } };
        const answer = simulateBody(compiled, request);
        if (!answer.ok) throw new Error(JSON.stringify(answer.refusal));
        const [decided] = answer.value.evaluation[0]?.result.policies ?? [];
        const rules = org.policies.find(({ id }) => id === decided?.id)?.rules ?? [];
        const rule = rules.find(({ id }) => id === decided?.rules[0]?.id);
        const { access, verificationMethod } = (rule?.actions?.appSignOn ?? {}) as {
          access?: string;
          verificationMethod?: { factorMode: string };
        };
        if (access === undefined) throw new Error('no rule decides');
        return access === 'DENY' ? 0 : verificationMethod?.factorMode === '2FA' ? 1 : 2;
      }),
    ),
  );
}
