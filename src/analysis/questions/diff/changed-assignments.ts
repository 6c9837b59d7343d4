import { deepEqual } from '../../../base/deep-equal.js';
import { firstFewUnquoted, quoted } from '../../../base/messages.js';
import { areAssignmentsUnknown } from '../../../model/facts/assignment.js';
import type { Application, Person, World } from '../../../model/facts/world.js';
import type { User } from '../../../model/policies/snapshot.js';
import { isAssignedTo } from '../../symbolic/known-users.js';
import type { UndecidedChange } from './changes.js';
import type { EncodedState } from './list-pairs.js';

/**
 * Reports the applications whose assigned people changed. The comparison of policies does not show such a change, because the service
 * blocks people without an assignment before it evaluates policies. Assignments that only one state contains are assumed to be the same in
 * both states (assumption A28).
 */
export function changedAssignments(
  appIds: readonly string[],
  before: EncodedState,
  after: EncodedState,
): UndecidedChange[] {
  const worlds = [before.compiled.world, after.compiled.world] as const;
  const apps = appIds.filter((id) => !worlds.some((world) => areAssignmentsUnknown(id, world)));
  const isChanged = (id: string) => {
    const [was, is] = worlds.map((world) => assignedTo(world.application(id)));
    return !deepEqual(was, is);
  };
  const changed = new Set(apps.filter(isChanged));
  const others = apps.filter((id) => !changed.has(id));
  return [...listsChanged([...changed], worlds), ...peopleChanged(others, before, after)];
}

function assignedTo(app: Application | undefined): readonly unknown[] {
  return [app?.groups, app?.users].map((set) => [set?.isComplete ?? false, [...(set?.ids ?? [])].sort()]);
}

function listsChanged(appIds: readonly string[], worlds: readonly [World, World]): UndecidedChange[] {
  return appIds.map((id) => {
    const name = worlds[1].nameOf('app', id) ?? worlds[0].nameOf('app', id);
    const reason = `the groups and users assigned to ${quoted(name ?? id)} changed: sign-ins by people who are assigned in one state only are not compared`;
    return { applications: [{ id, name: name ?? null }], reason };
  });
}

/** Returns a change for the users whose group memberships changed, if applications are assigned through these groups. */
function peopleChanged(
  appIds: readonly string[],
  before: EncodedState,
  after: EncodedState,
): UndecidedChange[] {
  const states = [before.compiled, after.compiled] as const;
  const [one, other] = [states[0].snapshot, states[1].snapshot];
  if (appIds.length === 0 || PEOPLE.every((key) => one[key] === other[key])) return [];
  const worlds = states.map(({ world }) => world);
  const nameOf = (id: string) => states[1].world.nameOf('app', id);
  const earlier = new Set(one.users.map(({ id }) => id));
  const differing = new Set<string>();
  const words = other.users.flatMap((user) => {
    if (!earlier.has(user.id)) return [];
    const people = worlds.map((world) => world.person(user.id)) as [Person, Person];
    if (deepEqual(people[0].memberships, people[1].memberships)) return [];
    const own = appIds.filter((id) => !mayUseAlike(id, user, people, worlds));
    for (const id of own) differing.add(id);
    return own.length === 0
      ? []
      : [`${user.login ?? user.id} (${firstFewUnquoted(own.map((id) => nameOf(id) ?? id))})`];
  });
  if (words.length === 0) return [];
  const reason = `${firstFewUnquoted(words)} may be assigned to other applications than before: their sign-ins to these are not compared`;
  return [{ applications: [...differing].map((id) => ({ id, name: nameOf(id) ?? null })), reason }];
}

const PEOPLE = ['users', 'groups', 'groupRules', 'unknown'] as const;

function mayUseAlike(
  appId: string,
  user: User,
  people: readonly [Person, Person],
  worlds: readonly World[],
): boolean {
  const [was, is] = worlds.map(
    (world, at) => isAssignedTo(appId, user, people[at] as Person, world) !== false,
  );
  return was === is;
}
