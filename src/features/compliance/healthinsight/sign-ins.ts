import { appIdsOf } from '../../../analysis/symbolic/rule-lists.js';
import type { PolicyRule } from '../../../model/policies/policy.js';
import { effectOfRule } from '../../../simulate/outcome/part.js';
import { type SessionValues, sessionReader } from '../../../simulate/outcome/session.js';
import { type Effect, reasonsIn, valueIf } from '../../../simulate/outcome/settled.js';
import { activeRulesOf, NO_SESSION_RULES } from '../check-text/active-rules.js';
import { checkTextOfEachRule } from '../check-text/as-far-as-known.js';
import { type CheckTextAnswer, checkTextUndecided, effectNotKnown } from '../control/answer.js';
import type { ControlContext } from '../control/context.js';
import { defineControl } from '../control/control.js';
import { exampleOf, sessionAction } from '../examples/example-parts.js';
import { pathsControl } from '../families/paths-control.js';
import { promptAlways } from '../families/session-control.js';
import { sessionLimitControl } from '../families/session-limit-control.js';
import { effectOfClaim } from '../questions/effect-of-claim.js';
import { nothingDecides } from '../questions/nothing-decides.js';
import { claimOfSignIns, type SignInClaim } from '../questions/sign-ins.js';

export const adminTwoFactors = pathsControl({
  id: 'admin-two-factors',
  aliases: [],
  title: 'Multifactor authentication for the Admin Console',
  grade: 'critical',
  severity: 'error',
  into: 'adminConsole',
  asks: 'twoFactors',
  topic: 'administratorFactors',
});

/** Returns the effect of a global session rule: its access, factor and session settings. */
export function effectOfSessionRule(context: ControlContext, of: PolicyRule): Effect<SessionValues> {
  return effectOfRule(sessionReader(context.compiled.snapshot.engine), of);
}

/** Whether a rule requires the second factor at every sign-in; `undefined` if that is unknown. */
export function promptsAlways(context: ControlContext, of: PolicyRule): boolean | undefined {
  const mode = valueIf(effectOfSessionRule(context, of).factorPromptMode);
  return mode === undefined ? undefined : mode === 'ALWAYS';
}

export const sessionTime = defineControl({
  ...sessionLimitControl({
    id: 'session-lifetime',
    assumptions: ['P4', 'P11', 'P12'],
    aliases: [],
    title: 'Global session idle timeout',
    grade: 'high',
    severity: 'error',
    field: 'maxSessionIdleMinutes',
    parameter: { name: 'idleMinutes', default: 120, minimum: 1, maximum: 120 },
    remark:
      'the framework uses the word lifetime, but describes the idle timeout. The requirement is therefore about the idle timeout, although the check text is about the lifetime',
    examples: [
      {
        what: 'the first rule, for everyone, has an idle timeout and a lifetime within the limit, but the unreachable default rule has no maximum lifetime',
        org: exampleOf({
          sessions: [
            { actions: sessionAction({ maxSessionIdleMinutes: 60, maxSessionLifetimeMinutes: 100 }) },
          ],
        }),
        verdict: 'effective only',
      },
      {
        what: 'the idle timeout exceeds two hours',
        org: exampleOf({ sessions: [{ actions: sessionAction({ maxSessionIdleMinutes: 240 }) }] }),
        verdict: 'not met',
      },
      {
        what: 'the export contains neither policies nor applications',
        org: { apps: [], policies: [] },
        verdict: 'undecided',
      },
    ],
  }),
  checkTextRequires: 'the maximum session lifetime of every active rule is within the limit',
  checkText(context, most): CheckTextAnswer {
    const rules = activeRulesOf('OKTA_SIGN_ON', context);
    if (rules.length === 0) return checkTextUndecided(NO_SESSION_RULES);
    const isSo = (one: PolicyRule) => {
      const lifetime = valueIf(effectOfSessionRule(context, one).maxSessionLifetimeMinutes);
      if (lifetime === undefined) return undefined;
      return lifetime === null || (lifetime !== 'no limit' && lifetime <= most);
    };
    const words = { so: 'no rule exceeds the limit', notSo: () => 'exceeds the limit' };
    return checkTextOfEachRule('OKTA_SIGN_ON', rules, isSo, words, context);
  },
});

const OUTLIVED = 'the session lasts longer than the second factor is valid';

export const frequency = defineControl({
  id: 'frequency',
  topic: 'sessions',
  aliases: [],
  title: 'Session lifetime within the validity of the second factor',
  grade: 'moderate',
  severity: 'warning',
  needs: 'policies',
  claim: () =>
    'every deciding global session rule that prompts for the second factor once per session limits the session to the time for which the second factor is valid',
  checkTextRequires: 'every active rule that requires a second factor prompts at every sign-in',
  evaluate(context) {
    if (!context.compiled.types.has('OKTA_SIGN_ON'))
      return effectNotKnown('the export has no global session policy', 'export the global session policies');
    return effectOfClaim(
      claimOfSignIns(
        {
          types: ['OKTA_SIGN_ON'],
          appIds: appIdsOf(context.compiled.snapshot),
          judge({ decided }) {
            const one = decided.get('OKTA_SIGN_ON');
            if (one === undefined) return nothingDecides('OKTA_SIGN_ON', context.compiled.snapshot);
            return judgedFrequency(
              effectOfSessionRule(context, { policy: one.policy.compiled.policy, rule: one.rule.rule }),
            );
          },
        },
        context,
      ),
    );
  },
  checkText(context): CheckTextAnswer {
    const requiresFactor = (one: PolicyRule) => valueIf(effectOfSessionRule(context, one).requireFactor);
    const asks = activeRulesOf('OKTA_SIGN_ON', context).filter(
      (one) => requiresFactor(one) !== false && requiresFactor(one) !== null,
    );
    if (asks.length === 0) return checkTextUndecided('no active rule requires a second factor');
    const isSo = (one: PolicyRule) => {
      const isPrompted = promptsAlways(context, one);
      return isPrompted === false && requiresFactor(one) === undefined ? undefined : isPrompted;
    };
    const words = {
      so: 'every rule prompts at every sign-in',
      notSo: () => 'does not prompt at every sign-in',
    };
    return checkTextOfEachRule('OKTA_SIGN_ON', asks, isSo, words, context);
  },
  remedy:
    'Set `factorPromptMode` to `ALWAYS`, or set `session.maxSessionLifetimeMinutes` to at most `factorLifetime` (both in minutes)',
  edits: (_, __, effect) => promptAlways(effect),
  remark:
    'without `maxSessionLifetimeMinutes`, or with 0, the session has no limit. A rule whose `factorPromptMode` is not `SESSION` meets the requirement, whatever its lifetime is',
  examples: [
    {
      what: 'every sign-in requires the second factor',
      org: exampleOf({ sessions: [sessionWithFactor({}, 'ALWAYS')] }),
      verdict: 'met',
    },
    {
      what: 'the session ends when the second factor expires',
      org: exampleOf({ sessions: [sessionWithFactor({ maxSessionLifetimeMinutes: 15 }, 'SESSION')] }),
      verdict: 'effective only',
    },
    {
      what: 'the session has no maximum lifetime',
      org: exampleOf({ sessions: [sessionWithFactor({ maxSessionLifetimeMinutes: 0 }, 'SESSION')] }),
      verdict: 'not met',
    },
    {
      what: 'the export contains neither policies nor applications',
      org: { apps: [], policies: [] },
      verdict: 'undecided',
    },
  ],
});

function sessionWithFactor(session: object, factorPromptMode: string): object {
  return {
    actions: sessionAction(session, { requireFactor: true, factorPromptMode, factorLifetime: 15 }),
  };
}

function judgedFrequency(effect: Effect<SessionValues>): ReturnType<SignInClaim['judge']> {
  const { requireFactor, factorPromptMode, factorLifetime, maxSessionLifetimeMinutes } = effect;
  if (valueIf(requireFactor) === null) return { kind: 'nobody' };
  if (valueIf(requireFactor) === false) return { kind: 'others' };
  const mode = valueIf(factorPromptMode);
  if (mode !== undefined && mode !== 'SESSION') return { kind: 'others' };
  const [reason] = [requireFactor, factorPromptMode, factorLifetime, maxSessionLifetimeMinutes].flatMap(
    reasonsIn,
  );
  if (reason !== undefined) return { kind: 'undecided', reason };
  const [period, lifetime] = [valueIf(factorLifetime), valueIf(maxSessionLifetimeMinutes)];
  const isOutlived = lifetime === 'no limit' || Number(lifetime) > Number(period);
  return isOutlived ? { kind: 'found', what: OUTLIVED } : { kind: 'others' };
}
