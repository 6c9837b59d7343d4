import { at, listAt, textAt } from '../../rule/json-path.js';
import { defineRule, exampleGiven } from '../../rule/rule.js';

/**
 * The vendor's API reference states which selection criteria a routing rule may have. The specification does not describe the action of
 * routing rules.
 */
export const routingSelectionCriteria = defineRule({
  id: 'routing/selection-criteria',
  severity: 'error',
  what: 'a routing rule with the selection `DYNAMIC` does not have exactly one criterion, or has members that its selection ignores',
  why: 'a dynamic selection finds the provider by one expression; without the expression, the rule routes nobody',
  source: 'Limits of the live service: providers of a routing rule',
  on: 'idp action',
  refusedByService: 'field',
  edition: 'field',
  *check(idp) {
    const criteria = listAt(idp, 'matchCriteria').length;
    if (textAt(idp, 'idpSelectionType') === 'DYNAMIC') {
      const place = at(idp, 'matchCriteria') === undefined ? 'idpSelectionType' : 'matchCriteria';
      if (criteria !== 1)
        yield {
          at: [place],
          message: `the selection \`DYNAMIC\` requires exactly one criterion in \`matchCriteria\`, but there are ${criteria}; ${criteria === 0 ? 'add one' : 'keep one'}`,
        };
      if (listAt(idp, 'providers').length > 0)
        yield {
          at: ['providers'],
          severity: 'warning',
          message:
            'the selection `DYNAMIC` uses `matchCriteria` and ignores `providers`; remove them, or set the selection to `SPECIFIC`',
          related: [{ at: ['idpSelectionType'], message: 'the selection' }],
        };
    } else if (criteria > 0)
      yield {
        at: ['matchCriteria'],
        severity: 'warning',
        message:
          'only the selection `DYNAMIC` uses `matchCriteria`; set `idpSelectionType` to `DYNAMIC`, or remove the criteria',
      };
  },
  examples: () => ({
    bad: [
      { providers: [], idpSelectionType: 'DYNAMIC', matchCriteria: [] },
      {
        providers: [{ type: 'SAML2', id: 'acme' }],
        idpSelectionType: 'DYNAMIC',
        matchCriteria: [{ propertyName: 'name', providerExpression: 'login.identifier' }],
      },
      {
        providers: [{ type: 'SAML2', id: 'acme' }],
        idpSelectionType: 'SPECIFIC',
        matchCriteria: [{ propertyName: 'name', providerExpression: 'login.identifier' }],
      },
    ],
    good: [
      {
        providers: [],
        idpSelectionType: 'DYNAMIC',
        matchCriteria: [{ propertyName: 'name', providerExpression: 'login.identifier' }],
      },
      exampleGiven(
        { providers: [{ type: 'SAML2', id: 'acme' }], idpSelectionType: 'SPECIFIC', matchCriteria: [] },
        { note: 'The selection `SPECIFIC` uses `providers`' },
      ),
    ],
  }),
});
