import { known, UNDEFINED } from '../logic/verdict.js';
import { ask, asked, type Fact, type Meaning } from './fact.js';

/** The outcome of an expression, where the request states it by the expression's text. */
export const statedExpression: Fact = {
  name: 'expression',
  fields: ['policyContext.expressions'],
  found: ({ policyContext }) => policyContext.expressions ?? undefined,
  bind(atoms) {
    const texts = new Map([...atoms].map(([text, atom]) => [atom, text]));
    return asked(({ policyContext: { expressions } }) => (atom) => {
      const text = texts.get(atom);
      if (expressions == null || text === undefined || !Object.hasOwn(expressions, text)) return UNDEFINED;
      return known(expressions[text] === true);
    });
  },
};

export function isStatedTrue(expression: string): Meaning {
  return ask(statedExpression, expression);
}
