import { firstFew, quoted } from '../../base/messages.js';
import { isObject } from '../../base/object.js';
import { ownAt } from '../../base/own.js';
import type { World } from '../../model/facts/world.js';
import { readBody } from './read-request.js';

/**
 * Returns advice for a user who is not assigned to the application: pass groups that are assigned, instead of the user. Returns nothing if
 * the service rejects a request with these groups, too. `groups` is the name of the option for groups. Spec: Policies, "Access simulation".
 */
export function suggestAssignedGroups(request: unknown, world: World, groups: string): string[] {
  const appId = ownAt(request, ['appInstance']);
  const app = typeof appId === 'string' ? world.application(appId) : undefined;
  if (app === undefined || app.groups.ids.size === 0 || !isObject(request)) return [];
  const { user: _, ...context } = { ...(ownAt(request, ['policyContext']) as object), user: undefined };
  const ids = [...app.groups.ids];
  const requestOfGroups = { ...request, policyContext: { ...context, groups: { ids } } };
  if (readBody(request, world, 'person').ok || !readBody(requestOfGroups, world, 'person').ok) return [];
  const names = ids.map((id) => world.nameOf('group', id) ?? id);
  return [
    `groups assigned to ${quoted(app.label ?? app.name ?? String(appId))}, which you can pass with ${groups}: ${firstFew(names)}`,
  ];
}
