import type { Request } from '../facts/request.js';
import type { PolicyType, SimulatedTypeName } from '../policies/policy-type.js';
import { readRequest } from '../read/request/read-request.js';
import type { Compiled } from '../simulate/compile.js';
import { visit } from '../simulate/visit.js';
import type { RuleOf } from '../symbolic/reach.js';

/** Whether the simulator has the upper rule decide the request, and would have the lower one, were there no other. */
export function decidesOver(
  compiled: Compiled,
  { name }: PolicyType,
  request: Request,
  upper: RuleOf,
  lower: RuleOf,
): boolean {
  const read = readRequest(request, compiled.world);
  const list = read.ok
    ? compiled.types.get(name as SimulatedTypeName)?.listFor(read.value.appInstance)
    : undefined;
  const planned = list?.policies.find(({ policy }) => policy === lower.policy);
  if (!read.ok || list === undefined || planned === undefined) return false;
  const knowledge = compiled.knowledgeOf(read.value);
  if (list.index.firstMatch(knowledge)?.rule.rule !== upper.rule) return false;
  const alone = { ...planned, rules: planned.rules.filter(({ rule }) => rule === lower.rule) };
  return visit([alone], knowledge).decided !== undefined;
}
