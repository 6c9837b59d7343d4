import { all, any, atomsOf, not } from '../../../logic/kleene/formula.js';
import { known } from '../../../logic/kleene/verdict.js';
import { ask, type Fact, type Meaning, onDemand } from '../../facts/fact.js';

/**
 * Whether the request itself says what an expression comes to, by its text. Never unknown: what a request
 * does not state is not stated, so these atoms add nothing to what is missing. An analysis that looks for
 * requests takes them all to be false.
 */
export const statement: Fact = {
  name: 'statement',
  fields: ['policyContext.expressions'],
  about: 'other',
  found: ({ policyContext }) => policyContext.expressions ?? undefined,
  bind(atoms) {
    const statements = new Map([...atoms].map(([value, atom]) => [atom, decode(value)]));
    return onDemand(({ policyContext: { expressions } }) => (atom) => {
      const stated = statements.get(atom);
      if (expressions == null || stated === undefined || !Object.hasOwn(expressions, stated.text))
        return known(false);
      return known(expressions[stated.text] === stated.outcome);
    });
  },
};

/** What the request states of an expression, by any of its spellings, goes before what is worked out. */
export function unlessStated(texts: readonly string[], meaning: Meaning): Meaning {
  const isStated = (outcome: boolean) =>
    any(texts.map((text) => ask(statement, JSON.stringify([text, outcome]))));
  return all([not(isStated(false)), any([isStated(true), meaning])]);
}

function decode(value: string): { readonly text: string; readonly outcome: boolean } {
  const [text, outcome] = JSON.parse(value) as [string, boolean];
  return { text, outcome };
}

/** An expression of which a request may state what it comes to, and what it means where none does. */
export interface Stated {
  readonly text: string;
  readonly meaning: Meaning;
}

/** The expressions in a meaning, by one of their spellings: what {@link unlessStated} made. */
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
