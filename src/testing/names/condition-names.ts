import { isObject, type Members } from '../../base/object.js';
import { pointerBelow } from '../../base/pointer.js';
import type { ConditionList } from '../../model/conditions/condition.js';
import { conditionOf } from '../../model/conditions/leaves.js';
import type { Kind } from '../../model/facts/world.js';
import { directoryOf } from '../../model/policies/references/directory.js';
import { mentionsIn } from '../../model/policies/references/in-expression.js';
import { isId } from '../../model/policies/references/mentions.js';
import type { Snapshot } from '../../model/policies/snapshot.js';
import { type FoundName, findNamed } from './find-named.js';
import type { TestProblem } from './test-problem.js';

/** A value whose names have been replaced by ids. `problems` reports the names that the export does not contain. */
export interface WithIds<Value> {
  readonly value: Value;
  readonly problems: readonly TestProblem[];
}

/** Replaces the names in the lists of a condition with ids. */
export function conditionWithIds(
  key: string,
  given: Members,
  pointer: string,
  snapshot: Snapshot,
): WithIds<Members> {
  const problems: TestProblem[] = [];
  const idIn = (kind: Kind, name: string, at: string): string => {
    const found = findInCondition(kind, name, snapshot);
    if (found.kind === 'id') return found.id;
    problems.push({ severity: found.severity, message: found.message, pointer: at });
    return name;
  };
  const lists = conditionOf(key)?.lists ?? [];
  const value = lists.reduce((one, list) => listWithIds(one, list, pointer, idIn), given);
  if (key === 'elCondition') problems.push(...expressionProblems(given, pointer, snapshot));
  return { value, problems };
}

type IdIn = (kind: Kind, name: string, pointer: string) => string;

function listWithIds(value: Members, list: ConditionList, pointer: string, idIn: IdIn): Members {
  const { path, members, kind } = list;
  if (kind === undefined) return value;
  const [step, ...rest] = path;
  if (step !== undefined) {
    const inside = value[step];
    if (!isObject(inside)) return value;
    return {
      ...value,
      [step]: listWithIds(inside, { ...list, path: rest }, pointerBelow(pointer, step), idIn),
    };
  }
  const replaced = members.flatMap((member) => {
    const elements = value[member];
    if (!Array.isArray(elements)) return [];
    const at = pointerBelow(pointer, member);
    return [
      [
        member,
        elements.map((one: unknown, index) => elementWithId(one, kind, pointerBelow(at, index), idIn)),
      ],
    ];
  });
  return { ...value, ...Object.fromEntries(replaced) };
}

/** Replaces the name in a list element by an id. The element is an id or name, or an object with the member `id`. */
function elementWithId(element: unknown, kind: Kind, pointer: string, idIn: IdIn): unknown {
  if (typeof element === 'string') return idIn(kind, element, pointer);
  if (!isObject(element) || typeof element.id !== 'string') return element;
  return { ...element, id: idIn(kind, element.id, pointerBelow(pointer, 'id')) };
}

/** Finds an object that a condition names. Keywords of the service such as `ALL_ZONES` are kept, unless an object has that name. */
function findInCondition(kind: Kind, name: string, snapshot: Snapshot): FoundName {
  const found = findNamed(kind, name, snapshot);
  return found.kind === 'problem' && !isId(name) ? { kind: 'id', id: name } : found;
}

/** Returns a problem for each id in an expression that the export does not hold. */
function expressionProblems({ condition }: Members, pointer: string, snapshot: Snapshot): TestProblem[] {
  if (typeof condition !== 'string') return [];
  return mentionsIn(condition, directoryOf(snapshot)).flatMap(({ kind, id, by }) => {
    if (by !== undefined || kind === 'authenticator' || kind === 'policy') return [];
    const found = findNamed(kind, id, snapshot);
    if (found.kind === 'id') return [];
    return [
      { severity: found.severity, message: found.message, pointer: pointerBelow(pointer, 'condition') },
    ];
  });
}
