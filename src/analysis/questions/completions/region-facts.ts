import { getOrMake } from '../../../base/memo.js';
import { atom, atomsOf } from '../../../logic/kleene/formula.js';
import type { Literal } from '../../../logic/solver/literal.js';
import { distinctAtoms } from '../../../model/facts/definition/distinct-atoms.js';
import type { Compiled } from '../../../simulate/compile.js';
import { Encoded, firstMatches } from '../../symbolic/encode.js';
import { eitherOf, everyOf } from '../../symbolic/first-match.js';
import type { SharedBudget } from '../session/limits.js';
import type { CaseSearch, Within } from './case-search.js';
import {
  type Completions,
  firstHolding,
  type MissingFactWithAtoms,
  type UndecidedRules,
} from './completions.js';
import type { SignInCase } from './sign-in-cases.js';
import { type SettledBy, smallestFacts } from './smallest-facts.js';

/** A combination of deciding rules. `key` is a text; two combinations with the same result have the same text. */
export interface KeyedCase extends SignInCase {
  readonly key: string;
}

/**
 * Maximum number of facts. If a result may depend on more facts, the program does not search for the smallest set that determines the
 * result.
 */
const MOST_MISSING_FACTS = 24;

/**
 * Returns the smallest set of facts that determines the result for a set of requests. `isKnown` returns whether an elementary condition
 * (atom) has the same verdict for all requests of the set.
 */
export function regionFacts(
  { space, lists, refusal }: CaseSearch,
  within: readonly Within[],
  cases: readonly KeyedCase[],
  isKnown: (question: string) => boolean,
  { world }: Compiled,
  budget: SharedBudget,
): SettledBy {
  const refused = refusal === undefined ? [] : [refusal];
  const open: readonly UndecidedRules[] = [
    ...lists.map(({ rules, first }) => ({ rules, first: first.actual })),
    ...refused.map((one) => ({ rules: [one], first: firstMatches([one], space).actual })),
  ];
  const indicesOf = ({ decided, isBlocked }: KeyedCase) => [
    ...lists.map(({ type, rules }) => {
      const rule = decided.get(type.name)?.rule.rule;
      return rule === undefined ? rules.length : rules.findIndex((one) => one.rule === rule);
    }),
    ...refused.map(() => (isBlocked ? 0 : 1)),
  ];
  const keyed = cases.map((one) => ({ key: one.key, indices: indicesOf(one) }));
  const literals = new Map<string, Literal>();
  const literalFor = (key: string) =>
    getOrMake(literals, key, () =>
      eitherOf(
        keyed
          .filter((one) => one.key === key)
          .map(({ indices }) =>
            everyOf(
              open.map(({ first }, at) => first.decides(indices[at] as number)),
              space.solver,
            ),
          ),
        space.solver,
      ),
    );
  const missingFacts = findMissingFacts({ space, lists: open }, isKnown, world);
  if (missingFacts.length > MOST_MISSING_FACTS) return { kind: 'more than', count: 0 };
  const known = [space.acceptable, ...within.map(({ may }) => may)];
  return smallestFacts(
    (model) => {
      const here = open.map((list) => firstHolding(list, model));
      const found = keyed.find(({ indices }) => indices.every((index, at) => index === here[at]));
      return literalFor(found?.key ?? '');
    },
    { space, budget, lists: open, known, missingFacts },
  );
}

function findMissingFacts(
  { space, lists }: Pick<Completions, 'lists' | 'space'>,
  isKnown: (question: string) => boolean,
  world: Compiled['world'],
): MissingFactWithAtoms[] {
  const atoms = distinctAtoms(lists.flatMap(({ rules }) => rules.flatMap(({ meaning }) => atomsOf(meaning))));
  const missingFacts = new Map<
    string,
    { fact: string; fields: readonly string[]; encodedAtoms: Encoded[] }
  >();
  for (const one of atoms) {
    const { fact, value } = one;
    if (isKnown(questionKey(one)) || fact.unknowable?.(value, world) !== undefined) continue;
    if (fact.fields.includes('appInstance')) continue;
    const fields = fact.fieldsFor?.(value, world) ?? fact.fields;
    const key = JSON.stringify([fact.name, fields]);
    getOrMake(missingFacts, key, () => ({ fact: fact.name, fields, encodedAtoms: [] })).encodedAtoms.push(
      new Encoded(atom(one), space, world),
    );
  }
  return [...missingFacts.values()];
}

/** Returns a text that identifies an elementary condition (atom). */
export function questionKey({
  fact,
  value,
}: {
  readonly fact: { readonly name: string };
  readonly value: string;
}): string {
  return `${fact.name} ${value}`;
}
