import { listAt, textAt } from '../../rule/json-path.js';
import { defineRule } from '../../rule/rule.js';

/** Spec: Conditions (policy and rule), `network`. */
export const conditionNetworkListIgnored = defineRule({
  id: 'condition/network-list-ignored',
  severity: 'warning',
  what: 'zones beside the connection `ANYWHERE`',
  why: 'with `ANYWHERE` no zone is asked about: the list looks as if it kept somebody out, and does not',
  source: 'Conditions (policy and rule), `network`',
  on: 'condition:network',
  fix: 'safe',
  *check(network) {
    if (textAt(network, 'connection') !== 'ANYWHERE') return;
    for (const side of ['include', 'exclude']) {
      if (listAt(network, side).length === 0) continue;
      yield {
        at: [side],
        isKey: true,
        message: `\`${side}\` has no effect beside \`ANYWHERE\`: remove it, or write \`ZONE\` if the zones are meant`,
        fix: { kind: 'safe', what: `remove \`${side}\``, changes: [{ op: 'remove', at: [side] }] },
      };
    }
  },
  examples: {
    bad: [{ connection: 'ANYWHERE', exclude: ['guests'] }],
    good: [
      { connection: 'ANYWHERE', exclude: [] },
      { connection: 'ZONE', exclude: ['guests'] },
    ],
  },
});
