import type { Mutator } from '../mutator.js';

const addresses = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    type: 'CIDR',
    value: `10.${index >> 8}.${index & 255}.0/24`,
  }));

const offices = () => ({
  type: 'IP',
  name: 'Offices',
  status: 'ACTIVE',
  usage: 'POLICY',
  gateways: addresses(150),
  proxies: addresses(2),
});

const exempt = () => ({ ...offices(), name: 'DefaultExemptIpZone', useAsExemptList: true });

/** Mutations for the rules about network zones. */
export const zones: readonly Mutator[] = [
  {
    rule: 'zone/address-form',
    what: 'a range within a CIDR',
    kind: 'zone',
    valid: offices,
    breaks: (zone) => {
      zone.gateways[0].value = '15.5.6.7/24-15.5.6.9';
    },
  },
  {
    rule: 'zone/address-limit',
    what: 'one gateway more than a zone takes',
    kind: 'zone',
    edition: 'field',
    valid: offices,
    breaks: (zone) => {
      zone.gateways.push({ type: 'CIDR', value: '192.0.2.0/24' });
    },
  },
  {
    rule: 'zone/address-limit',
    what: 'the proxies of a block list in a zone of policies',
    kind: 'zone',
    edition: 'field',
    valid: () => ({ ...offices(), usage: 'BLOCKLIST', proxies: addresses(1000) }),
    breaks: (zone) => {
      zone.usage = 'POLICY';
    },
  },
  {
    rule: 'zone/exempt-list-kept',
    what: 'an update of the exempt zone like any other',
    kind: 'zone',
    reading: 'update',
    edition: 'field',
    valid: exempt,
    breaks: (zone) => {
      delete zone.useAsExemptList;
    },
  },
  {
    rule: 'zone/name-required',
    what: 'a blank name of a stored zone',
    kind: 'zone',
    edition: 'field',
    reading: 'stored',
    valid: offices,
    breaks: (zone) => {
      zone.name = ' ';
    },
  },
  {
    rule: 'zone/name-length',
    what: 'a name of 129 characters',
    kind: 'zone',
    edition: 'field',
    valid: offices,
    breaks: (zone) => {
      zone.name = 'z'.repeat(129);
    },
  },
];
