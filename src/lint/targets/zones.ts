import { Type } from '../../base/json-schema.js';
import { nullable } from '../../base/nullable.js';
import { defineTarget } from '../rule/target.js';
import { anything, elsewhere, Flag, kept, loose, words } from './fields.js';

const Addresses = Type.Array(loose({ type: words('CIDR', 'RANGE'), value: Type.String() }));

/**
 * The schema of a zone member that lists locations or networks: a plain list of included ones, or an object with `include` and
 * `exclude`.
 */
const Listed = Type.Union([
  Type.Array(anything),
  loose({ include: Type.Array(anything), exclude: Type.Array(anything) }),
]);

/**
 * The lint target for network zones of the live service. The specification does not describe zones, so only the names of the
 * fields are certain. Spec: Conditions (policy and rule), `network`.
 */
export const zoneTarget = defineTarget({
  name: 'zone',
  of: ['zone'],
  path: [],
  shape: () =>
    Type.Object({
      ...kept,
      name: nullable(Type.String({ maxLength: 128 })),
      type: nullable(words('IP', 'DYNAMIC', 'DYNAMIC_V2')),
      status: nullable(words('ACTIVE', 'INACTIVE')),
      usage: nullable(words('POLICY', 'BLOCKLIST')),
      system: Flag,
      gateways: nullable(Addresses),
      proxies: nullable(Addresses),
      locations: nullable(Listed),
      asns: nullable(Listed),
      ipServiceCategories: nullable(Listed),
      proxyType: nullable(words('', 'Any', 'Tor', 'TorAnonymizer', 'NotTorAnonymizer')),
      useAsExemptList: Flag,
      useAsBlackList: elsewhere,
    }),
});
