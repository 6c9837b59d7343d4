import { firstFew } from '../../../base/messages.js';
import type { Request } from '../../../model/facts/request.js';
import { isBlocked } from '../../../model/facts/zones/zone.js';
import type { SimulatedTypeName } from '../../../model/policies/policy-type.js';
import type { Compiled } from '../../../simulate/compile.js';
import { simulateBody } from '../../../simulate/simulate.js';

/**
 * Returns the reason why a sign-in cannot serve as an example. In some state, the simulator leaves it undecided, or another rule decides
 * it.
 */
export function explainMissingExample(
  what: string,
  request: Request,
  type: SimulatedTypeName,
  states: readonly Compiled[],
): string {
  const [reason = NOBODY] = states.flatMap((compiled) => whyOpen(request, type, compiled) ?? []);
  return `no example was found of a sign-in that ${what} decides while the plan is applied: ${reason}`;
}

const NOBODY = 'another rule decides each sign-in that was tried';

function whyOpen(request: Request, type: SimulatedTypeName, compiled: Compiled): string | undefined {
  const answer = simulateBody(compiled, { ...request, policyTypes: [type] });
  if (!answer.ok) {
    const { errorCauses, errorSummary } = answer.refusal.body;
    const words = (errorCauses[0]?.errorSummary ?? errorSummary).replace(/\.$/, '');
    return `the service would reject the sign-in that was found (${words}): pass an export with a user whose request the service accepts`;
  }
  if (isBlocked(request, compiled.world))
    return 'the sign-in that was found may come from a blocklist zone, whose sign-ins the service blocks';
  const open = answer.value.evaluation.flatMap((one) => one.undefined.policies);
  const names = open.flatMap(({ rules, name, id }) =>
    rules.length === 0 ? [name ?? id] : rules.map((rule) => rule.name ?? rule.id),
  );
  if (names.length === 0) return undefined;
  return `it is unknown whether ${firstFew([...new Set(names)])} ${names.length === 1 ? 'matches' : 'match'} the sign-in that was found: add the parts of the org that \`preflight inspect\` reports as unknown`;
}
