import type { AskedRule } from '../../../symbolic/encoded-list.js';
import { type Redundant, redundantIn } from '../../../symbolic/redundant.js';
import type { RuleContext } from '../../rule/rule.js';
import { type Analysed, analysedOf, isWrittenAndReached } from './analysed.js';
import { outcomeKey } from './outcome-key.js';

export interface RedundantIn {
  readonly analysed: Analysed;
  readonly found: Redundant;
}

const KNOWN = new WeakMap<Analysed, readonly RedundantIn[]>();

/** What could be taken away, asked for once by the two rules that say so. Of lists of which all is known. */
export function redundantOf(context: RuleContext): readonly RedundantIn[] {
  const analysed = analysedOf(context.org, context);
  if (analysed === undefined) return [];
  const known = KNOWN.get(analysed);
  if (known !== undefined) return known;
  const found = [...allIn(analysed)];
  KNOWN.set(analysed, found);
  return found;
}

function* allIn(analysed: Analysed): Generator<RedundantIn> {
  const asking = {
    world: analysed.compiled.world,
    budget: analysed.budget,
    outcomeOf: outcomeKey,
    nearby: analysed.nearby,
    decided: (rule: AskedRule) =>
      isWrittenAndReached(rule, analysed) ? analysed.decided(rule.listed.rule) : undefined,
  };
  for (const list of analysed.lists)
    if (analysed.knowsAll(list)) for (const found of redundantIn(list, asking)) yield { analysed, found };
}
