import { quoted } from '../../../base/messages.js';
import { type AddressRange, parseRange } from '../../../model/facts/zones/addresses.js';
import { listAt, textAt } from '../../rule/json-path.js';
import { defineRule, exampleGiven } from '../../rule/rule.js';

/** Does not check blocklist zones, which may contain any number of addresses. Spec: Conditions (policy and rule), `network`. */
export const hardeningWideZone = defineRule({
  id: 'hardening/wide-zone',
  severity: 'warning',
  what: 'a network zone covers more of the Internet than one organization owns',
  why: 'rules that trust the zone trust everybody there, so the zone looks like a restriction but excludes almost nobody',
  source: 'DISA STIG V1R2, V-279691 and V-279693 (access only from defined zones)',
  on: 'zone',
  reading: ['stored'],
  preset: 'hardening',
  options: {
    prefix: {
      what: 'the shortest prefix of an address range. At least 1, because `/0` is the whole Internet; at most 32, a single address',
      default: 8,
      least: 1,
      most: 32,
    },
  },
  *check(zone, _, { prefix }) {
    if (textAt(zone, 'usage') === 'BLOCKLIST' || textAt(zone, 'status') === 'INACTIVE') return;
    for (const [index, gateway] of listAt(zone, 'gateways').entries()) {
      const text = textAt(gateway, 'value');
      const range = text === undefined ? undefined : parseRange(text);
      if (text === undefined || range === undefined || !isWider(range, text, prefix)) continue;
      yield {
        at: ['gateways', index, 'value'],
        message: `${quoted(text)} is wider than \`/${prefix}\`; list only addresses of your organization`,
      };
    }
  },
  examples: () => ({
    bad: [
      zone({ type: 'CIDR', value: '0.0.0.0/1' }),
      zone({ type: 'RANGE', value: '1.0.0.0-9.255.255.255' }),
    ],
    good: [
      exampleGiven(zone({ type: 'CIDR', value: '10.0.0.0/8' }), {
        note: '`/8` is the widest accepted range',
      }),
      exampleGiven(
        { ...zone({ type: 'CIDR', value: '0.0.0.0/0' }), usage: 'BLOCKLIST' },
        { note: 'A blocklist may be as wide as you like' },
      ),
      exampleGiven(zone({ type: 'CIDR', value: '2001:db8::/32' }), {
        note: 'For IPv6, the limit applies to the length of the prefix, too',
      }),
    ],
  }),
});

function isWider({ first, last }: AddressRange, text: string, prefix: number): boolean {
  if (typeof first === 'number' && typeof last === 'number') return last - first + 1 > 2 ** (32 - prefix);
  const [, written] = /\/(\d{1,3})$/.exec(text) ?? [];
  return written !== undefined && Number(written) < prefix;
}

function zone(gateway: object) {
  return { type: 'IP', name: 'Office', status: 'ACTIVE', gateways: [gateway] };
}
