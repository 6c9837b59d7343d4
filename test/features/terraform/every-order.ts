import type { Tenant } from '../../../src/features/mock-api/service/tenant/tenant.js';
import type { Snapshot } from '../../../src/model/policies/snapshot.js';
import { compile } from '../../../src/simulate/compile.js';
import { simulateBody } from '../../../src/simulate/simulate.js';
import { APPS, EVERYONE, USERS } from './made-access.js';
import { addressOf, type MadeResource, Refusal, sent } from './made-resources.js';

/** An org that some order of the calls leads to. */
export interface Reached {
  readonly tenant: Tenant;
  /** Whether all calls of the plan have been made. */
  readonly isEnd: boolean;
  /** The calls that could be made next, but that the service rejects. A rejected call ends the apply of the resource. */
  readonly refused: readonly string[];
}

/**
 * Returns every org that is possible during the apply. Terraform may apply resources in any order that respects their dependencies. Each
 * resource sends its own requests one after another.
 */
export function reachedBy(start: Tenant, resources: readonly MadeResource[]): readonly Reached[] {
  interface Moment {
    readonly tenant: Tenant;
    /** The number of calls made per resource. */
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
  const refused = new Map<Moment, string[]>();
  for (const moment of known.values())
    for (const [index, resource] of resources.entries()) {
      const request = resource.requests[moment.made[index] ?? 0];
      if (request === undefined || !isReady(moment, index)) continue;
      const answer = answerTo(() =>
        sent(moment.tenant, request, moment.ids.get(addressOf(resource)) ?? resource.id, moment.ids),
      );
      if (typeof answer === 'string') {
        refused.set(moment, [...(refused.get(moment) ?? []), answer]);
        continue;
      }
      const { tenant, id } = answer;
      const ids = id === undefined ? moment.ids : new Map(moment.ids).set(addressOf(resource), id);
      const made = moment.made.with(index, (moment.made[index] ?? 0) + 1);
      const order = [...tenant.owned.rules.values()].map((list) =>
        list.map(({ name, priority }) => `${name} ${priority}`).sort(),
      );
      const key = JSON.stringify([made, order]);
      if (!known.has(key)) known.set(key, { tenant, made, ids });
    }
  return [...known.values()].map((moment) => ({
    tenant: moment.tenant,
    isEnd: resources.every((_, index) => isDone(moment, index)),
    refused: refused.get(moment) ?? [],
  }));
}

function answerTo<Answer>(ask: () => Answer): Answer | string {
  try {
    return ask();
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    throw error;
  }
}

/** Returns a person for each combination of the groups `staff` and `contractors`, and the existing users. */
function peopleIn({ groups }: Snapshot): readonly { readonly id: string; readonly groupIds?: string[] }[] {
  const idOf = (name: string) => groups.find((group) => group.name === name)?.id ?? name;
  const somebody = [[], ['staff'], ['contractors'], ['staff', 'contractors']].map((names) => ({
    id: 'somebody',
    groupIds: names.map(idOf),
  }));
  return [...somebody, ...USERS.map((id) => ({ id }))];
}

/**
 * Returns one number for each combination of an application, a location and a user. 0: access is denied, the application is missing, or the
 * user is not assigned. 1: access with 2FA. 2: access with one factor. A longer time until re-authentication adds 0.5. An application that
 * replaces another one is counted as a separate application.
 */
export function outcomes(org: Snapshot, made: readonly string[] = []): number[] {
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
          verificationMethod?: { factorMode: string; reauthenticateIn?: string };
        };
        if (access === undefined) throw new Error('no rule decides');
        if (access === 'DENY') return 0;
        const longer = verificationMethod?.reauthenticateIn === 'PT2H' ? 0 : 0.5;
        return longer + (verificationMethod?.factorMode === '2FA' ? 1 : 2);
      }),
    ),
  );
}
