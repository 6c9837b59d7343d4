import { CANONICAL_BRAND, canonicalKey } from '../../base/brand.js';
import { isObject, type Members } from '../../base/object.js';
import { pointerBelow } from '../../base/pointer.js';
import {
  CHARACTERISTICS,
  type Characteristic,
  type UserVerificationMethod,
  withAuthenticatorKey,
} from './authenticators.js';
import { type Duration, readDuration } from './duration.js';
import type { MethodReference, Unreadable } from './verification-method.js';

/** A parsed value, or the reason why it cannot be parsed. */
type Reading<Value> = { readonly value: Value } | { readonly fault: string };

/** For each property of a constraint, the function that parses it. */
const PROPERTIES = {
  types: readWords,
  methods: readWords,
  authenticationMethods: readReferences,
  excludedAuthenticationMethods: readReferences,
  hardwareProtection: readNeed,
  deviceBound: readNeed,
  phishingResistant: readNeed,
  userPresence: readNeed,
  userVerification: readNeed,
  userVerificationMethods: readUserVerificationMethods,
  reauthenticateIn: readPeriod,
  required: readFlag,
  key: readKey,
  method: readWord,
  id: readText,
} as const satisfies Record<string, (value: unknown, brand: string) => Reading<unknown>>;

export type Property = keyof typeof PROPERTIES;
/** The properties of a constraint with their parsed values. Properties with an invalid value are absent. */
export type ParsedProperties = {
  [P in Property]?: Extract<ReturnType<(typeof PROPERTIES)[P]>, { value: unknown }>['value'];
};

export const EITHER_CLASS: readonly Property[] = [
  'types',
  'methods',
  'authenticationMethods',
  'excludedAuthenticationMethods',
  'reauthenticateIn',
  'required',
];
export const POSSESSION_ONLY: readonly Property[] = [...CHARACTERISTICS, 'userVerificationMethods'];
const OF_REFERENCES: readonly Property[] = [
  'key',
  'method',
  'id',
  'hardwareProtection',
  'phishingResistant',
  'userVerification',
  'userVerificationMethods',
];

/**
 * Parses the properties of a constraint that are named in `properties`. Any other property, and a value of a wrong type, is returned as
 * unreadable.
 */
export function readProperties(value: Members, properties: readonly Property[], at: string, brand: string) {
  const values: Record<string, unknown> = {};
  const unreadable: Unreadable[] = [];
  for (const key of presentKeys(value)) {
    const property = properties.find((one) => one === key);
    const reading = property === undefined ? faultOf(key) : PROPERTIES[property](value[key], brand);
    if ('fault' in reading)
      unreadable.push({ at: pointerBelow(at, key), reason: `\`${key}\` ${reading.fault}` });
    else values[key] = reading.value;
  }
  return { values: values as ParsedProperties, unreadable };
}

function faultOf(key: string): Reading<never> {
  if (isPossessionOnly(key)) return { fault: 'is allowed only inside `possession`' };
  return { fault: 'is an unknown property' };
}

/** Returns the characteristics, such as `hardwareProtection`, that a constraint requires. */
export function requiredCharacteristics(values: ParsedProperties): Characteristic[] {
  return CHARACTERISTICS.filter((characteristic) => values[characteristic] === true);
}

export function isPossessionOnly(key: string): boolean {
  return POSSESSION_ONLY.some((property) => property === key);
}

export function isRequirement(value: unknown): boolean {
  const need = readNeed(value);
  return !('value' in need) || need.value;
}

function readPeriod(value: unknown): Reading<Duration | undefined> {
  return { value: readDuration(value) };
}

function readText(value: unknown): Reading<string> {
  return typeof value === 'string' ? { value } : { fault: 'is not a text' };
}

function readWord(value: unknown): Reading<string> {
  return typeof value === 'string' ? { value: value.toUpperCase() } : { fault: 'is not a text' };
}

function readKey(value: unknown, brand: string): Reading<string> {
  return typeof value === 'string' ? { value: canonicalKey(value, brand) } : { fault: 'is not a text' };
}

function readFlag(value: unknown): Reading<boolean> {
  return typeof value === 'boolean' ? { value } : { fault: 'is neither `true` nor `false`' };
}

function readNeed(value: unknown): Reading<boolean> {
  const word = typeof value === 'string' ? value.toUpperCase() : undefined;
  if (word !== 'REQUIRED' && word !== 'OPTIONAL') return { fault: 'is neither `REQUIRED` nor `OPTIONAL`' };
  return { value: word === 'REQUIRED' };
}

function readWords(value: unknown): Reading<readonly string[]> {
  if (!Array.isArray(value) || !value.every((one) => typeof one === 'string'))
    return { fault: 'is not a list of texts' };
  return { value: value.map((one: string) => one.toUpperCase()) };
}

function readUserVerificationMethods(value: unknown): Reading<readonly UserVerificationMethod[]> {
  const words = readWords(value);
  if ('fault' in words) return words;
  const known = words.value.filter((word) => word === 'BIOMETRICS' || word === 'PIN');
  if (known.length < words.value.length) return { fault: 'can contain only `BIOMETRICS` and `PIN`' };
  return { value: known };
}

function readReferences(value: unknown, brand: string): Reading<readonly MethodReference[]> {
  if (!Array.isArray(value)) return { fault: 'is not a list' };
  const references = value.map((item: unknown) => readReference(item, brand));
  const faults = references.flatMap((one) => ('fault' in one ? [one.fault] : []));
  if (faults[0] !== undefined) return { fault: faults[0] };
  return { value: references.flatMap((one) => ('value' in one ? [one.value] : [])) };
}

function readReference(value: unknown, brand: string): Reading<MethodReference> {
  if (!isObject(value)) return { fault: 'contains an item that is not an authentication method' };
  const { values, unreadable } = readProperties(value, OF_REFERENCES, '', brand);
  if (unreadable[0] !== undefined) return { fault: `contains a method whose ${unreadable[0].reason}` };
  const { key, method, id, userVerificationMethods = [] } = values;
  if (key === undefined) return { fault: 'contains a method without `key`' };
  return {
    value: {
      ...withAuthenticatorKey({ key, ...(method !== undefined && { method }) }, CANONICAL_BRAND),
      ...(id !== undefined && { id }),
      characteristics: requiredCharacteristics(values),
      userVerificationMethods,
    },
  };
}

export function isNullish(value: unknown): value is null | undefined {
  return value === null || value === undefined;
}

export function presentKeys(value: Members): string[] {
  return Object.keys(value).filter((key) => !isNullish(value[key]));
}
