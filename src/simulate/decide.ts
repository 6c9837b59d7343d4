import { didYouMean } from '../base/did-you-mean/nearest-word.js';
import { describeValue } from '../base/messages.js';
import { refusedArgument } from '../documents/never-throwing.js';
import { readBody, type Subject } from '../documents/request/read-request.js';
import type { Answer } from '../documents/request/refusal.js';
import { type RuleInPolicy, ruleInPolicy } from '../model/policies/rule-in-policy.js';
import type { Compiled } from './compile.js';

/** The deciding rule and its policy, by id and name. */
export type Decision = RuleInPolicy;

/**
 * Returns the first rule of a policy type that definitely matches, or `null` if none does. `simulate` returns the same rule as
 * `result`, but is much slower. `policyType` is the name with the prefix `OKTA_`, or with the vendor prefix of the documents.
 * Spec: Policy, "Evaluation rules".
 */
export function decideBody(
  compiled: Compiled,
  policyType: string,
  request: unknown,
  of?: Subject,
): Answer<Decision | null> {
  const read = readBody(request, compiled.world, of);
  if (!read.ok) return read;
  const type = compiled.typesByName.get(policyType);
  if (type === undefined) return noPolicyType(policyType, compiled);
  const first = type?.listFor(read.value.appInstance).index.firstMatch(compiled.knowledgeOf(read.value));
  if (first === undefined) return { ok: true, value: null };
  first.decision ??= Object.freeze(ruleInPolicy(first.policy.policy, first.rule.rule));
  return { ok: true, value: first.decision };
}

function noPolicyType(name: unknown, { typesByName }: Compiled): Answer<never> {
  return refusedArgument(`unknown policy type ${describeValue(name)}${didYouMean(name, typesByName.keys())}`);
}
