import { firstFew } from '../../../base/messages.js';
import type { Request } from '../../../model/facts/request.js';
import { isBlocked } from '../../../model/facts/zones/zone.js';
import type { SimulatedTypeName } from '../../../model/policies/policy-type.js';
import type { Compiled } from '../../../simulate/compile.js';
import { simulateBody } from '../../../simulate/simulate.js';

/** Returns the reason why a found request cannot serve as an example: the simulator cannot decide it in some state. */
export function explainMissingExample(
  what: string,
  request: Request,
  type: SimulatedTypeName,
  states: readonly Compiled[],
): string {
  const [reason = NOBODY] = states.flatMap((compiled) => whyOpen(request, type, compiled) ?? []);
  return `no request could be shown that ${what} decides meanwhile: ${reason}`;
}

const NOBODY = 'of those that were tried, another rule decides each';

function whyOpen(request: Request, type: SimulatedTypeName, compiled: Compiled): string | undefined {
  const answer = simulateBody(compiled, { ...request, policyTypes: [type] });
  if (!answer.ok) {
    const { errorCauses, errorSummary } = answer.refusal.body;
    const words = (errorCauses[0]?.errorSummary ?? errorSummary).replace(/\.$/, '');
    return `the service would refuse the one that was found (${words}): give an export with somebody whom it would not`;
  }
  if (isBlocked(request, compiled.world))
    return 'a zone from which the service refuses everybody may hold the one that was found';
  const open = answer.value.evaluation.flatMap((one) => one.undefined.policies);
  const names = open.flatMap(({ rules, name, id }) =>
    rules.length === 0 ? [name ?? id] : rules.map((rule) => rule.name ?? rule.id),
  );
  if (names.length === 0) return undefined;
  return `of the one that was found it is unknown whether ${firstFew([...new Set(names)])} ${names.length === 1 ? 'matches' : 'match'}: give what \`preflight inspect\` says is unknown`;
}
