import { printable } from '../../base/printable.js';
import { withMember } from '../../documents/edits/with-member.js';
import { withoutMember } from '../../documents/edits/without-member.js';
import { group, membershipsOf } from '../../model/facts/group.js';
import type { Request } from '../../model/facts/request.js';
import type { Compiled } from '../../simulate/compile.js';
import { valuesUsed } from './asked-values.js';
import type { RepairEdit } from './repair-edit.js';

/** Returns edits that add the user to, or remove the user from, each group that the policies use. */
export function memberEdits(compiled: Compiled, request: Request): RepairEdit[] {
  const { snapshot, world } = compiled;
  const userId = request.policyContext.user?.id;
  const user = snapshot.users.find(({ id }) => id === userId);
  if (user === undefined) return [];
  const inside = membershipsOf(request, world)?.inside ?? [];
  const who = printable(user.login ?? user.id);
  return valuesUsed(group, compiled, request)
    .filter((id) => !world.everyone.has(id))
    .map((id) => {
      const name = printable(world.nameOf('group', id) ?? id);
      return inside.includes(id)
        ? {
            words: `remove ${who} from ${name}`,
            ids: [id],
            groupId: id,
            apply: (org) => withoutMember(org, id, user.id),
          }
        : {
            words: `add ${who} to ${name}`,
            ids: [id],
            groupId: id,
            apply: (org) => withMember(org, id, user.id),
          };
    });
}
