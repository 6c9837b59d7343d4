import { listAt, textAt } from '../../rule/json-path.js';
import { defineRule, exampleGiven } from '../../rule/rule.js';

export const conditionNetworkListIgnored = defineRule({
  id: 'condition/network-list-ignored',
  severity: 'warning',
  what: 'a network condition lists zones, but its connection is `ANYWHERE`',
  why: 'the service ignores zones with `ANYWHERE`, so the list looks like a restriction but has no effect',
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
        message: `\`${side}\` has no effect with \`ANYWHERE\`; remove it, or set the connection to \`ZONE\``,
        fix: { kind: 'safe', what: `remove \`${side}\``, changes: [{ op: 'remove', at: [side] }] },
      };
    }
  },
  examples: () => ({
    bad: [{ connection: 'ANYWHERE', exclude: ['guests'] }],
    good: [
      exampleGiven(
        { connection: 'ANYWHERE', exclude: [] },
        { note: 'An empty list contains no zones that could be ignored' },
      ),
      exampleGiven(
        { connection: 'ZONE', exclude: ['guests'] },
        { note: 'With `ZONE`, the list takes effect' },
      ),
    ],
  }),
});
