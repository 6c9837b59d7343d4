import { quoted } from '../../../base/messages.js';
import { type AddressRange, parseRange } from '../../../facts/addresses.js';
import { listAt, textAt } from '../../rule/json-path.js';
import { defineRule } from '../../rule/rule.js';

/** Blocklists may be as wide as they like. Spec: Conditions (policy and rule), `network`. */
export const hardeningWideZone = defineRule({
  id: 'hardening/wide-zone',
  severity: 'warning',
  what: 'a network zone holds a part of the Internet that no organisation owns',
  why: 'rules that trust the zone trust whoever comes from there: a zone this wide restricts next to nothing, although the policy looks as if it did',
  source: 'DISA STIG V1R2, V-279691 and V-279693 (access only from defined zones)',
  on: 'org',
  preset: 'hardening',
  options: {
    prefix: {
      what: 'the shortest prefix of a range of addresses. At least 1, since `/0` is everybody; at most 32, a single address',
      default: 8,
      least: 1,
      most: 32,
    },
  },
  *check(org, { option }) {
    const shortest = option<number>('prefix');
    for (const zone of org.all('zone')) {
      const { value } = zone;
      if (textAt(value, 'usage') === 'BLOCKLIST' || textAt(value, 'status') === 'INACTIVE') continue;
      for (const [index, gateway] of listAt(value, 'gateways').entries()) {
        const text = textAt(gateway, 'value');
        const range = text === undefined ? undefined : parseRange(text);
        if (text === undefined || range === undefined || !isWider(range, text, shortest)) continue;
        yield {
          of: zone,
          at: ['gateways', index, 'value'],
          message: `${quoted(text)} is wider than \`/${shortest}\`: list the addresses that are yours`,
        };
      }
    }
  },
  examples: {
    bad: [org({ type: 'CIDR', value: '0.0.0.0/1' }), org({ type: 'RANGE', value: '1.0.0.0-9.255.255.255' })],
    good: [
      org({ type: 'CIDR', value: '10.0.0.0/8' }),
      org({ type: 'CIDR', value: '0.0.0.0/0' }, { usage: 'BLOCKLIST' }),
      org({ type: 'CIDR', value: '2001:db8::/32' }),
    ],
  },
});

function isWider({ first, last }: AddressRange, text: string, prefix: number): boolean {
  if (typeof first === 'number' && typeof last === 'number') return last - first + 1 > 2 ** (32 - prefix);
  const [, written] = /\/(\d{1,3})$/.exec(text) ?? [];
  return written !== undefined && Number(written) < prefix;
}

function org(gateway: object, zone: object = {}) {
  return {
    policies: [],
    zones: [{ id: 'z1', type: 'IP', name: 'Office', status: 'ACTIVE', gateways: [gateway], ...zone }],
  };
}
