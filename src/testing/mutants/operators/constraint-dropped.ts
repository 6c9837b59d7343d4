import { quotedUpTo } from '../../../base/messages.js';
import { isObject } from '../../../base/object.js';
import { ownAt } from '../../../base/own.js';
import type { PathStep } from '../../../base/pointer.js';
import type { MutationOperator } from '../mutant.js';
import { actionMutant, ruleSites } from '../sites.js';

const METHOD = ['appSignOn', 'verificationMethod'];

/** The operator that removes one of several alternatives of a verification method, or one requirement of an alternative. */
export const constraintDropped: MutationOperator = {
  name: 'constraint-dropped',
  what: 'one requirement or alternative is removed from a verification method',
  *mutants(org) {
    for (const one of ruleSites(org))
      for (const list of ['constraints', 'chains']) {
        const alternatives = ownAt(one.rule.actions, [...METHOD, list]);
        if (!Array.isArray(alternatives)) continue;
        for (const path of alternatives.flatMap((alternative, index) => partsOf(alternative, [index])))
          yield actionMutant(org, one, {
            path: [...METHOD, list, ...path],
            value: undefined,
            what: `${quotedUpTo(100, [...METHOD, list, ...path].join('.'))} is removed`,
          });
      }
  },
};

/**
 * Lists the parts of an alternative of a verification method that a mutant can lack, as paths. The parts are the alternative itself, each
 * of its factor classes if it has several, and each required characteristic.
 */
function partsOf(alternative: unknown, path: readonly PathStep[]): (readonly PathStep[])[] {
  const classes = Object.entries(isObject(alternative) ? alternative : {}).filter(([, value]) =>
    isObject(value),
  );
  return [
    path,
    ...classes.flatMap(([name, asked]) => [
      ...(classes.length > 1 ? [[...path, name]] : []),
      ...Object.entries(asked as object).flatMap(([property, value]) =>
        value === 'REQUIRED' ? [[...path, name, property]] : [],
      ),
    ]),
  ];
}
