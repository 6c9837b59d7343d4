import { isObject, type Members } from '../../../../base/object.js';
import { stepsOf } from '../../../../base/pointer.js';

/**
 * Applies JSON Patch changes of the priority and the profile to an assignment, in order. Returns `undefined` if any change is invalid.
 * Source: RFC 6902.
 */
export function patchAssignment(assignment: Members, changes: unknown): Members | undefined {
  if (!Array.isArray(changes)) return undefined;
  return changes.reduce<Members | undefined>(
    (before, change) => (before === undefined || !isObject(change) ? undefined : applyChange(before, change)),
    assignment,
  );
}

function applyChange(before: Members, { op, path, value }: Members): Members | undefined {
  if (typeof path !== 'string' || !path.startsWith('/') || !OPERATIONS.has(op)) return undefined;
  const [first = '', name, ...rest] = stepsOf(path);
  if (op !== 'remove' && value === undefined) return undefined;
  if (first === 'priority' && name === undefined)
    return op !== 'remove' && Number.isSafeInteger(value) ? { ...before, priority: value } : undefined;
  if (first !== 'profile' || rest.length > 0) return undefined;
  const profile = isObject(before.profile) ? before.profile : {};
  if (name === undefined)
    return op !== 'remove' && isObject(value) ? { ...before, profile: value } : undefined;
  if (op !== 'add' && !Object.hasOwn(profile, name)) return undefined;
  const { [name]: _, ...others } = profile;
  return { ...before, profile: op === 'remove' ? others : { ...others, [name]: value } };
}

const OPERATIONS: ReadonlySet<unknown> = new Set(['add', 'remove', 'replace']);
