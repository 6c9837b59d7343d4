import { didYouMean } from '../../base/did-you-mean/nearest-word.js';
import { quoted } from '../../base/messages.js';
import { isObject } from '../../base/object.js';
import { pointerBelow } from '../../base/pointer.js';
import type { ProblemLog } from '../../documents/text/problem-log.js';
import { noteMistakes } from '../../lint/config/read-checked.js';
import { ExpectationSchema } from '../expect/expectation.js';
import { ANY_OTHER, type Axis } from './suite.js';

/** Checks the expectation of one request. */
export function checkExpectation(value: unknown, pointer: string, log: ProblemLog): void {
  noteMistakes(ExpectationSchema, value, log, pointer);
}

/** Checks the expectations of a table. Each cell has one expectation; the expectations are nested by the values of the axes. */
export function checkTable(
  [axis, ...rest]: readonly Axis[],
  expect: unknown,
  pointer: string,
  log: ProblemLog,
): void {
  if (axis === undefined) {
    checkExpectation(expect, pointer, log);
    return;
  }
  if (!isObject(expect)) {
    noteCell(
      log,
      pointer,
      `\`expect\` needs a level with the values of \`${axis.name}\`, or \`${ANY_OTHER}\` for all of them`,
    );
    return;
  }
  const names = new Set(axis.values.map(({ name }) => name));
  const known = new Set([...names, ANY_OTHER]);
  for (const [key, value] of Object.entries(expect)) {
    const at = pointerBelow(pointer, key);
    if (known.has(key)) checkTable(rest, value, at, log);
    else noteCell(log, at, `${quoted(key)} is not a value of ${quoted(axis.name)}${didYouMean(key, known)}`);
  }
  if (Object.hasOwn(expect, ANY_OTHER)) return;
  for (const name of names)
    if (!Object.hasOwn(expect, name))
      noteCell(
        log,
        pointer,
        `${quoted(name)} has no expectation: add it, or add \`${ANY_OTHER}\` for all other values`,
      );
}

function noteCell(log: ProblemLog, pointer: string, message: string): void {
  log.note({ severity: 'error', code: 'cell-wrong', message, at: { document: 0, pointer } });
}
