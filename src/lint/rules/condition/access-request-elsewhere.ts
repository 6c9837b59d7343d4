import { pathOf } from '../../../model/expression/evaluate/path.js';
import { parse } from '../../../model/expression/syntax/parser.js';
import { describePosition } from '../../../model/expression/syntax/span.js';
import { type Expression, partsOf } from '../../../model/expression/syntax/syntax.js';
import { accessOrg, accessRule } from '../../helpers/example/access-org.js';
import { isAccountManagement } from '../../helpers/policy/account-management.js';
import { textAt } from '../../rule/json-path.js';
import { defineRule, exampleGiven } from '../../rule/rule.js';

/**
 * Reports an expression that refers to `accessRequest` in the authentication policy of an application. A policy that is assigned to no
 * application is not checked: it may be the account management policy, where expressions may use `accessRequest`.
 */
export const conditionAccessRequestElsewhere = defineRule({
  id: 'condition/access-request-elsewhere',
  severity: 'warning',
  what: 'an expression refers to `accessRequest` in the authentication policy of an application',
  why: 'only the account management policy has an access request. Sign-ins have none, so the expression fails and the rule never matches',
  source: 'Expression language, `accessRequest`',
  on: 'org',
  engine: 'identity',
  *check(org) {
    const mapped = new Set(org.mappings().map(({ policyId }) => policyId));
    for (const rule of org.all('rule')) {
      const text = textAt(rule.value, 'conditions', 'elCondition', 'condition');
      if (text === undefined || !mapped.has(rule.policyId ?? '') || !text.includes('accessRequest')) continue;
      if (isAccountManagement(org.policyOf(rule)?.value)) continue;
      const parsed = parse(text);
      const node = parsed.ok ? accessRequestIn(parsed.expression) : undefined;
      if (node === undefined) continue;
      yield {
        of: rule,
        at: ['conditions', 'elCondition', 'condition'],
        message: `${describePosition(text, node.start)}: \`accessRequest\` exists only in the account management policy, but this policy is assigned to an application; remove it`,
      };
    }
  },
  examples: () => ({
    bad: [recovery({ apps: [app('p1')] })],
    good: [
      exampleGiven(recovery({ apps: [app('p2')] }), {
        note: 'The application is assigned to another policy',
      }),
      exampleGiven(recovery({}), { note: 'No application is assigned to the policy' }),
    ],
  }),
});

function accessRequestIn(node: Expression): Expression | undefined {
  if (pathOf(node)?.[0] === 'accessRequest') return node;
  for (const part of partsOf(node)) {
    const found = accessRequestIn(part);
    if (found !== undefined) return found;
  }
  return undefined;
}

function recovery(more: object) {
  const elCondition = { condition: "accessRequest.operation == 'recover'" };
  return { ...accessOrg([accessRule('Recovery', { elCondition })]), ...more };
}

function app(policyId: string) {
  const accessPolicy = { href: `https://org.example.com/api/v1/policies/${policyId}` };
  return { id: 'a1', name: 'wiki', label: 'Wiki', status: 'ACTIVE', _links: { accessPolicy } };
}
