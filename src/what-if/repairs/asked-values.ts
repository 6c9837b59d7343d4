import { atomsOf } from '../../logic/kleene/formula.js';
import { distinctAtoms } from '../../model/facts/definition/distinct-atoms.js';
import type { Fact } from '../../model/facts/fact.js';
import type { Request } from '../../model/facts/request.js';
import type { Compiled } from '../../simulate/compile.js';
import { tableState } from '../matrix/table-frame.js';

/** Returns the values of a fact that the policies of the application use. */
export function valuesUsed(fact: Fact, compiled: Compiled, { appInstance }: Request): readonly string[] {
  const { asked } = tableState(compiled, [appInstance]);
  return distinctAtoms(asked.flatMap(({ meaning }) => atomsOf(meaning)))
    .filter((atom) => atom.fact === fact)
    .map(({ value }) => value);
}
