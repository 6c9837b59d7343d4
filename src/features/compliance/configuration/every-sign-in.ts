import { scopeOf } from '../../../analysis/questions/session/scope.js';
import { Encoded } from '../../../analysis/symbolic/encode.js';
import { appIdsOf } from '../../../analysis/symbolic/rule-lists.js';
import { getOrMake, memoize } from '../../../base/memo.js';
import { not } from '../../../logic/kleene/formula.js';
import type { Meaning } from '../../../model/facts/fact.js';
import type { Compiled } from '../../../simulate/compile.js';

/** Whether the analysis proves that every sign-in satisfies a condition. */
export function isEverySignIn(meaning: Meaning, compiled: Compiled): boolean {
  return getOrMake(knownIn(compiled), meaning, () => isProved(meaning, compiled));
}

const knownIn = memoize((_: Compiled) => new WeakMap<Meaning, boolean>());

function isProved(meaning: Meaning, compiled: Compiled): boolean {
  const { world, snapshot } = compiled;
  const outside = { meaning: not(meaning), world };
  const scope = scopeOf([], compiled, appIdsOf(snapshot), {}, [outside]);
  const { actual } = new Encoded(outside.meaning, scope.space, world);
  return scope.solve([actual], 'all').kind === 'unsatisfiable';
}
