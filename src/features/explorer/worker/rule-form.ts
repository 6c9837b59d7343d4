import type { TSchema } from '../../../base/json-schema.js';
import { own, ownAt } from '../../../base/own.js';
import type { RuleTypeName } from '../../../model/conditions/applicability.js';
import type { Condition } from '../../../model/conditions/condition.js';
import { CONDITIONS } from '../../../model/conditions/leaves.js';
import type { Rule } from '../../../model/policies/policy.js';
import { policyTypeOf } from '../../../model/policies/policy-type.js';
import type { Snapshot } from '../../../model/policies/snapshot.js';
import type { RuleOfPolicy } from '../protocol/calls.js';
import type { FormGroup, RuleForm } from '../protocol/rule-form.js';
import { actionShapesOf } from './action-shapes.js';
import { type FieldSource, fieldsOf, jsonField } from './value-fields.js';

/** Returns the form for editing a rule, with the fields that its type allows; empty if the rule does not exist. */
export function ruleFormOf(org: Snapshot, { policyId, ruleId }: RuleOfPolicy): RuleForm {
  const policy = org.policies.find(({ id }) => id === policyId);
  const rule = policy?.rules.find(({ id }) => id === ruleId);
  if (policy === undefined || rule === undefined) return { conditions: [], actions: [] };
  const ruleType = policyTypeOf(policy.type)?.ruleType ?? policy.type;
  return {
    conditions: rule.isDefault ? [] : conditionGroups(rule, ruleType as RuleTypeName, org),
    actions: actionGroups(rule, ruleType, org),
  };
}

function conditionGroups(rule: Rule, type: RuleTypeName, org: Snapshot): FormGroup[] {
  const isSet = (key: string) => ownAt(rule.conditions, [key]) != null;
  const usable = CONDITIONS.filter(
    ({ key, usableIn: { rules, edition, engine } }) =>
      isSet(key) ||
      (rules.includes(type) &&
        (edition ?? org.edition) === org.edition &&
        (engine ?? org.engine) === org.engine),
  );
  const others = Object.keys(rule.conditions ?? {}).filter(
    (key) => !usable.some((condition) => condition.key === key) && isSet(key),
  );
  return [
    ...usable.map((condition) => ({
      key: condition.key,
      isSet: isSet(condition.key),
      fields: conditionFields(condition, rule, org),
    })),
    ...others.map((key) => ({
      key,
      isSet: true,
      ...fieldsAndJson({}, key, { inside: rule.conditions, org }),
    })),
  ];
}

function conditionFields(condition: Condition, rule: Rule, org: Snapshot): FormGroup['fields'] {
  const { key, lists = [] } = condition;
  const inside = rule.conditions;
  const fields = rule.unreadable.has(key)
    ? []
    : fieldsOf(condition.accepts?.(org) ?? condition.schema, [key], {
        inside,
        org,
        wordsAt: (path) => own(RISK_LEVELS, path.join('.')),
        kindAt: (path) =>
          lists.find(
            (one) =>
              [...one.path].join() === path.slice(1, -1).join() && one.members.includes(path.at(-1) ?? ''),
          )?.kind,
      });
  return fields.length > 0 ? fields : [jsonField([key], inside)];
}

/** Suggested values for the form fields of risk levels. The schema lists no values, because the service accepts any. */
const RISK_LEVELS: Readonly<Record<string, readonly string[]>> = {
  'riskScore.level': ['ANY', 'LOW', 'MEDIUM', 'HIGH'],
  'entityRisk.level': ['ANY', 'LOW', 'MEDIUM', 'HIGH'],
};

/** Returns the form groups for the actions that the rule type allows, and for other actions that the rule has. */
function actionGroups(rule: Rule, ruleType: string, org: Snapshot): FormGroup[] {
  const { keys, schemaAt } = actionShapesOf(rule, ruleType, org);
  const inside = rule.actions;
  const source = {
    ...{ inside, org, schemaAt },
    kindAt: (path: readonly string[]) => own(NAMED_BY_ACTIONS, path.at(-1) ?? ''),
    wordsAt: (path: readonly string[]) => own(METHOD_TYPES[org.edition], path.join('.')),
  };
  return [...new Set([...keys, ...Object.keys(inside ?? {})])].map((key): FormGroup => {
    const isSet = ownAt(inside, [key]) != null;
    return { key, isSet, ...fieldsAndJson(schemaAt([key]) ?? {}, key, source) };
  });
}

/**
 * Returns form fields for the parts of a value, and a text field for the complete value as JSON (`written`). If the parts have no form
 * fields of their own, returns only the JSON field.
 */
function fieldsAndJson(
  schema: TSchema,
  key: string,
  source: FieldSource,
): Pick<FormGroup, 'fields' | 'written'> {
  const written = jsonField([key], source.inside);
  const fields = fieldsOf(schema, [key], source);
  return fields.some(({ input }) => input.kind !== 'json')
    ? { fields, written: { ...written, title: 'all fields' } }
    : { fields: [written] };
}

/** The kind of resource that each list of ids in the actions refers to. */
const NAMED_BY_ACTIONS: Readonly<Record<string, string>> = { targetGroupIds: 'group', appInstanceIds: 'app' };

/**
 * The known types of verification methods, by edition and path of the field. The schema does not list them, because a separate lint rule
 * checks them. Spec: Authentication policy, verification method.
 */
const METHOD_TYPES: Readonly<Record<Snapshot['edition'], Readonly<Record<string, readonly string[]>>>> = {
  spec: { 'appSignOn.verificationMethod.type': ['ASSURANCE'] },
  field: { 'appSignOn.verificationMethod.type': ['ASSURANCE', 'AUTH_METHOD_CHAIN'] },
};
