import { accessListOf } from '../../../analysis/questions/session/access-list.js';
import type { ListedRule } from '../../../analysis/symbolic/rule-lists.js';
import { quoted } from '../../../base/messages.js';
import type { PolicyRule } from '../../../model/policies/policy.js';
import { quotedName, quotedRule } from '../../../model/policies/rule-words.js';
import type { App, Snapshot } from '../../../model/policies/snapshot.js';
import type { Compiled } from '../../../simulate/compile.js';
import { type CheckTextAnswer, checkTextAnswer, checkTextUndecided } from '../control/answer.js';
import { type ControlContext, sharedSession } from '../control/context.js';
import { asFarAsKnown } from './as-far-as-known.js';

/** Whether a rule meets the requirement of a check text (a framework's instruction for assessors), with the evidence. */
export interface RuleReading {
  readonly isMet: boolean;
  /** The evidence as text, which a report prints after the name of the rule. */
  readonly evidence: string;
}

/**
 * Applies `read` to the rule that the specification calls **L**: the rule with priority 1 in the default global session policy. It must be
 * active and must not be the default rule. An inactive rule keeps its priority, so no other rule replaces it (assumption P7).
 * Spec: Posture, "Controls".
 */
export function readTopSessionRule(
  { compiled: { snapshot } }: ControlContext,
  read: (rule: PolicyRule) => RuleReading,
): CheckTextAnswer {
  const policy = snapshot.policies.find(({ type, isDefault }) => type === 'OKTA_SIGN_ON' && isDefault);
  if (policy === undefined) return checkTextUndecided('the export has no default global session policy');
  const first = policy.rules.filter(({ priority, status }) => priority === 1 && status === 'ACTIVE');
  const rule = first.find(({ isDefault }) => !isDefault);
  const name = quotedName(policy);
  if (rule === undefined)
    return asFarAsKnown(
      'some',
      'OKTA_SIGN_ON',
      snapshot,
      checkTextAnswer(
        false,
        first.length > 0
          ? `the priority 1 rule of ${name} is the system default rule`
          : `no active rule of ${name} has priority 1`,
        [first[0] ?? policy],
      ),
    );
  const { isMet, evidence } = read({ policy, rule });
  return checkTextAnswer(isMet, `the priority 1 rule ${quotedRule({ policy, rule })} ${evidence}`, [rule]);
}

/** Returns the rules of the authentication policy of an application; none if it is unknown which policy the application has. */
export function rulesOfApplication({ id }: App, compiled: Compiled): readonly ListedRule[] {
  const list = accessListOf(id, sharedSession(compiled));
  return list?.policies.length === 1 ? list.rules : [];
}

/**
 * Checks the first active rule of the authentication policy that is assigned to an application (assumption P8). Spec: Posture, "Controls",
 * **T**.
 */
export function byApplicationRule(
  app: App,
  { compiled }: ControlContext,
  read: (rule: PolicyRule) => RuleReading,
): CheckTextAnswer {
  const [top] = rulesOfApplication(app, compiled);
  const called = quoted(app.label ?? app.id);
  if (top === undefined || top.rule.unknown !== undefined)
    return checkTextUndecided(`the first rule of the policy that ${called} is mapped to is unknown`);
  const { policy, rule } = top;
  const { isMet, evidence } = read({ policy, rule });
  return checkTextAnswer(
    isMet,
    `the first rule of ${quotedName(policy)}, the policy of ${called}, ${evidence}${sameNameNote(app, policy.id, compiled.snapshot)}`,
    [rule],
  );
}

/** Returns a note about a policy that has the name of an application but is not assigned to it; empty without such a policy. */
function sameNameNote({ label }: App, policyId: string, { policies }: Snapshot): string {
  const namesake = policies.find(
    ({ type, name, id }) => type === 'ACCESS_POLICY' && name === label && id !== policyId,
  );
  return namesake === undefined
    ? ''
    : `; the policy named ${quotedName(namesake)} does not apply to this application`;
}
