import fc from 'fast-check';
import ipaddr from 'ipaddr.js';
import { describe, expect, test } from 'vitest';
import { parseAddress, parseRange, successor } from '../../../src/model/facts/zones/addresses.js';

const runs = { numRuns: 2000 };
/** IPv6 addresses that do not end with a dotted IPv4 address, because ipaddr.js reads some of those as IPv4 addresses. */
const plainV6 = fc.ipV6().filter((text) => !text.includes('.'));

describe('an IP address', () => {
  test('an IP address is read as the library ipaddr.js reads it', () => {
    fc.assert(
      fc.property(fc.oneof(fc.ipV4(), plainV6), (text) => {
        expect(parseAddress(text)).toBe(keyBy(ipaddr.process(text)));
      }),
      runs,
    );
  });

  test.each([
    '010.1.1.1',
    '1.1.1',
    '1.1.1.256',
    '1.1.1.1.1',
    '',
    '.',
    '1..1.1',
    ' 1.1.1.1',
    '1.1.1.1 ',
    '::1::',
    ':::',
    '1:2:3:4:5:6:7',
    '1:2:3:4:5:6:7:8:9',
    'fe80::1%eth0',
    '1.2.3.4::',
    '12345::',
    '::1.2.3',
    ':1:2:3:4:5:6:7',
    '1:2:3:4:5:6:7:',
  ])('the text `%s` is not an IP address', (text) => {
    expect(parseAddress(text)).toBeUndefined();
  });

  test('an IPv4 address mapped into IPv6 equals the IPv4 address', () => {
    expect(parseAddress('::ffff:10.0.0.1')).toBe(parseAddress('10.0.0.1'));
    expect(parseAddress('::10.0.0.1')).not.toBe(parseAddress('10.0.0.1'));
  });

  test('property: any text is read or rejected as an IP address, and never throws an error', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0123456789abcdef:./-') }), (text) => {
        parseAddress(text);
        parseRange(text);
      }),
      runs,
    );
  });
});

describe('a range of IP addresses', () => {
  const cidr = fc.oneof(fc.tuple(fc.ipV4(), fc.nat(32)), fc.tuple(plainV6, fc.nat(128)));

  test('a range in CIDR notation contains the same addresses as for ipaddr.js', () => {
    fc.assert(
      fc.property(cidr, fc.oneof(fc.ipV4(), plainV6), ([base, prefix], other) => {
        const range = parseRange(`${base}/${prefix}`);
        const [inside, outside] = [parseAddress(base), parseAddress(other)];
        if (range === undefined || inside === undefined || outside === undefined)
          throw new Error('unreadable');
        expect(holds(range, inside)).toBe(true);
        const address = ipaddr.process(other);
        const isMatched =
          address.kind() === ipaddr.parse(base).kind() && address.match(ipaddr.parse(base), prefix);
        expect(holds(range, outside)).toBe(isMatched);
      }),
      runs,
    );
  });

  test.each([
    ['10.0.0.0/8', '10.0.0.0', '10.255.255.255'],
    ['10.1.2.3/24', '10.1.2.0', '10.1.2.255'],
    ['10.0.0.1-10.0.0.9', '10.0.0.1', '10.0.0.9'],
    ['10.0.0.1', '10.0.0.1', '10.0.0.1'],
    ['0.0.0.0/0', '0.0.0.0', '255.255.255.255'],
    ['2001:db8::/32', '2001:db8::', '2001:db8:ffff:ffff:ffff:ffff:ffff:ffff'],
    ['::10.0.0.0/120', '::10.0.0.0', '::10.0.0.255'],
    ['::ffff:10.0.0.0/120', '10.0.0.0', '10.0.0.255'],
  ])('the first and last IP address of a range are read: %s', (text, first, last) => {
    expect(parseRange(text)).toEqual({ first: parseAddress(first), last: parseAddress(last) });
  });

  test.each([
    '10.0.0.9-10.0.0.1',
    '10.0.0.0/33',
    '10.0.0.0/',
    '10.0.0.0/x',
    '010.0.0.0/8',
    '1.1.1.1-::1',
    '15.5.6.7/24-15.5.6.9',
    '::ffff:10.0.0.0/64',
    '::/129',
    'a-b-c',
    '-',
  ])('the text `%s` is not an address range', (text) => {
    expect(parseRange(text)).toBeUndefined();
  });

  test('the successor of an address is the next address, and the last address has none', () => {
    expect(successor(0)).toBe(1);
    expect(successor(0xffff_ffff)).toBeUndefined();
    expect(successor(key('::ffff'))).toBe(key('::1:0'));
    expect(successor(key('ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'))).toBeUndefined();
  });
});

function key(text: string) {
  const parsed = parseAddress(text);
  if (parsed === undefined) throw new Error(text);
  return parsed;
}

function holds(
  { first, last }: { first: number | string; last: number | string },
  address: number | string,
): boolean {
  return typeof address === typeof first && first <= address && address <= last;
}

function keyBy(address: ipaddr.IPv4 | ipaddr.IPv6): number | string {
  if (address.kind() === 'ipv4') return address.toByteArray().reduce((value, byte) => value * 256 + byte, 0);
  return String.fromCharCode(...(address as ipaddr.IPv6).parts);
}
