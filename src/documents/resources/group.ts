import { quoted } from '../../base/messages.js';
import { mayBeEveryoneByName } from '../../model/facts/everyone.js';
import type { Group, Source } from '../../model/policies/snapshot.js';
import { type GroupDocument, GroupSchema } from '../../model/resources/group.js';
import type { Accumulator, Surroundings } from '../collect/accumulator.js';
import { withNearKeysBelow } from '../collect/near-keys.js';
import { registerResource } from '../collect/register.js';
import { sourceBelow } from '../schema/fit-schema.js';
import { fitResource } from './fit-resource.js';
import { idsOf } from './hal-links.js';

/** Reads a group and the members embedded in it. Spec: Conditions (policy and rule), `people`. */
export function readGroup(
  value: unknown,
  at: Source,
  accumulator: Accumulator,
  around: Surroundings = {},
): void {
  const near = withNearKeysBelow('profile', 'group profile', value, at, accumulator);
  const fitted = fitResource('group', GroupSchema, near, at, { accumulator, around });
  if (fitted === undefined) return;
  const group = groupOf(fitted.value);
  noteUnknownType(group, at, accumulator);
  registerResource(accumulator, 'group', accumulator.groups, group, at, around);
}

/** Reports a group that has the name of the everyone group but an unknown type. */
function noteUnknownType(group: Group, at: Source, { log }: Accumulator): void {
  if (group.type === null || group.type === 'BUILT_IN' || !mayBeEveryoneByName(group)) return;
  const message = `unknown group type ${quoted(group.type)}; this may be the everyone group`;
  log.note({ severity: 'warning', code: 'wrong-value', message, at: sourceBelow(at, '/type') });
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
