import { pointerBelow } from '../../base/pointer.js';
import type { Kind } from '../../model/facts/world.js';
import type { Snapshot } from '../../model/policies/snapshot.js';
import { authenticatorProblem } from './authenticator-names.js';
import type { WithIds } from './condition-names.js';
import { findNamed } from './find-named.js';
import type { TestProblem } from './test-problem.js';

/** The keys of `when` whose values name objects of the export, with the kind of object. */
const KINDS: Readonly<Record<string, Kind>> = {
  assurance: 'deviceAssurance',
  behaviors: 'behavior',
};

/** Returns the value of a key of `when` with ids in place of names, and the names that the export does not hold. */
export function namesInWord(
  word: string,
  value: unknown,
  pointer: string,
  snapshot: Snapshot,
): WithIds<unknown> {
  const kind = Object.hasOwn(KINDS, word) ? KINDS[word] : undefined;
  if (word !== 'authenticators' && kind === undefined) return { value, problems: [] };
  const problems: TestProblem[] = [];
  const withId = (one: unknown, at: string): unknown => {
    if (typeof one !== 'string') return one;
    if (kind === undefined) {
      const problem = authenticatorProblem(one, snapshot);
      if (problem !== undefined) problems.push({ ...problem, pointer: at });
      return one;
    }
    const found = findNamed(kind, one, snapshot);
    if (found.kind === 'id') return found.id;
    problems.push({ severity: found.severity, message: found.message, pointer: at });
    return one;
  };
  const replaced = Array.isArray(value)
    ? value.map((one: unknown, index) => withId(one, pointerBelow(pointer, index)))
    : withId(value, pointer);
  return { value: replaced, problems };
}
