import { quotedUpTo } from '../../../base/messages.js';
import { ownAt } from '../../../base/own.js';
import { parse } from '../../../model/expression/syntax/parser.js';
import { print } from '../../../model/expression/syntax/printer.js';
import { expressionVariants } from '../expression-variants.js';
import { leafSites } from '../leaf-sites.js';
import type { MutationOperator } from '../mutant.js';
import { conditionMutant } from '../sites.js';

export const expressionOperator: MutationOperator = {
  name: 'expression-operator',
  what: 'one operator or literal of an expression is replaced',
  *mutants(org) {
    for (const site of leafSites(org)) {
      const text = ownAt(site.owner.conditions, site.path);
      if (site.condition.key !== 'elCondition' || typeof text !== 'string') continue;
      const parsed = parse(text);
      if (!parsed.ok) continue;
      for (const { expression, what } of expressionVariants(parsed.expression)) {
        const after = print(expression);
        yield conditionMutant(org, site, {
          path: site.path,
          value: after,
          what: `${what} in ${quotedUpTo(100, text)}`,
          named: [...site.path, after],
        });
      }
    }
  },
};
