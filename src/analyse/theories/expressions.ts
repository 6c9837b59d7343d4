import { never } from '../../logic/formula.js';
import { quoted } from '../../read/words.js';
import type { Dimension } from '../dimension.js';
import { choice, type Theory } from '../theory.js';

/** What nothing sees through may come out either way; a request states which. */
export const expressions: Theory = {
  facts: ['expression', 'classicExpression'],
  prepare(_asked, building) {
    return (_fact, text) => {
      const key = `expression ${text}`;
      const variable = building.dimension(
        key,
        (): Dimension => ({
          key,
          size: 2,
          preferred: 0,
          put: (held, { policyContext }) => {
            policyContext.expressions = { ...policyContext.expressions, [text]: held === 1 };
          },
          words: ([held]) => `${quoted(text)} ${held === 1 ? 'true' : 'false'}`,
          of: () => undefined,
        }),
      );
      return choice(variable, [1]);
    };
  },
};

/** Requests that are made up state nothing that can be worked out. */
export const statements: Theory = {
  facts: ['statement'],
  prepare: () => () => never,
};
