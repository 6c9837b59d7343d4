import { compilePattern } from '../../facts/pattern.js';
import { charge } from '../values/budget.js';
import {
  type Cell,
  FAILURE,
  failed,
  isFailed,
  isUnknown,
  notKnown,
  notModelled,
  SOME,
} from '../values/cell.js';
import { hiddenLetters } from '../values/hidden-letters.js';
import { type Run, runAll } from '../values/run.js';

/** `of matches pattern`: the whole text, with case, in linear time. Spec: Expression language, Classic. */
export function matchesOf(of: Run, pattern: Run, written: string | undefined): Run {
  const prepared = written === undefined ? undefined : testOf(written);
  return (environment, item) => {
    const cells = runAll([of, pattern], environment, item).map(hiddenLetters);
    const failure = cells.find(isFailed);
    if (failure !== undefined) return failure;
    if (cells.some(isUnknown)) return notKnown('boolean', SOME | FAILURE, cells);
    const [text, source] = cells;
    if (typeof text !== 'string' || typeof source !== 'string') return failed('`matches` wants two strings');
    return charge(environment, text.length) ?? (prepared ?? testOf(source))(text);
  };
}

function testOf(source: string): (text: string) => Cell {
  const compiled = compilePattern(`(?-i)${source}`);
  if (compiled.ok) return (text) => compiled.pattern.matches(text);
  const open = notModelled('boolean', `the pattern cannot be matched: ${compiled.reason}`);
  return () => open;
}
