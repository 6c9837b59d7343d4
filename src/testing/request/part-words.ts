import { isObject, type Members } from '../../base/object.js';
import { own } from '../../base/own.js';
import type { FieldSetting } from '../../documents/request/request-patch.js';
import { keyOfWord } from '../../documents/request/request-words.js';
import type { Fact } from '../../model/facts/fact.js';
import { FACTS } from '../../model/facts/facts.js';

/** A key of requests in test files, such as `user` or `ip`, with the request fields that it sets. Spec: Policy tests, 1. */
export interface PartWord {
  /** The description that editors show for the key. */
  readonly what: string;
  /**
   * The keys that this key replaces when partial requests are merged. Example: `ip` replaces `zones`, because both state the network place.
   */
  readonly drops?: readonly string[];
  /**
   * The dotted path of the field of `policyContext` that this key sets. Absent if an option of the command line sets the field, or if the
   * function `fields` returns it.
   */
  readonly fills?: string;
  /** Returns the request fields that this key sets, with their values. If this function is absent, the key sets the field in `fills`. */
  readonly fields?: (value: unknown) => readonly FieldSetting[];
}

const PLACE = ['ip', 'ipChain', 'zones'] as const;

function place(own: (typeof PLACE)[number], what: string): PartWord {
  return { what, drops: PLACE.filter((word) => word !== own) };
}

const LISTED = {
  app: { what: 'the application: label or id' },
  user: { what: 'the user: login or id', drops: ['groups'] },
  groups: { what: 'the groups of the user, and no others: names or ids' },
  ip: place('ip', 'the address, IPv4 or IPv6'),
  ipChain: place('ipChain', 'the address, and the proxies that forwarded it'),
  zones: place('zones', 'the zones of the address, instead of the address, and no others: names or ids'),
  country: { what: 'the country of the address: a code of ISO 3166-1', drops: ['location', 'region'] },
  region: { what: 'the region of the address: a code of ISO 3166-2', drops: ['location', 'country'] },
  location: { what: 'the location of the address: `{ country, region }`', drops: ['country', 'region'] },
  asn: { what: 'the autonomous system of the address' },
  ipServiceCategories: { what: 'the proxy and anonymizer services of the address' },
  risk: { what: 'the risk of the sign-in: LOW, MEDIUM or HIGH' },
  entityRisk: {
    what: 'the entity risk of the user: LOW, MEDIUM or HIGH',
    fills: 'entityRisk.level',
    fields: (value) => [set('entityRisk', isObject(value) ? value : { level: String(value).toUpperCase() })],
  },
  riskDetections: { what: 'the detections that cause the entity risk' },
  behaviors: { what: 'the behaviors that were detected, and no others: names or ids' },
  platform: { what: 'the platform of the device: IOS, ANDROID, WINDOWS, MACOS …' },
  registered: { what: 'whether the device is registered' },
  managed: { what: 'whether the device is managed' },
  assurance: { what: 'the device assurance policy that the device satisfies: name or id' },
  device: { what: 'other fields of the device: `id`, `profile`, `provider`, `caller`' },
  identifier: { what: 'the user name that was entered' },
  authType: { what: 'the authentication type, as in the condition `authContext`' },
  idp: { what: 'the identity provider that authenticated the user', fills: 'identityProvider' },
  userType: { what: 'the type of the user: id', fills: 'user.type' },
  credentialsProvider: { what: 'the credentials provider of the user', fills: 'user.provider' },
  profile: { what: 'the profile of the user', fills: 'user.profile' },
  session: { what: 'the existing session of the user' },
  accessRequest: { what: 'the access request (`accessRequest` in expressions)' },
  office365Client: { what: 'the kind of Office 365 client' },
  authenticators: {
    what: 'the enrolled authenticators of the user: keys, or `key:method`',
    fields: () => [],
  },
  expressions: { what: 'the results of expressions: text → true or false' },
  facts: {
    what: 'any other field of `policyContext`: dotted path → value',
    fields: (value) => Object.entries(isObject(value) ? value : {}).map(([path, one]) => set(path, one)),
  },
  request: {
    what: 'a simulate request in the format of the service; other facts of the test replace its values',
    fields: () => [],
  },
} as const satisfies Readonly<Record<string, PartWord>>;

/** The names of the request fields that are set by keys in `LISTED`. A dotted path is represented by its first part. */
const LISTED_FIELDS = new Set(
  Object.entries<PartWord>(LISTED).map(([name, { fills = name }]) => fills.split('.')[0]),
);

/**
 * Returns the key in test files for a fact with a request field of its own. The key is the name of the fact's first option. If the fact has
 * no option, the key is the name of the field.
 */
function wordsOfFact({ field, flags: [flag] = [], domain }: Fact): (readonly [string, PartWord])[] {
  if (field === undefined || LISTED_FIELDS.has(field.name)) return [];
  const { name, member, schema } = field;
  const what = schema.description ?? domain?.title ?? name;
  if (flag !== undefined) return [[keyOfWord(flag), { what }]];
  return [[name, { what, fills: member === undefined ? name : `${name}.${member}` }]];
}

/**
 * The keys that a request in a test file can have, with their descriptions. The keys in `LISTED` come first, in the order of the
 * documentation. The keys that facts define follow.
 */
export const PART_WORDS: Readonly<Record<string, PartWord>> = {
  ...LISTED,
  ...Object.fromEntries(FACTS.flatMap(wordsOfFact)),
};

export const PART_WORD_NAMES: readonly string[] = Object.keys(PART_WORDS);

export function partWord(name: string): PartWord | undefined {
  return own(PART_WORDS, name);
}

/**
 * Returns the fields of the request body that a key sets. Some keys are also options of the command line, with names that must be resolved
 * to ids first. For these keys, returns `undefined`.
 */
export function settingsOfWord(name: string, value: unknown): readonly FieldSetting[] | undefined {
  const { fills, fields } = partWord(name) ?? {};
  return fields?.(value) ?? (fills === undefined ? undefined : [set(fills, value)]);
}

/** A partial request in a test file: keys with values, and `null` to remove a value. */
export type RequestPart = Members;

function set(path: string, value: unknown): FieldSetting {
  return { path: ['policyContext', ...path.split('.')], value };
}
