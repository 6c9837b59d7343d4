import { readBody } from '../../../documents/request/read-request.js';
import { mayBeUnassigned } from '../../../model/facts/assignment.js';
import type { Request } from '../../../model/facts/request.js';
import { isBlocked, undecidedBlocklistZones } from '../../../model/facts/zones/zone.js';
import type { PolicyRule } from '../../../model/policies/policy.js';
import type { SimulatedTypeName } from '../../../model/policies/policy-type.js';
import type { Compiled } from '../../../simulate/compile.js';
import { visit } from '../../../simulate/match-rules.js';
import { decideSuccessively } from '../../../simulate/successive-decisions.js';

/**
 * Whether the simulator confirms which rule decides a generated request: the given rule, or no rule if `rule` is `undefined`. The result is
 * false if a rule above it is undecided, or if a blocklist zone blocks or may block the request.
 */
export function isDecidedBy(
  rule: PolicyRule | undefined,
  type: SimulatedTypeName,
  request: Request,
  compiled: Compiled,
): boolean {
  const read = readBody(request, compiled.world);
  if (!read.ok || isBlocked(request, compiled.world)) return false;
  if (undecidedBlocklistZones(request, compiled.world).length > 0) return false;
  if (mayBeUnassigned(request, compiled.world)) return false;
  const list = compiled.types.get(type)?.listFor(read.value.appInstance);
  const decided = list === undefined ? null : decideSuccessively(list, read.value, compiled);
  if (rule === undefined || decided == null) return rule === undefined && decided === null;
  return decided.policy.compiled.policy.id === rule.policy.id && decided.rule.rule.id === rule.rule.id;
}

/**
 * Whether the simulator confirms that the upper rule decides the request, and that the lower rule would decide it if it were the only rule.
 * The result is false if a rule above the upper rule is undecided.
 */
export function decidesOver(
  upper: PolicyRule,
  lower: PolicyRule,
  type: SimulatedTypeName,
  request: Request,
  compiled: Compiled,
): boolean {
  const read = readBody(request, compiled.world);
  const list = read.ok ? compiled.types.get(type)?.listFor(read.value.appInstance) : undefined;
  const own = list?.policies.find(({ policy }) => policy === lower.policy);
  if (!read.ok || list === undefined || own === undefined) return false;
  if (decideSuccessively(list, read.value, compiled)?.rule.rule !== upper.rule) return false;
  const alone = { ...own, rules: own.rules.filter(({ rule }) => rule === lower.rule) };
  return visit([alone], compiled.knowledgeOf(read.value)).decided !== undefined;
}
