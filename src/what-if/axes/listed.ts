import { appIdsOf, OTHER_APPLICATION, ruleListsOf } from '../../analysis/symbolic/rule-lists.js';
import { all, atomsOf, not } from '../../logic/kleene/formula.js';
import { distinctAtoms } from '../../model/facts/definition/distinct-atoms.js';
import type { Fact } from '../../model/facts/fact.js';
import { group } from '../../model/facts/group.js';
import { PLATFORMS } from '../../model/facts/platform.js';
import { ALL_ZONES, zone } from '../../model/facts/zones/zone.js';
import { isBlocking } from '../../model/facts/zones/zone-map.js';
import { appsOf, missingAppsOf, missingAppWords } from '../../model/policies/placeholders.js';
import { nameOrId } from '../../model/policies/rule-words.js';
import type { Snapshot } from '../../model/policies/snapshot.js';
import { type AxisContext, type Slice, type SlicedAxis, sliceOf } from './axis.js';

// These functions build axes whose entries are listed in the org or in the specification.

export function appsAxis({ states }: AxisContext): SlicedAxis {
  const snapshot = lastOf(states);
  const labels = new Map([
    ...appsOf(snapshot).map(({ id, label }) => [id, label] as const),
    ...missingAppsOf(snapshot).map(({ id }) => [id, missingAppWords(id)] as const),
  ]);
  const ids = [...new Set(states.flatMap(({ compiled }) => appIdsOf(compiled.snapshot)))];
  return {
    title: 'apps',
    isExact: false,
    scope: 'the applications of the org',
    slices: ids
      .filter((id) => id !== OTHER_APPLICATION)
      .map((id) => sliceOf(labels.get(id) ?? id, { app: id })),
  };
}

/**
 * Returns an axis with one entry for each group that the policies use. The entry is for users who are members of that group only. A last
 * entry is for users in none of these groups.
 */
export function groups({ states }: AxisContext): SlicedAxis {
  const names = new Map(lastOf(states).groups.map(({ id, name }) => [id, name]));
  return {
    title: 'groups',
    isExact: false,
    scope: 'users who are in one of the groups that the policies use, and in no other',
    slices: [
      ...idsUsed(group, states).map((id) => sliceOf(names.get(id) ?? id, { user: null, groups: [id] })),
      sliceOf('in none of these groups', { user: null, groups: [] }),
    ],
  };
}

/** Returns an axis with one entry for each zone that the policies use, and for each blocklist zone. */
export function zones({ states }: AxisContext): SlicedAxis {
  const snapshot = lastOf(states);
  const names = new Map(snapshot.zones.map(({ id, name }) => [id, name]));
  const refusing = snapshot.zones.filter(isBlocking).map(({ id }) => id);
  const ids = new Set([...idsUsed(zone, states).filter((id) => id !== ALL_ZONES), ...refusing]);
  return {
    title: 'zones',
    isExact: false,
    scope: 'addresses that are in one of the zones that the policies use, and in no other',
    slices: [
      ...[...ids].map((id) => sliceOf(names.get(id) ?? id, { zones: [id] })),
      sliceOf('in none of these zones', { zones: [] }),
    ],
  };
}

export function platforms(): SlicedAxis {
  return {
    title: 'platforms',
    isExact: false,
    scope: 'the platforms of devices',
    slices: Object.keys(PLATFORMS)
      .filter((name) => name !== 'OSX')
      .map((name) => sliceOf(name, { platform: name })),
  };
}

export function riskAxis(): SlicedAxis {
  return {
    title: 'risk',
    isExact: false,
    scope: 'the risk of the sign-in',
    slices: ['LOW', 'MEDIUM', 'HIGH'].map((level) => sliceOf(level, { risk: level })),
  };
}

export function users({ states }: AxisContext): SlicedAxis {
  const all = new Map(
    states.flatMap(({ compiled }) => compiled.snapshot.users).map(({ id, login }) => [id, login]),
  );
  return {
    title: 'users',
    isExact: false,
    scope: 'the users of the export',
    slices: [...all].map(([id, login]) => sliceOf(login ?? id, { user: id })),
  };
}

/** Returns an axis with one entry for each rule in the policies of the applications: the requests that the rule decides. */
export function rules({ states, appIds }: AxisContext): SlicedAxis {
  const [state] = states;
  if (state === undefined) return { title: 'rules', isExact: true, scope: '', slices: [] };
  const { snapshot, world } = state.compiled;
  const lists = ruleListsOf(snapshot, world).filter(
    ({ type, appIds: own }) => type.name === 'ACCESS_POLICY' && own?.some((id) => appIds.includes(id)),
  );
  return {
    title: 'rules',
    isExact: true,
    scope: 'requests by the rule of the authentication policy that decides',
    slices: lists.flatMap((list) =>
      list.rules.map(({ policy, rule, meaning }, index): Slice => {
        const above = list.rules.slice(0, index).map((one) => not(one.meaning));
        const name = lists.length === 1 ? nameOrId(rule) : `${nameOrId(policy)} › ${nameOrId(rule)}`;
        return {
          entry: { name, part: null },
          stated: {},
          within: [{ meaning: all([...above, meaning]), world }],
        };
      }),
    ),
  };
}

function lastOf(states: AxisContext['states']): Snapshot {
  return (states.at(-1) as AxisContext['states'][number]).compiled.snapshot;
}

function idsUsed(of: Fact, states: AxisContext['states']): string[] {
  const atoms = states.flatMap(({ asked }) => asked.flatMap(({ meaning }) => atomsOf(meaning)));
  return distinctAtoms(atoms).flatMap(({ fact, value }) => (fact === of ? [value] : []));
}
