import type { Judgement } from '../../../analysis/questions/admitting.js';
import { ownAt } from '../../../base/own.js';
import { isRisk } from '../../../model/facts/risk.js';
import { SIGN_IN_TYPES } from '../../../model/policies/policy-type.js';
import { quotedRule } from '../../../model/policies/rule-words.js';
import { type SessionValues, sessionReader } from '../../../simulate/outcome/session.js';
import { type Effect, reasonsIn, valueIf } from '../../../simulate/outcome/settled.js';
import { activeRulesOf, NO_SESSION_RULES } from '../check-text/active-rules.js';
import { asFarAsKnown } from '../check-text/as-far-as-known.js';
import { type CheckTextAnswer, checkTextAnswer, checkTextUndecided } from '../control/answer.js';
import { defineControl } from '../control/control.js';
import { accessAction, exampleOf, sessionAction } from '../examples/example-parts.js';
import { checkApplications } from '../families/paths-control.js';
import { policiesOfType, ruleAbove } from '../families/remedy-edits.js';
import { judgeEveryTime } from '../families/session-control.js';
import { allHold, eitherHolds } from '../questions/all-hold.js';
import { eachAccess } from '../questions/each-access.js';
import { eachRule } from '../questions/each-rule.js';
import { everyPath } from '../questions/every-path.js';

const AT_HIGH_RISK = { conditions: { riskScore: { level: 'HIGH' } } };
const WITH_FACTOR = {
  actions: sessionAction({}, { requireFactor: true, factorPromptMode: 'ALWAYS' }),
};
const WITHOUT_FACTOR = { actions: sessionAction({}) };

export const risk = defineControl({
  id: 'risk',
  aliases: [],
  title: 'Second factor at every high-risk sign-in',
  grade: 'moderate',
  severity: 'warning',
  needs: 'policies',
  topic: 'applicationFactors',
  assumptions: ['P2', 'P11'],
  claim: () =>
    'every high-risk session is denied or requires a second factor at every sign-in, or every application requires 2FA at every sign-in',
  checkTextRequires: 'an active global session rule or authentication policy rule is for high risk',
  evaluate(context) {
    const { engine } = context.compiled.snapshot;
    const bySession = eachRule(
      { reader: sessionReader(engine), within: [isRisk('HIGH')], judge: judgePrompt },
      context,
    );
    return eitherHolds(bySession, () =>
      checkApplications('apps', 'highRisk', context, (scope) =>
        allHold([
          () => everyPath({ kind: 'at least', assurance: '2fa' }, scope, context),
          () => eachAccess(scope, (_, { reauthentication }) => judgeEveryTime(reauthentication), context),
        ]),
      ),
    );
  },
  checkText(context): CheckTextAnswer {
    const rules = SIGN_IN_TYPES.flatMap((type) => activeRulesOf(type, context));
    if (rules.length === 0) return checkTextUndecided(NO_SESSION_RULES);
    const named = rules.find(({ rule }) => ownAt(rule.conditions, ['riskScore', 'level']) === 'HIGH');
    const answer = checkTextAnswer(
      named !== undefined,
      named === undefined ? 'no active rule is for high risk' : `${quotedRule(named)} is for high risk`,
      [named?.rule],
    );
    return SIGN_IN_TYPES.reduce(
      (sofar, type) => asFarAsKnown('some', type, context.compiled.snapshot, sofar),
      answer,
    );
  },
  remedy:
    'Add a top-priority rule for high risk (`riskScore: {level: HIGH}`) that denies access, or requires a second factor at every sign-in',
  edits: (_, __, effect) =>
    policiesOfType('OKTA_SIGN_ON', effect).map((policy) =>
      ruleAbove(policy, { name: 'High risk', ...AT_HIGH_RISK, ...WITH_FACTOR }),
    ),
  remark: 'a rule for high risk has no effect below a rule for everyone',
  examples: [
    {
      what: 'the first rule requires a second factor at every sign-in',
      org: exampleOf({ sessions: [{ ...AT_HIGH_RISK, ...WITH_FACTOR }, WITHOUT_FACTOR] }),
      verdict: 'met',
    },
    {
      what: 'a rule for everyone is above the rule that denies access at high risk',
      org: exampleOf({
        sessions: [WITHOUT_FACTOR, { ...AT_HIGH_RISK, actions: { signon: { access: 'DENY' } } }],
      }),
      verdict: 'check text only',
    },
    {
      what: 'every application requires 2FA at every sign-in',
      org: exampleOf({
        sessions: [{ actions: sessionAction({}, { primaryFactor: 'PASSWORD_IDP_ANY_FACTOR' }) }],
        access: [{ actions: accessAction({ factorMode: '2FA', reauthenticateIn: 'PT0S' }) }],
      }),
      verdict: 'effective only',
    },
    { what: 'no rule has a risk condition', org: exampleOf({}), verdict: 'not met' },
    {
      what: 'the export contains neither policies nor applications',
      org: { apps: [], policies: [] },
      verdict: 'undecided',
    },
  ],
});

/** Checks whether a sign-in is denied, or requires a second factor every time. */
export function judgePrompt({
  access,
  requireFactor,
  factorPromptMode,
}: Effect<SessionValues>): Judgement<string> {
  if (valueIf(access) === 'DENY') return { kind: 'others' };
  if (valueIf(requireFactor) === false) return { kind: 'found', what: 'no second factor required' };
  const mode = valueIf(factorPromptMode);
  if (valueIf(requireFactor) === true && mode !== undefined)
    return mode === 'ALWAYS'
      ? { kind: 'others' }
      : { kind: 'found', what: 'the second factor is not required at every sign-in' };
  const [reason = 'the rule has a value that cannot be read'] = [
    access,
    requireFactor,
    factorPromptMode,
  ].flatMap(reasonsIn);
  return { kind: 'undecided', reason };
}
