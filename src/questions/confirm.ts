import { isRefused } from '../facts/zone.js';
import type { Compiled } from '../simulate/compile.js';
import { simulate } from '../simulate/simulate.js';
import type { Confirm } from '../symbolic/reach.js';

/** Says of a request that was made up whether the simulator has the rule decide it, with nothing above it left open, and lets it come to a policy. */
export function confirmingBy(compiled: Compiled): Confirm {
  return ({ name }, request, { policy, rule }) => {
    const answer = simulate(compiled, { ...request, policyTypes: [name] });
    if (!answer.ok || isRefused(request, compiled.world)) return false;
    const [evaluation] = answer.value.evaluation;
    if (evaluation === undefined || evaluation.undefined.policies.length > 0) return false;
    const [decided] = evaluation.result.policies;
    return decided?.id === policy.id && decided.rules[0]?.id === rule.id;
  };
}
