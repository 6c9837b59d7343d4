import { findingsIn } from '../../helpers/condition/expression-findings.js';
import { listAt } from '../../rule/json-path.js';
import { defineRule } from '../../rule/rule.js';

/**
 * Reports syntax errors in expressions of routing rules. The vendor documents the dialect of these expressions. Spec: Expression language,
 * Identity Engine.
 */
export const routingExpressionSyntax = defineRule({
  id: 'routing/expression-syntax',
  severity: 'error',
  what: 'the expression of a routing rule has a syntax error',
  why: 'the service cannot evaluate the expression to find the identity provider, so the rule routes nobody',
  source: 'Expression language, Identity Engine',
  on: 'idp action',
  refusedByService: 'field',
  edition: 'field',
  engine: 'identity',
  *check(idp) {
    for (const [index, criterion] of listAt(idp, 'matchCriteria').entries())
      for (const { at = [], message } of findingsIn(
        criterion,
        { key: 'providerExpression', dialect: 'identity' },
        ['expression-syntax', 'expression-too-large', 'expression-unsupported'],
      ))
        yield { at: ['matchCriteria', index, ...at], message };
  },
  examples: () => ({
    bad: [dynamic("login.identifier.substringAfter('@'")],
    good: [dynamic("login.identifier.substringAfter('@')")],
  }),
});

function dynamic(providerExpression: string) {
  return {
    providers: [],
    idpSelectionType: 'DYNAMIC',
    matchCriteria: [{ propertyName: 'name', providerExpression }],
  };
}
