import type { RuleOf } from '../analyse/reach.js';
import type { Request } from '../facts/request.js';
import type { PolicyType, SimulatedTypeName } from '../policies/policy-type.js';
import { readRequest } from '../read/read-request.js';
import type { Compiled } from '../simulate/compile.js';
import { visit } from '../simulate/visit.js';

/** Whether the simulator would have the rule decide the request, were there no other. */
export function matchesAlone(
  compiled: Compiled,
  type: PolicyType,
  request: Request,
  { policy, rule }: RuleOf,
): boolean {
  const read = readRequest(request, compiled.world);
  if (!read.ok) return false;
  compiled.knowledge.begin(read.value, true);
  const list = compiled.types.get(type.name as SimulatedTypeName)?.listFor(read.value.appInstance);
  const planned = list?.policies.find((one) => one.policy === policy);
  if (planned === undefined) return false;
  const alone = { ...planned, rules: planned.rules.filter((one) => one.rule === rule) };
  return visit([alone], compiled.knowledge).decided !== undefined;
}
