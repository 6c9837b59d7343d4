import { alternatives } from '../../base/messages.js';
import { printable } from '../../base/printable.js';
import { quotedRule } from '../../policies/rule-words.js';
import type { PolicyReach, Reached } from '../../questions/reach.js';
import { ifWords } from '../../questions/session/rests-on.js';

/** Why a rule, or a policy, is never reached; on what it rests that it is. */
export function answerWords(reached: PolicyReach['reached'] | Reached): string {
  switch (reached.kind) {
    case 'reached':
      return 'if' in reached ? printable(ifWords(reached) ?? '') : '';
    case 'refused':
      return `never: it matches only from ${alternatives(reached.zones.map((zone) => `\`${printable(zone)}\``))}, from which the service refuses requests before any policy`;
    case 'covered':
      return `never: covered by ${reached.by.map(quotedRule).join(', ')}${reached.isFewest ? '' : ' (possibly by fewer)'}`;
    case 'contradiction':
      return `never: ${contradictionWords(reached.leaves)}`;
    case 'unmapped':
      return 'no application mapped';
    case 'undecided':
      return `undecided: ${printable(reached.reason)}`;
  }
}

function contradictionWords(leaves: readonly string[]): string {
  const words = leaves.map((leaf) => `\`${printable(leaf)}\``);
  if (words.length === 0) return 'what it asks cannot be';
  return words.length === 1 ? `${words[0]} matches nothing` : `${words.join(' and ')} cannot be together`;
}
