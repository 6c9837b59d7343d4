import { alternatives } from '../../base/messages.js';
import { printable } from '../../base/printable.js';
import { quotedRule } from '../../model/policies/rule-words.js';
import type { PolicyAnalysis, Reachability } from './reach.js';
import { ifWords } from './session/stated-outcomes.js';

/** States why a rule or a policy is unreachable, or the condition under which it is reachable. */
export function reachabilityWords(reached: PolicyAnalysis['reachability'] | Reachability): string {
  switch (reached.kind) {
    case 'reachable':
      return 'if' in reached ? printable(ifWords(reached) ?? '') : '';
    case 'blocked':
      return `unreachable: the rule matches only sign-ins from ${alternatives(reached.zones.map((zone) => `\`${printable(zone)}\``))}, which the network blocklist blocks`;
    case 'shadowed':
      return `unreachable: shadowed by ${reached.shadowedBy.map(quotedRule).join(', ')}${reached.isMinimal ? '' : ' (possibly by fewer)'}`;
    case 'unsatisfiable':
      return `unsatisfiable: ${contradictionWords(reached.leaves)}`;
    case 'unassigned':
      return 'unassigned: no application uses this policy';
    case 'undecided':
      return `undecided: ${printable(reached.reason)}`;
  }
}

function contradictionWords(leaves: readonly string[]): string {
  const words = leaves.map((leaf) => `\`${printable(leaf)}\``);
  if (words.length === 0) return 'the conditions of the rule can never hold';
  return words.length === 1
    ? `${words[0]} matches nothing`
    : `${words.join(' and ')} can never hold together`;
}
