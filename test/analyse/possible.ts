import type { Request } from '../../src/facts/request.js';
import type { Compiled } from '../../src/simulate/compile.js';
import { simulate } from '../../src/simulate/simulate.js';

/**
 * The analysis is of requests that can be: it comes from one address, whose zones follow; the groups of a known user
 * are those of the snapshot; and nothing is stated that could be worked out otherwise.
 */
export function possible({ policyContext, ...request }: Request): Request {
  const { zones: _zones, ipChain, expressions: _expressions, user, ...context } = policyContext;
  const { groupIds: _groupIds, ...person } = user ?? {};
  const ip = context.ip ?? ipChain?.at(-1);
  return {
    ...request,
    policyContext: { ...context, ...(ip != null && { ip }), ...(user != null && { user: person }) },
  };
}

/** The rule that decides, `null` for none, where nothing that may decide is left open; `undefined` otherwise. */
export function surelyDecided(
  compiled: Compiled,
  type: string,
  request: Request,
): { readonly policy: string; readonly rule: string } | null | undefined {
  const answer = simulate(compiled, { ...request, policyTypes: [type] });
  if (!answer.ok) return undefined;
  const [evaluation] = answer.value.evaluation;
  if (evaluation === undefined) return null;
  if (evaluation.undefined.policies.length > 0) return undefined;
  const [policy] = evaluation.result.policies;
  return policy === undefined ? null : { policy: policy.id, rule: policy.rules[0]?.id ?? '' };
}
