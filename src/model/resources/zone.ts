import { type Static, type TSchema, Type } from '../../base/json-schema.js';
import { nullable } from '../../base/nullable.js';
import { Id, Name, StatusSchema, Word } from './shared-schemas.js';

const Addresses = Type.Array(
  Type.Object({
    type: Word,
    value: nullable(Type.String({ description: 'CIDR, range or single address' })),
  }),
);

const Location = Type.Object({ country: Word, region: Word });

/** Returns the schema of a plain list of included values, or of an object with included and excluded values. */
function Listed<Item extends TSchema>(item: Item) {
  const list = Type.Array(item);
  return Type.Union([list, Type.Object({ include: nullable(list), exclude: nullable(list) })]);
}

/** The schema of a network zone as the service returns it. Spec: Conditions (policy and rule), `network`. */
export const ZoneSchema = Type.Object({
  id: Id,
  name: Name,
  type: nullable(Type.Unsafe<string>({ type: 'string', enum: ['IP', 'DYNAMIC', 'DYNAMIC_V2'] })),
  status: StatusSchema,
  usage: nullable(Type.String({ description: 'POLICY or BLOCKLIST' })),
  gateways: nullable(Addresses),
  proxies: nullable(Addresses),
  locations: nullable(Listed(Location)),
  asns: nullable(Listed(Type.String())),
  ipServiceCategories: nullable(Listed(Type.String())),
  proxyType: Word,
  useAsExemptList: nullable(Type.Boolean()),
});

export type ZoneDocument = Static<typeof ZoneSchema>;
