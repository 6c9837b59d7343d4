import type { Meaning } from '../../facts/fact.js';
import { inGroup } from '../../facts/group.js';
import { isUser } from '../../facts/user.js';
import type { World } from '../../facts/world.js';
import { always, any } from '../../logic/kleene/formula.js';

/** Returns who is assigned to an application; `undefined` if the export does not contain all assignments (P2). */
export function assignedTo(appId: string, world: World): Meaning | undefined {
  const app = world.application(appId);
  if (app === undefined || !app.groups.isWhole || !app.users.isWhole) return undefined;
  if ([...app.groups.ids].some((id) => world.everyone.has(id))) return always;
  return any([...[...app.groups.ids].map(inGroup), ...[...app.users.ids].map(isUser)]);
}
