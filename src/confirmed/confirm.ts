import type { Confirm } from '../analyse/reach.js';
import type { SimulatedTypeName } from '../policies/policy-type.js';
import type { Compiled } from '../simulate/compile.js';
import { simulate } from '../simulate/simulate.js';

/** Says of a request that was made up whether the simulator has the rule decide it, with nothing above it left open. */
export function confirmingBy(compiled: Compiled): Confirm {
  return ({ name }, request, { policy, rule }) => {
    const answer = simulate(compiled, { ...request, policyTypes: [name] });
    if (!answer.ok) return false;
    const evaluation = answer.value.evaluation.find(({ policyType }) =>
      policyTypeIs(policyType, name, compiled),
    );
    if (evaluation === undefined || evaluation.undefined.policies.length > 0) return false;
    const [decided] = evaluation.result.policies;
    return decided?.id === policy.id && decided.rules[0]?.id === rule.id;
  };
}

function policyTypeIs(wire: string, name: SimulatedTypeName | string, { snapshot }: Compiled): boolean {
  return wire === name || wire === name.replace(/^SVC_/, `${snapshot.brand}_`);
}
