import { firstEquivalent } from '../../base/memo.js';
import { isObject } from '../../base/object.js';

/** Parses a vendor prefix that a document or a caller states and returns it in capitals; `undefined` if it is invalid. */
export function parseBrand(value: unknown): string | undefined {
  return typeof value === 'string' && /^[a-z][a-z0-9]{0,39}$/i.test(value) ? value.toUpperCase() : undefined;
}

/**
 * Returns the vendor prefixes in the service's identifiers, such as `OKTA` in `OKTA_SIGN_ON`, most frequent first. Policy types are
 * searched first. If no policy type has a prefix, the keys of authenticators and factors, the names of applications and the types of groups
 * are searched.
 */
export function findBrands(documents: Branded): string[] {
  const inTypes: Counts = new Map();
  for (const { type } of documents.policies) count(type, SIGN_ON, inTypes);
  return ranked(inTypes.size > 0 ? inTypes : countKeys(documents));
}

/** The resources that may contain the vendor prefix, by kind. */
export interface Branded {
  readonly policies: readonly { readonly type?: unknown; readonly settings?: unknown }[];
  readonly rules: readonly { readonly actions?: unknown }[];
  readonly authenticators: readonly { readonly key?: unknown }[];
  readonly apps: readonly { readonly name?: unknown }[];
  readonly groups: readonly { readonly type?: unknown }[];
}

type Counts = Map<string, number>;

const SIGN_ON = /^([A-Z][A-Z0-9]{0,39})_SIGN_ON$/;
const KEY = /^([a-z][a-z0-9]{0,39})_(password|email|verify|sms|call|push|question|otp)$/;
const APP_NAME = /^([a-z][a-z0-9]{0,39})_(enduser|browser_plugin)$/;
const GROUP_TYPE = /^([A-Z][A-Z0-9]{0,39})_GROUP$/;

const LONGEST = 100;

/** Words that look like a vendor prefix but are none. */
const NO_BRANDS: ReadonlySet<string> = new Set([
  'APP',
  'CUSTOM',
  'GOOGLE',
  'PHONE',
  'RECOVERY',
  'RSA',
  'SECURITY',
  'SYMANTEC',
  'YUBIKEY',
]);

function countKeys({ authenticators, policies, rules, apps, groups }: Branded): Counts {
  const counts: Counts = new Map();
  for (const { key } of authenticators) count(key, KEY, counts);
  for (const { name } of apps) count(name, APP_NAME, counts);
  for (const { type } of groups) count(type, GROUP_TYPE, counts);
  for (const { settings } of policies) countWithin(settings, counts);
  for (const [actions, times] of countEqual(rules.map((rule) => rule.actions)))
    countWithin(actions, counts, times);
  return counts;
}

/** Counts vendor prefixes in the keys of factors and the values of `key`, at any depth. */
function countWithin(value: unknown, counts: Counts, times = 1): void {
  if (Array.isArray(value)) for (const element of value) countWithin(element, counts, times);
  if (!isObject(value)) return;
  count(value.key, KEY, counts, times);
  for (const key of Object.keys(value)) {
    count(key, KEY, counts, times);
    const member = value[key];
    if (typeof member === 'object') countWithin(member, counts, times);
  }
}

/**
 * Counts how often each `actions` object occurs. Equal objects are counted together and searched once, since many rules have the same
 * actions.
 */
function countEqual(values: readonly unknown[]): Map<unknown, number> {
  const times = new Map<unknown, number>();
  for (const value of values) {
    const first = isObject(value) ? firstEquivalent(value) : value;
    times.set(first, (times.get(first) ?? 0) + 1);
  }
  return times;
}

function count(word: unknown, pattern: RegExp, counts: Counts, times = 1): void {
  if (typeof word !== 'string' || word.length > LONGEST || !word.includes('_')) return;
  const brand = pattern.exec(word)?.[1]?.toUpperCase();
  if (brand !== undefined && !NO_BRANDS.has(brand)) counts.set(brand, (counts.get(brand) ?? 0) + times);
}

function ranked(counts: Counts): string[] {
  return [...counts].sort(([, a], [, b]) => b - a).map(([brand]) => brand);
}
