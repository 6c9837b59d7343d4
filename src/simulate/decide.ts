import { invariant } from '../logic/invariant.js';
import type { Policy, Rule } from '../policies/policy.js';
import { policyTypeOf, type SimulatedTypeName } from '../policies/policy-type.js';
import { readRequest } from '../read/read-request.js';
import type { Answer } from '../read/refusal.js';
import type { Compiled } from './compile.js';

/** The rule that decides, and its policy. */
export interface Decision {
  readonly policy: Policy;
  readonly rule: Rule;
}

/**
 * The rule of this policy type that decides the request: what `simulate` gives as `result`, much faster.
 * `null` when none surely does. `policyType` is the neutral name. Spec: Policy, "Evaluation rules".
 */
export function decide(
  compiled: Compiled,
  policyType: SimulatedTypeName,
  request: unknown,
): Answer<Decision | null> {
  const read = readRequest(request, compiled.world);
  if (!read.ok) return read;
  const type = compiled.types.get(policyType);
  if (type === undefined) {
    invariant(policyTypeOf(policyType) !== undefined, `\`${policyType}\` is no policy type`);
    return { ok: true, value: null };
  }
  compiled.knowledge.begin(read.value);
  const found = type.listFor(read.value.appInstance).index.firstMatch(compiled.knowledge);
  return {
    ok: true,
    value: found === undefined ? null : { policy: found.policy.policy, rule: found.rule.rule },
  };
}
