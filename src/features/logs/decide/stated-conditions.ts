import { evaluatorOf } from '../../../analysis/symbolic/theories/theory.js';
import { groupBy } from '../../../base/group-by.js';
import { cacheRecent } from '../../../base/memo.js';
import { evaluate } from '../../../logic/kleene/evaluate.js';
import { atomsOf } from '../../../logic/kleene/formula.js';
import { known, type Rank, UNDEFINED } from '../../../logic/kleene/verdict.js';
import { meaningOfText } from '../../../model/expression/meaning/meaning.js';
import { distinctAtoms } from '../../../model/facts/definition/distinct-atoms.js';
import type { Request } from '../../../model/facts/request.js';
import type { World } from '../../../model/facts/world.js';

/** The maximum number of conditions that are cached. The key of the cache is the text of the condition. */
const MOST_TEXTS = 1000;

/**
 * Compares the logged result of a condition with its result for the facts of the event. A logged condition is an expression or a part of
 * one. Spec: Sign-in logs, 3.
 */
export class StatedConditions {
  readonly #rankOf: (text: string) => (request: Request) => Rank;

  constructor(world: World) {
    this.#rankOf = cacheRecent((text) => rankReader(text, world), MOST_TEXTS);
  }

  /** Returns the conditions whose logged result contradicts the facts of the sign-in. */
  contradicted({ appInstance, policyContext }: Request): readonly string[] {
    const { expressions, ...context } = policyContext;
    const request = { appInstance, policyContext: context };
    return Object.entries(expressions ?? {}).flatMap(([text, outcome]) => {
      const rank = this.#rankOf(text)(request);
      return rank === UNDEFINED || rank === known(outcome) ? [] : [text];
    });
  }
}

/** Returns a function that evaluates a condition, given as text, for requests. A condition with errors is always undecided. */
function rankReader(text: string, world: World): (request: Request) => Rank {
  const { meaning, problems } = meaningOfText(text, world, world.engine);
  if (problems.length > 0) return () => UNDEFINED;
  const atoms = distinctAtoms(atomsOf(meaning));
  const byFact = [...groupBy(atoms, ({ fact }) => fact)].map(([fact, own]) => ({
    own,
    rankIn: evaluatorOf(
      fact,
      own.map(({ value }) => value),
      world,
    ),
  }));
  return (request) => {
    const ranks = new Map(
      byFact.flatMap(({ own, rankIn }) => {
        const rankOf = rankIn(request);
        return own.map((one, number) => [`${one.fact.name} ${one.value}`, rankOf(number)] as const);
      }),
    );
    return evaluate(meaning, ({ fact, value }) => ranks.get(`${fact.name} ${value}`) ?? UNDEFINED);
  };
}
