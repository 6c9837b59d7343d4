import type { Members } from '../../base/object.js';
import type { RuleTypeName } from '../../model/conditions/applicability.js';
import type { Condition } from '../../model/conditions/condition.js';
import { CONDITIONS } from '../../model/conditions/leaves.js';
import { defineTarget, type Target, type TargetName } from '../rule/target.js';
import { anything } from './fields.js';

/** The members of a minimal policy rule of each type, except its name. Examples of conditions are placed into such a rule. */
const HOSTS = {
  ACCESS_POLICY: {
    actions: {
      appSignOn: {
        access: 'ALLOW',
        verificationMethod: {
          type: 'ASSURANCE',
          factorMode: '1FA',
          constraints: [],
          reauthenticateIn: 'PT4H',
        },
      },
    },
  },
  IDP_DISCOVERY: { actions: { idp: { providers: [{ type: 'OKTA' }] } } },
  SIGN_ON: { actions: { signon: { access: 'ALLOW', primaryFactor: 'PASSWORD_IDP' } } },
  ENTITY_RISK: { actions: { entityRisk: { actions: [] } } },
} as const satisfies Partial<Record<RuleTypeName, Members>>;

/** The conditions of a policy or rule as one object. Spec: Conditions (policy and rule). */
export const conditions = defineTarget({
  name: 'conditions',
  of: ['policy', 'rule'],
  path: ['conditions'],
  host: { type: 'ACCESS_POLICY', name: 'Staff', ...HOSTS.ACCESS_POLICY },
});

/** The conditions whose values are often equal in many rules of an org. */
const OFTEN_ALIKE: ReadonlySet<string> = new Set(['network']);

/**
 * The targets of lint rules for conditions, one for each condition key. Conditions that the specification does not describe
 * have no schema.
 */
export const ofEachKey: readonly Target[] = CONDITIONS.map((condition) => {
  const { key, schema, accepts, usableIn } = condition;
  return defineTarget({
    name: `condition:${key}` as TargetName,
    of: usableIn.rules.length === 0 ? ['rule', 'policy'] : ['policy', 'rule'],
    path: ['conditions', key],
    host: hostOf(condition),
    ...(OFTEN_ALIKE.has(key) && { alikeAfter: 2 }),
    shape(setting) {
      if (usableIn.edition === 'field' && setting.edition !== 'field') return anything;
      return accepts?.(setting) ?? schema;
    },
  });
});

/** Returns a minimal rule or policy that supports the condition. */
function hostOf({ usableIn: { rules, policies = [] } }: Condition): Members {
  const [type, host] = Object.entries(HOSTS).find(([name]) => rules.some((rule) => rule === name)) ?? [];
  return { type: type ?? rules[0] ?? policies[0], name: 'Staff', ...host };
}
