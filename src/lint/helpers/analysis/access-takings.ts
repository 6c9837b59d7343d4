import type { Model } from '../../../logic/solver/satisfy.js';
import type { AskedRule } from '../../../symbolic/encoded-list.js';
import { type AskingTakings, type Taking, takings } from '../../../symbolic/shadowing.js';
import type { Analysed } from './analysed-org.js';

/** The rules of authentication policies that take requests from graver ones below them, each confirmed by the simulator. */
export function* accessTakings(analysed: Analysed, gravity: AskingTakings['gravity']): Generator<Taking> {
  for (const list of analysed.lists) {
    const { type } = list.list;
    if (type.name !== 'ACCESS_POLICY' || !analysed.knowsAll(list)) continue;
    yield* takings(list, {
      budget: analysed.budget,
      nearby: analysed.nearby,
      gravity,
      decided: ({ listed }: AskedRule) => analysed.decided(listed.rule),
      confirms: (upper: AskedRule, lower: AskedRule, model: Model) =>
        analysed.reachedRule(upper.listed.rule)?.kind === 'unmapped' ||
        analysed.confirms(type, analysed.space.requestOf(model), upper.listed, lower.listed),
    });
  }
}
