import type { SignInCase } from '../../analysis/questions/completions/sign-in-cases.js';
import { lazy } from '../../base/lazy.js';
import { whyPoliciesAreMissing } from '../../simulate/outcome/absent-policies.js';
import { type ApplicationValues, applicationReader } from '../../simulate/outcome/application.js';
import { jointOutcome, type Outcome } from '../../simulate/outcome/outcome.js';
import { type EffectReader, effectOfRule } from '../../simulate/outcome/part.js';
import { signInPartsOf } from '../../simulate/outcome/parts.js';
import { type SessionValues, sessionReader } from '../../simulate/outcome/session.js';
import { type Effect, everyField, unsettled } from '../../simulate/outcome/settled.js';
import type { Subject } from './subject.js';

/** The effects of one possible combination of deciding rules, computed on demand. */
export interface CaseOutcome {
  /** The effect of the deciding rule of the authentication policy; `undefined` if it is certain that no rule decides. */
  readonly application: () => Effect<ApplicationValues> | undefined;
  /** The effect of the deciding rule of the global session policy; `undefined` if it is certain that no rule decides. */
  readonly session: () => Effect<SessionValues> | undefined;
  /** The combined effect of the deciding rules of all policy types. */
  readonly joint: () => Pick<Outcome, 'overall' | 'required' | 'canSatisfy'>;
}

export function caseOutcomeOf({ decided, isBlocked }: SignInCase, subject: Subject): CaseOutcome {
  const { compiled, request, options } = subject;
  const effectBy = <Values>(reader: EffectReader<Values>): Effect<Values> | undefined => {
    const one = decided.get(reader.policyType);
    if (one !== undefined)
      return effectOfRule(reader, { rule: one.rule.rule, policy: one.policy.compiled.policy });
    const why = whyPoliciesAreMissing(reader.policyType, compiled);
    return why === undefined ? undefined : everyField(reader.fields, unsettled<never>([why]));
  };
  const blocklist = { verdict: isBlocked ? 'MATCH' : 'NOT_MATCH', zones: [] } as const;
  return {
    application: () => effectBy(applicationReader(compiled.snapshot.brand)),
    session: () => effectBy(sessionReader(compiled.snapshot.engine)),
    joint: lazy(() => {
      const parts = signInPartsOf(compiled, request, compiled.knowledgeOf(request), (type) => {
        if (!compiled.types.has(type)) return undefined;
        const rule = decided.get(type);
        return { policies: [], ...(rule && { decided: rule }) };
      });
      return jointOutcome({ ...parts, blocklist }, compiled, options);
    }),
  };
}
