import { MATCH, NOT_MATCH, UNDEFINED } from '../logic/verdict.js';
import { ask, type Fact, type Meaning, marking } from './fact.js';
import { danglingAtoms } from './listed-fact.js';
import type { Request } from './request.js';
import type { Memberships, World } from './world.js';

/** The groups that the user is in; everyone is in the everyone group. Spec: Conditions, `people`. */
export const group: Fact = {
  name: 'group',
  fields: ['policyContext.user.id', 'policyContext.groups.ids'],
  kind: 'group',
  found(request, world) {
    const memberships = membershipsOf(request, world);
    const isKnown = memberships?.complete || memberships?.inside.length || memberships?.outside.length;
    return isKnown ? memberships?.inside : undefined;
  },
  bind(atoms, world) {
    const everyone = [...world.everyone].flatMap((id) => atoms.get(id) ?? []);
    const dangling = danglingAtoms(atoms, 'group', world);
    return marking((request, mark) => {
      const memberships = membershipsOf(request, world);
      const isComplete = memberships?.complete ?? false;
      for (const id of memberships?.inside ?? []) {
        const atom = atoms.get(id);
        if (atom !== undefined) mark(atom, MATCH);
      }
      for (const id of memberships?.outside ?? []) {
        const atom = atoms.get(id);
        if (atom !== undefined) mark(atom, NOT_MATCH);
      }
      for (const atom of dangling) mark(atom, NOT_MATCH);
      for (const atom of everyone) mark(atom, MATCH);
      return isComplete ? NOT_MATCH : UNDEFINED;
    });
  },
};

export function inGroup(id: string): Meaning {
  return ask(group, id);
}

/** What is known of the user's groups; `undefined` when nothing is. */
export function membershipsOf(
  { policyContext: { user, groups } }: Request,
  world: World,
): Memberships | undefined {
  if (groups != null) return { inside: groups.ids, outside: [], complete: true };
  return user?.id == null ? undefined : world.person(user.id)?.memberships;
}
