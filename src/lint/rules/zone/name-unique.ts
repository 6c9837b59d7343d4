import { quoted } from '../../../base/messages.js';
import { repeated } from '../../../base/repeated.js';
import { atOneTime } from '../../helpers/org/at-one-time.js';
import { defineRule, exampleGiven } from '../../rule/rule.js';

/**
 * Reports two network zones with the same name. The source is the vendor's documentation of the live service; the specification does not
 * describe zones.
 */
export const zoneNameUnique = defineRule({
  id: 'zone/name-unique',
  severity: 'warning',
  what: 'two network zones have the same name',
  why: 'people select zones by name and cannot distinguish the two zones, and the service rejects the second one',
  source: 'Limits of the live service: network zones',
  on: 'org',
  edition: 'field',
  *check(org) {
    for (const { first, again } of repeated(atOneTime(org, org.all('zone')), ({ name }) => name))
      yield {
        of: again,
        at: ['name'],
        message: `another zone has the name ${quoted(again.name ?? '')}, too; rename one of them`,
        related: [{ of: first, at: ['name'], message: 'the other zone' }],
      };
  },
  examples: () => ({
    bad: [{ zones: [zone('nzo1', 'Offices'), zone('nzo2', 'Offices')] }],
    good: [
      { zones: [zone('nzo1', 'Offices'), zone('nzo2', 'Partners')] },
      exampleGiven([zone('nzo1', 'Offices'), zone('nzo1', 'Offices')], {
        note: 'The list contains one zone (one id) twice',
      }),
    ],
  }),
});

function zone(id: string, name: string) {
  return { id, type: 'DYNAMIC', name, status: 'ACTIVE', proxyType: 'Any' };
}
