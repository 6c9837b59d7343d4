import { atomsOf } from '../../logic/kleene/formula.js';
import type { Leaf } from '../../model/conditions/condition.js';
import { appFact, appIdOf } from '../../model/facts/app.js';
import { isDanglingReference } from '../../model/facts/dangling-reference.js';
import type { Kind, World } from '../../model/facts/world.js';
import { consideredPolicies, shareConsideredPolicies } from '../../model/policies/considered-policies.js';
import { placeholderAppsFor } from '../../model/policies/placeholders.js';
import { POLICY_TYPES } from '../../model/policies/policy-type.js';
import type { Snapshot } from '../../model/policies/snapshot.js';
import { worldOf } from '../../model/policies/world-of-snapshot.js';

export interface OpenWorld {
  readonly snapshot: Snapshot;
  readonly world: World;
}

/**
 * Adds to a snapshot the objects that its conditions name and that it does not contain. Documents often contain only a part of an org, but
 * claims must hold for the complete org. Membership in an added group is unknown. Also adds one placeholder for all further applications.
 * If the documents contain no mappings at all, also adds an application for each policy that applications can be mapped to.
 */
export function openWorld(snapshot: Snapshot): OpenWorld {
  const world = worldOf(snapshot);
  const unheld = unheldIn(snapshot, world);
  const mapped = snapshot.mappings.length > 0 ? [] : placeholderAppsFor(snapshot);
  const ids = (kind: Kind) => [...(unheld.get(kind) ?? [])];
  const named = (kind: Kind) => ids(kind).map((id) => ({ id, name: null }));
  const apps =
    snapshot.apps.length === 0
      ? []
      : [...ids('app'), ...mapped.map(({ appId }) => appId), FURTHER_APPLICATION];
  const opened: Snapshot = {
    ...snapshot,
    mappings: [...snapshot.mappings, ...mapped],
    apps: [...snapshot.apps, ...apps.map((id) => ({ id }))],
    behaviors: [...snapshot.behaviors, ...named('behavior')],
    deviceAssurances: [...snapshot.deviceAssurances, ...named('deviceAssurance')],
    groups: [
      ...snapshot.groups,
      ...named('group').map((group) => ({ ...group, type: null, isEveryone: false })),
    ],
    idps: [...snapshot.idps, ...named('idp')],
    users: [...snapshot.users, ...ids('user').map((id) => ({ id }))],
    userTypes: [...snapshot.userTypes, ...named('userType')],
    zones: [...snapshot.zones, ...named('zone').map((zone) => ({ ...zone, ...UNREADABLE_ZONE }))],
  };
  const openedWorld = worldOf(opened);
  // The additional application does not change the result of any condition, so the policies need not be read again.
  if ([...unheld.keys()].every((kind) => kind === 'app')) shareConsideredPolicies(world, openedWorld);
  return { snapshot: opened, world: openedWorld };
}

const FURTHER_APPLICATION = 'another application';

/** A network zone whose address cannot be read, so that it is unknown which requests come from the zone. */
const UNREADABLE_ZONE = { type: 'IP', status: 'ACTIVE', gateways: [{ value: '?' }] } as const;

function unheldIn(snapshot: Snapshot, world: World): ReadonlyMap<Kind, ReadonlySet<string>> {
  const unheld = new Map<Kind, Set<string>>();
  for (const leaf of leavesIn(snapshot, world))
    for (const { fact, value } of atomsOf(leaf.meaning)) {
      const { kind = fact === appFact ? 'app' : undefined } = fact;
      const id = kind === 'app' ? appIdOf({ fact, value }) : value;
      if (kind === undefined || id === undefined || !isDanglingReference(kind, id, world)) continue;
      unheld.set(kind, (unheld.get(kind) ?? new Set()).add(id));
    }
  return unheld;
}

function* leavesIn(snapshot: Snapshot, world: World): Generator<Leaf> {
  for (const type of POLICY_TYPES)
    for (const { leaves, rules } of consideredPolicies(type, snapshot, world)) {
      yield* leaves;
      for (const rule of rules) yield* rule.leaves;
    }
}
