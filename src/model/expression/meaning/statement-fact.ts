import { all, any, atomsOf, not } from '../../../logic/kleene/formula.js';
import { known, NOT_MATCH } from '../../../logic/kleene/verdict.js';
import { ask, type Changed, type Fact, type Meaning, onDemand } from '../../facts/fact.js';

/**
 * The fact for the field `expressions` of a request. This field contains texts of expressions and states the result of each. The fact is
 * known for every request: a result is either stated or not. An analysis that searches for requests assumes that no result is stated.
 */
export const statement: Fact = {
  name: 'statement',
  fields: ['policyContext.expressions'],
  about: 'other',
  found: ({ policyContext }) => policyContext.expressions ?? undefined,
  bind(atoms) {
    const statements = new Map([...atoms].map(([value, atom]) => [atom, decode(value)]));
    return onDemand(
      ({ policyContext: { expressions } }) =>
        (atom) => {
          if (expressions == null) return NOT_MATCH;
          const stated = statements.get(atom);
          if (stated === undefined || !Object.hasOwn(expressions, stated.text)) return known(false);
          return known(expressions[stated.text] === stated.outcome);
        },
      changedIfStated,
    );
  },
};

/**
 * Returns an empty list of atoms if neither of two requests states the result of an expression. Otherwise returns `undefined`: every atom
 * may differ.
 */
const changedIfStated: Changed = (before, after) =>
  before.policyContext.expressions == null && after.policyContext.expressions == null ? [] : undefined;

/**
 * Returns the formula for an expression that may be written in several ways (`texts`). If the request states a result for one of these
 * texts, this result takes precedence over `meaning`.
 */
export function unlessStated(texts: readonly string[], meaning: Meaning): Meaning {
  const isStated = (outcome: boolean) =>
    any(texts.map((text) => ask(statement, JSON.stringify([text, outcome]))));
  return all([not(isStated(false)), any([isStated(true), meaning])]);
}

function decode(value: string): { readonly text: string; readonly outcome: boolean } {
  const [text, outcome] = JSON.parse(value) as [string, boolean];
  return { text, outcome };
}

/** An expression whose result a request may state, and its formula for requests that do not state it. */
export interface Stated {
  readonly text: string;
  readonly meaning: Meaning;
}

/**
 * Finds the formulas that {@link unlessStated} has built inside of `meaning`, and yields their expressions. If an expression has several
 * spellings, `text` is the first one.
 */
export function* statedExpressions(meaning: Meaning): Generator<Stated> {
  if (meaning.kind === 'not') yield* statedExpressions(meaning.of);
  if (meaning.kind !== 'all' && meaning.kind !== 'any') return;
  const [first, second] = meaning.of;
  const [spelling] = first?.kind === 'not' ? atomsOf(first) : [];
  if (meaning.of.length === 2 && spelling?.fact === statement && second?.kind === 'any') {
    const asked = second.of.at(-1);
    if (asked !== undefined) yield { text: decode(spelling.value).text, meaning: asked };
    return;
  }
  for (const part of meaning.of) yield* statedExpressions(part);
}
