import type { Group, Source } from '../../policies/snapshot.js';
import { type GroupDocument, GroupSchema } from '../../resources/group.js';
import type { Accumulator, Surroundings } from '../collect/accumulator.js';
import { register } from '../collect/register.js';
import { fitResource } from './fit-resource.js';
import { idsOf } from './links.js';

/** Reads a group, and its members where they stand in it. Spec: Conditions (policy and rule), `people`. */
export function readGroup(
  value: unknown,
  at: Source,
  accumulator: Accumulator,
  around: Surroundings = {},
): void {
  const fitted = fitResource('group', GroupSchema, value, at, { accumulator, around });
  if (fitted !== undefined)
    register(accumulator, 'group', accumulator.groups, groupOf(fitted.value), at, around);
}

function groupOf(document: GroupDocument): Group {
  const name = document.profile?.name ?? document.name ?? null;
  const type = document.type ?? null;
  const sourceId = document.source?.id;
  const members = document.userIds ?? document.members ?? document.users ?? document._embedded?.users;
  return {
    id: document.id,
    name,
    type,
    isEveryone: type === 'BUILT_IN' && name === 'Everyone',
    ...(sourceId != null && { sourceId }),
    ...(members && { userIds: idsOf(members) }),
  };
}
