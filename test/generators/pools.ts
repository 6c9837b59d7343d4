import fc from 'fast-check';

/**
 * The ids and names in generated orgs. They are few, so that conditions, orgs and requests often contain the same ones. `renamed`
 * recognizes an id by its form. An org contains some of `ids`, and never `missing`.
 */
export const POOLS = {
  app: pool('app', 3),
  group: pool('grp', 5),
  user: pool('usr', 5),
  userType: pool('typ', 3),
  zone: pool('zon', 6),
  deviceAssurance: pool('dev', 3),
  idp: pool('idp', 3),
  behavior: pool('bhv', 3),
} as const;

export type PoolKind = keyof typeof POOLS;

interface Pool {
  readonly ids: readonly string[];
  readonly missing: string;
}

export const EVERYONE = 'grp-1';

/** The behavior names, by the number in the id. */
export const BEHAVIOR_NAMES: Readonly<Record<string, string>> = {
  'bhv-1': 'New Device',
  'bhv-2': 'New City',
};

export const APP_TYPES = ['payroll_app', 'office365', 'saasure'] as const;
export const PROVIDERS = ['ACTIVE_DIRECTORY', 'LDAP', 'OKTA'] as const;
/** The providers, and one provider that the specification does not define, because documents may contain such values. */
export const WRITTEN_PROVIDERS = [...PROVIDERS, 'NEW_SOURCE'] as const;
export const RISK_LEVELS = ['LOW', 'MEDIUM', 'HIGH'] as const;
export const COUNTRIES = ['US', 'DE', 'us'] as const;
export const REGIONS = ['US-CA', 'US-NY', 'DE-BY'] as const;
export const ASNS = ['64500', '64501'] as const;
export const DETECTIONS = ['BRUTE_FORCE_ATTACK', 'SUSPICIOUS_APP_ACCESS'] as const;
/** The client types of the service, and `IMAP` for a legacy client. */
export const CLIENTS = ['WEB', 'MODERN_AUTH', 'IMAP'] as const;
export const SERVICE_CATEGORIES = [
  'ANONYMIZER_TOR',
  'NORD_VPN',
  'ALL_IP_SERVICES',
  'ALL_PROXIES_VPNS',
  'ALL_ANONYMIZERS',
  'ALL_ANONYMIZERS_EXCEPT_TOR',
] as const;
export const IDENTIFIERS = [
  'ann@example.com',
  'Ann@Example.COM',
  'adm-ann@example.com',
  'bob@eu.example.com',
  'bob@a.org@example.com',
  'bob',
] as const;
/** Texts that refer to no object or are not valid expressions. A request may state their outcome. */
export const OPAQUE_EXPRESSIONS = ['opaque.one', "opaque('two')", ' opaque three ', '__proto__'] as const;

export const ADDRESSES = [
  '10.0.0.1',
  '10.0.0.200',
  '10.0.1.1',
  '10.1.2.3',
  '192.0.2.7',
  '255.255.255.255',
  '::ffff:10.0.0.1',
  '::10.0.0.1',
  '2001:db8::1',
  '2001:DB8:0:1::1',
] as const;
export const RANGES = [
  '10.0.0.0/24',
  '10.0.0.0/8',
  '10.1.2.3/16',
  '10.0.0.1',
  '10.0.0.1-10.0.0.1',
  '10.0.0.0-10.0.1.255',
  '192.0.2.0/25',
  '0.0.0.0/0',
  '::ffff:10.0.0.0/120',
  '::10.0.0.0/120',
  '2001:db8::/32',
  '2001:db8::1-2001:db8::ff',
  '::/0',
] as const;
export const UNREADABLE_RANGES = ['office', '10.0.0.9-10.0.0.1', '10.0.0.0/33', '010.0.0.1', ''] as const;

/** Generates a reference to an object of the kind, which the org may lack. */
export function reference(kind: PoolKind): fc.Arbitrary<string> {
  const { ids, missing } = POOLS[kind];
  return fc.oneof(
    { weight: 14, arbitrary: fc.constantFrom(...ids) },
    { weight: 1, arbitrary: fc.constant(missing) },
  );
}

/** Generates the ids of the existing objects of one kind: usually nearly all ids of the pool, sometimes none. */
export function held(kind: PoolKind, noneInTen = 1): fc.Arbitrary<string[]> {
  const { ids } = POOLS[kind];
  return fc.oneof(
    { weight: 10 - noneInTen, arbitrary: fc.subarray([...ids], { minLength: ids.length - 2 }) },
    { weight: noneInTen, arbitrary: fc.constant<string[]>([]) },
  );
}

/** Generates `true` with a probability of `times` in ten. */
export function outOfTen(times: number): fc.Arbitrary<boolean> {
  return fc.integer({ min: 1, max: 10 }).map((roll) => roll > 10 - times);
}

/** Generates a value with a probability of `times` in ten, and otherwise `undefined`. */
export function optional<Value>(times: number, value: fc.Arbitrary<Value>): fc.Arbitrary<Value | undefined> {
  return fc.oneof(
    { weight: 10 - times, arbitrary: fc.constant(undefined) },
    { weight: times, arbitrary: value },
  );
}

/** Removes fields that are `undefined`. */
export function compact<Fields extends object>(fields: Fields): Compact<Fields> {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as Compact<Fields>;
}

/** The result of `compact`, in which fields that may be `undefined` are optional. */
export type Compact<Fields> = {
  [Name in keyof Fields as undefined extends Fields[Name] ? never : Name]: Fields[Name];
} & {
  [Name in keyof Fields as undefined extends Fields[Name] ? Name : never]?: Exclude<Fields[Name], undefined>;
};

function pool(prefix: string, size: number): Pool {
  const ids = Array.from({ length: size }, (_, index) => `${prefix}-${index + 1}`);
  return { ids, missing: `${prefix}-99` };
}
