import { valueInWords } from '../base/messages.js';
import type { PolicyRule } from '../policies/policy.js';
import { policyTypeNamed } from '../policies/policy-type.js';
import { readBody } from '../read/request/read-request.js';
import { type Answer, refuse } from '../read/request/refusal.js';
import type { Compiled } from './compile.js';

/** The rule that decides, and its policy. */
export type Decision = PolicyRule;

/**
 * Finds the rule of this policy type that decides a request, one request after the other: what `simulate` gives as
 * `result`, much faster. `null` when none certainly does. `policyType` is the neutral name, or the one of the org's brand.
 * Spec: Policy, "Evaluation rules".
 */
export function deciderOf(
  compiled: Compiled,
  policyType: unknown,
): (request: unknown) => Answer<Decision | null> {
  const { types, snapshot, world, knowledgeOf } = compiled;
  const name = policyTypeNamed(String(policyType), snapshot.brand)?.name;
  const type = name && types.get(name);
  return (request) => {
    const read = readBody(request, world);
    if (!read.ok) return read;
    if (name === undefined) return noPolicyType(request, policyType);
    const first = type?.listFor(read.value.appInstance).index.firstMatch(knowledgeOf(read.value));
    return {
      ok: true,
      value: first === undefined ? null : { policy: first.policy.policy, rule: first.rule.rule },
    };
  };
}

/** The same of one request. */
export function decideBody(
  compiled: Compiled,
  policyType: string,
  request: unknown,
): Answer<Decision | null> {
  return deciderOf(compiled, policyType)(request);
}

function noPolicyType(request: unknown, name: unknown): Answer<never> {
  const field = 'policyType';
  return refuse(request, {
    status: 400,
    code: 'E0000001',
    summary: `Api validation failed: ${field}`,
    causes: [`${field}: unknown policy type ${valueInWords(name)}`],
  });
}
