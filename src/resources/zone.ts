import { type Static, type TSchema, Type } from '@sinclair/typebox';
import { maybe } from '../base/nullable.js';
import { Id, Name, Status, Word } from './fields.js';

const Addresses = Type.Array(
  Type.Object({
    type: Word,
    value: maybe(Type.String({ description: 'CIDR, range or single address' })),
  }),
);

const Location = Type.Object({ country: Word, region: Word });

/** A plain list of what is inside, or both sides. */
function Listed<Item extends TSchema>(item: Item) {
  const list = Type.Array(item);
  return Type.Union([list, Type.Object({ include: maybe(list), exclude: maybe(list) })]);
}

/** A network zone as the service gives it. Spec: Conditions, `network`. */
export const ZoneSchema = Type.Object({
  id: Id,
  name: Name,
  type: maybe(Type.String({ description: 'IP, DYNAMIC or DYNAMIC_V2' })),
  status: Status,
  usage: maybe(Type.String({ description: 'POLICY or BLOCKLIST' })),
  gateways: maybe(Addresses),
  proxies: maybe(Addresses),
  locations: maybe(Listed(Location)),
  asns: maybe(Listed(Type.String())),
  ipServiceCategories: maybe(Listed(Type.String())),
  proxyType: Word,
  useAsExemptList: maybe(Type.Boolean()),
});

export type ZoneDocument = Static<typeof ZoneSchema>;
