import { memoize } from '../../base/memo.js';
import { stepsOf } from '../../base/pointer.js';
import type { Reference, ReferenceKind } from '../../policies/references/reference.js';
import { referencesIn } from '../../policies/references/references.js';
import { snapshotOf } from '../tenant/snapshot-of.js';
import type { Tenant, TenantCollection } from '../tenant/tenant.js';

export interface Dangling {
  /** In the object, with dots. */
  readonly path: string;
  readonly id: string;
}

/**
 * What a change names that the org does not hold, and did not name before. Of a kind that it holds nothing of, nobody
 * knows what there is.
 */
export function danglingIn(before: Tenant, after: Tenant): readonly Dangling[] {
  const known = knownReferences(before);
  return missingIn(after, before)
    .filter((reference) => !known.has(keyOf(reference)) && !isGone(reference, before))
    .map(({ path, id }) => ({ path: stepsOf(path).map(String).join('.'), id }));
}

const referencesOf = memoize((tenant: Tenant) => referencesIn(snapshotOf(tenant)));
const knownReferences = memoize((tenant: Tenant) => new Set(referencesOf(tenant).map(keyOf)));

function missingIn(tenant: Tenant, before: Tenant): readonly Reference[] {
  return referencesOf(tenant).filter(
    ({ by, from, isHeld, kind, id }) =>
      !isHeld &&
      by === undefined &&
      HELD_TO.has(from.kind) &&
      COLLECTION_OF[kind] !== undefined &&
      before.objects[COLLECTION_OF[kind]].length > 0 &&
      !GENERAL.has(id),
  );
}

/** The change took away what is named: what is deleted stays in the conditions that name it. */
function isGone({ kind, id }: Reference, before: Tenant): boolean {
  return before.objects[COLLECTION_OF[kind]].some((one) => one.id === id);
}

const HELD_TO: ReadonlySet<string> = new Set(['policy', 'rule']);

/** Words that stand for all of a kind. */
const GENERAL: ReadonlySet<string> = new Set(['ALL_USERS', 'ALL_ZONES']);

const COLLECTION_OF = {
  app: 'apps',
  authenticator: 'authenticators',
  behavior: 'behaviors',
  deviceAssurance: 'deviceAssurances',
  group: 'groups',
  idp: 'idps',
  policy: 'policies',
  user: 'users',
  userType: 'userTypes',
  zone: 'zones',
} as const satisfies Record<ReferenceKind, TenantCollection>;

function keyOf({ from, kind, id }: Reference): string {
  return `${from.kind} ${from.id} ${kind} ${id}`;
}
