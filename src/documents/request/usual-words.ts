import type { Members } from '../../base/object.js';
import type { Snapshot } from '../../model/policies/snapshot.js';
import { codeOf, type KnownIds, knownIdsOf } from './request-words.js';

/**
 * Returns the body of the simulate operation for a named request of the usual form: only the most common keys, each once, with names that
 * were resolved before. Returns `undefined` for any other request. Resolving with `resolveWords` instead takes ten times as long.
 */
export function usualBodyOf(request: Members, snapshot: Snapshot): Members | undefined {
  const known = knownIdsOf(snapshot);
  const context: Record<string, unknown> = {};
  const body: Record<string, unknown> = { policyContext: context };
  for (const key of Object.keys(request)) {
    const value = request[key];
    switch (key) {
      case 'app':
        body.appInstance = known.app.get(value as string);
        if (body.appInstance === undefined) return undefined;
        break;
      case 'user': {
        const id = known.user.get(value as string);
        if (id === undefined || context.groups !== undefined) return undefined;
        context.user = { id };
        break;
      }
      case 'group':
      case 'groups': {
        const ids = idsIn(value, known.group);
        if (ids === undefined || context.user !== undefined) return undefined;
        context.groups = { ids };
        break;
      }
      case 'ip':
        if (typeof value !== 'string') return undefined;
        context.ip = value;
        break;
      case 'platform':
        if (typeof value !== 'string') return undefined;
        addToDevice(context, key, codeOf(value));
        break;
      case 'registered':
      case 'managed':
        if (typeof value !== 'boolean') return undefined;
        addToDevice(context, key, value);
        break;
      case 'risk':
        if (typeof value !== 'string') return undefined;
        context.risk = { level: codeOf(value) };
        break;
      default:
        return undefined;
    }
  }
  return body;
}

/** Returns the ids of a list of names, or of one name; `undefined` if one of them is not known. */
function idsIn(names: unknown, known: KnownIds[keyof KnownIds]): readonly string[] | undefined {
  const list: readonly unknown[] = Array.isArray(names) ? names : [names];
  const ids: string[] = [];
  for (let index = 0; index < list.length; index++) {
    const id = known.get(list[index] as string);
    if (id === undefined) return undefined;
    ids.push(id);
  }
  return ids;
}

function addToDevice(context: Record<string, unknown>, key: string, value: unknown): void {
  context.device ??= {};
  (context.device as Record<string, unknown>)[key] = value;
}
