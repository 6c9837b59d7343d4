import { allNearestOf } from '../../../base/did-you-mean/nearest-word.js';
import { alternatives, quoted } from '../../../base/messages.js';
import { type RuleType, ruleTypeOf, ruleTypeWithAction } from '../../helpers/rule/rule-types.js';
import { isGiven, membersAt, textAt } from '../../rule/json-path.js';
import { defineRule, type Report } from '../../rule/rule.js';
import type { LintSetting } from '../../rule/setting.js';
import { suggestWord } from '../../rule/suggest.js';

/** Spec: Policy rule, `actions`; Type-specific policy data. */
export const ruleActionsRequired = defineRule({
  id: 'rule/actions-required',
  severity: 'error',
  what: 'a rule lacks the action of its type, or has the action of another type',
  why: 'the action is the result of the rule: without it the rule has no effect, and the service ignores the action of another type',
  source: 'Policy rule, `actions`',
  on: 'rule',
  refusedByService: 'both',
  fix: 'suggested',
  *check(rule, setting) {
    const type = ruleTypeOf(textAt(rule, 'type'));
    if (type === undefined) return;
    const given = Object.keys(membersAt(rule, 'actions')).filter((key) => isGiven(rule, 'actions', key));
    const isThere = type.actions.some((action) => given.includes(action));
    const misspelt = isThere ? undefined : misspeltAmong(given, type);
    if (misspelt !== undefined) yield misspelt.report;
    else if (!isThere) yield missing(rule, type);
    for (const key of given)
      if (!type.actions.includes(key) && key !== misspelt?.key) yield foreignAction(key, type, setting);
  },
  examples: () => ({
    bad: [
      { type: 'PASSWORD', name: 'Staff', actions: {} },
      { type: 'PASSWORD', name: 'Staff' },
      { type: 'MFA_ENROLL', name: 'Staff', actions: { enrol: { self: 'LOGIN' } } },
      {
        type: 'MFA_ENROLL',
        name: 'Staff',
        actions: { enroll: { self: 'LOGIN' }, passwordChange: { access: 'ALLOW' } },
      },
    ],
    good: [{ type: 'MFA_ENROLL', name: 'Staff', actions: { enroll: { self: 'LOGIN' } } }],
  }),
});

function missing(rule: unknown, { name, actions }: RuleType): Report {
  return {
    at: isGiven(rule, 'actions') ? ['actions'] : [],
    message: `a rule of type \`${name}\` requires the action ${alternatives(actions.map(quoted))} in \`actions\`; add it`,
  };
}

/**
 * Returns the first misspelled key among the actions of a rule, with the report that suggests the correct key. A key is misspelled if it
 * resembles the key of a required action.
 */
function misspeltAmong(given: readonly string[], { name, actions }: RuleType) {
  for (const key of given) {
    const nearest = ruleTypeWithAction(key) === undefined ? allNearestOf(key, actions) : [];
    if (nearest.length === 0) continue;
    const message = `a rule of type \`${name}\` has no action ${quoted(key)}`;
    const report: Report = suggestWord({ at: ['actions', key], isKey: true, message }, nearest);
    return { key, report };
  }
  return undefined;
}

/**
 * Returns the report for an action that is unknown or belongs to another rule type. In the live service, a stored rule may have an action
 * that is newer than this program.
 */
function foreignAction(key: string, { name }: RuleType, { edition, reading }: LintSetting): Report {
  const owner = ruleTypeWithAction(key);
  const isNew = owner === undefined && edition === 'field' && reading === 'stored';
  const whose = owner === undefined ? 'of an unknown type' : `of the type \`${owner.name}\``;
  return {
    at: ['actions', key],
    isKey: true,
    message: `${quoted(key)} is the action ${whose}, not of \`${name}\`; remove it`,
    ...(isNew && { severity: 'info' as const }),
  };
}
