import { always, any } from '../../../logic/kleene/formula.js';
import type { Meaning } from '../../../model/facts/fact.js';
import { inGroup } from '../../../model/facts/group.js';
import { isUser } from '../../../model/facts/user.js';
import type { World } from '../../../model/facts/world.js';

/**
 * Returns the users and groups that are assigned to an application; `undefined` if the export does not contain all assignments (assumption
 * P2).
 */
export function assignedTo(appId: string, world: World): Meaning | undefined {
  const app = world.application(appId);
  if (app === undefined || !app.groups.isComplete || !app.users.isComplete) return undefined;
  if ([...app.groups.ids].some((id) => world.everyone.has(id))) return always;
  return any([...[...app.groups.ids].map(inGroup), ...[...app.users.ids].map(isUser)]);
}
