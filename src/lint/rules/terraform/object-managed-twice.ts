import { groupBy } from '../../../base/group-by.js';
import { quoted } from '../../../base/messages.js';
import type { PathStep } from '../../../base/pointer.js';
import { blocksOf } from '../../../documents/terraform/state/attribute-values.js';
import { idOf } from '../../../documents/terraform/state/instance.js';
import { examplePlan } from '../../helpers/example/example-plan.js';
import { defineRule, exampleGiven, type Report } from '../../rule/rule.js';
import { isDeleted, type TerraformObject } from '../../rule/terraform.js';

/** A setting that a Terraform resource manages. If two resources give it different values, they overwrite each other. */
interface Claim {
  readonly object: TerraformObject;
  /** The name of the setting in messages. */
  readonly what: string;
  readonly at: readonly PathStep[];
  /** The value that the resource gives to the setting. Resources with equal values do not conflict; without a value, they always do. */
  readonly value?: string;
}

/** Reports two Terraform resources that manage the same setting of one object. Spec: Terraform, 4.12, 6. */
export const terraformObjectManagedTwice = defineRule({
  id: 'terraform/object-managed-twice',
  severity: 'error',
  what: 'two resources manage the same setting of one object',
  why: 'each apply overwrites the setting of one resource with that of the other, so the plan is never empty, and the result depends on the order of the requests',
  source: 'Terraform, 4.12: two resources that overwrite one object',
  on: 'terraform',
  refusedByService: 'never',
  *check({ objects, planned }) {
    const claims = planned.flatMap((object) => [...claimsOf(object)]);
    for (const [what, all] of groupBy(claims, (claim) => claim.what)) {
      const [first, ...others] = all;
      const other = first && others.find((one) => areOpposed(first, one));
      if (first === undefined || other === undefined) continue;
      yield {
        of: other.object.resource,
        at: other.at,
        message: `the resource ${quoted(first.object.address)} also manages ${what}; keep the setting in only one of the two resources`,
        related: [{ message: 'the other resource', of: first.object.resource, at: first.at }],
      };
    }
    yield* takenOverAndDeleted(objects, claims);
  },
  examples: () => ({
    bad: [
      plan('rst1strict'),
      examplePlan(
        {
          type: 'okta_app_saml',
          after: { id: '0oa1payroll', label: 'Payroll', status: 'ACTIVE' },
          before: { id: '0oa1payroll', label: 'Payroll', status: 'ACTIVE' },
        },
        { type: 'okta_app_group_assignments', name: 'one', after: assignments('00g1staff') },
        { type: 'okta_app_group_assignments', name: 'other', after: assignments('00g1admins') },
      ),
      grouping('Staff'),
    ],
    good: [
      plan('rst1usual'),
      exampleGiven(grouping('Admins'), {
        note: 'The second resource contains no rule with the name of the deleted rule',
      }),
    ],
  }),
});

/** Reports a rule that one resource adopts by its name while another resource deletes it in the same apply. Spec: Terraform, 4.3. */
function* takenOverAndDeleted(
  objects: readonly TerraformObject[],
  claims: readonly Claim[],
): Generator<Report> {
  const together = new Map(
    claims.flatMap((claim) =>
      claim.object.type === 'okta_app_signon_policy_rules' ? [[claim.what, claim] as const] : [],
    ),
  );
  for (const object of objects.filter(isDeleted))
    for (const { what } of claimsOf(object)) {
      const other = together.get(what);
      if (other === undefined || object.type === other.object.type) continue;
      yield {
        of: other.object.resource,
        at: other.at,
        message: `this resource adopts ${what} by its name, but the apply then deletes that rule, because it also deletes ${quoted(object.address)}; remove ${quoted(object.address)} from the state only (\`removed\` with \`destroy = false\`)`,
        related: [{ message: 'the deleted resource', of: object.resource, at: ['name'] }],
      };
    }
}

function* claimsOf(object: TerraformObject): Generator<Claim> {
  const { type, values, configured, resource } = object;
  const { app_id: app, policy_id: policy } = values;
  if (isWithAnId(resource.kind) && type !== 'okta_app_signon_policy_rules' && typeof values.id === 'string')
    yield { object, what: `the ${resource.kind} ${quoted(values.id)}`, at: ['id'] };
  if (typeof values.authentication_policy === 'string' && configured?.has('authentication_policy') === true)
    yield {
      object,
      what: policyOf(idOf(object)),
      at: ['authentication_policy'],
      value: values.authentication_policy,
    };
  if (type === 'okta_app_access_policy_assignment' && typeof app === 'string' && typeof policy === 'string')
    yield { object, what: policyOf(app), at: ['policy_id'], value: policy };
  if (type === 'okta_app_group_assignments' && typeof app === 'string')
    yield { object, what: `the groups of the application ${quoted(app)}`, at: ['app_id'] };
  // A rule is identified by its policy and name, so rules of a policy whose id is not known yet are skipped.
  if (typeof policy !== 'string') return;
  if (type === 'okta_app_signon_policy_rules')
    for (const [index, { name }] of blocksOf(values.rule).entries())
      if (typeof name === 'string') yield { object, what: ruleOf(name, policy), at: ['rule', index, 'name'] };
  if (type === 'okta_app_signon_policy_rule' && typeof values.name === 'string')
    yield { object, what: ruleOf(values.name, policy), at: ['name'], value: SINGLE_RULE };
}

/**
 * The `value` of all Terraform resources that manage a single policy rule. This lint rule reports only resources with different values, so
 * it does not report two of these resources. If two policy rules have the same name, another lint rule reports them.
 */
const SINGLE_RULE = 'a resource of its own';

function isWithAnId(kind: string): boolean {
  return !['mapping', 'other resource', 'user'].includes(kind);
}

function policyOf(app: string): string {
  return `the authentication policy of the application ${quoted(app)}`;
}

function ruleOf(name: string, policy: string): string {
  return `the rule ${quoted(name)} of the policy ${quoted(policy)}`;
}

function areOpposed(one: Claim, other: Claim): boolean {
  return one.object !== other.object && (one.value === undefined || one.value !== other.value);
}

function plan(policy_id: string) {
  const plan = examplePlan(
    {
      type: 'okta_app_saml',
      after: { label: 'Payroll', status: 'ACTIVE', id: '0oa1payroll', authentication_policy: 'rst1usual' },
      before: { label: 'Payroll', status: 'ACTIVE', id: '0oa1payroll', authentication_policy: 'rst1usual' },
    },
    { type: 'okta_app_access_policy_assignment', after: { app_id: '0oa1payroll', policy_id } },
  );
  const block = {
    address: 'okta_app_saml.this',
    mode: 'managed',
    type: 'okta_app_saml',
    name: 'this',
    expressions: { authentication_policy: { constant_value: 'rst1usual' } },
  };
  return { ...plan, configuration: { root_module: { resources: [block] } } };
}

/** Returns an example plan that deletes the resource of one rule and adds a resource for all rules of the policy. */
function grouping(name: string) {
  const rule = { policy_id: 'rst1usual', name: 'Staff', priority: 1, access: 'ALLOW', status: 'ACTIVE' };
  return examplePlan(
    { type: 'okta_app_signon_policy_rule', before: { ...rule, id: 'rul1staff' } },
    {
      type: 'okta_app_signon_policy_rules',
      after: { policy_id: 'rst1usual', rule: [{ name, priority: 1, access: 'ALLOW' }] },
      unknown: { id: true, rule: [{ id: true }] },
    },
  );
}

function assignments(id: string) {
  return { app_id: '0oa1payroll', group: [{ id }] };
}
