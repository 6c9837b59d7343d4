import { isObject, type Members } from '../object.js';
import type { PathStep } from '../pointer.js';
import { isSecretName, wordsOf } from './secret-names.js';
import { SECRET, textWithoutSecrets } from './secret-texts.js';

/**
 * The value without its secrets. A member is one by its name, whatever the type of its value, and a text by its shape; private
 * parts of keys (RFC 7517) and JSON within texts are found, too. Members that are secret are left out; a part of a text is
 * masked. The same value is returned where there is none.
 */
export function withoutSecrets(value: unknown): unknown {
  const clean = cleaned(value, START, { path: [] });
  return clean === GONE ? undefined : clean;
}

/** A value in which each secret is masked, and where the secrets were. */
export interface MaskedSecrets {
  readonly value: unknown;
  readonly secrets: readonly FoundSecret[];
}

export interface FoundSecret {
  readonly path: readonly PathStep[];
  readonly value: number | string;
}

/** The value with each secret masked in its place: texts as `***`, numbers as 0. */
export function maskSecrets(value: unknown): MaskedSecrets {
  const secrets: FoundSecret[] = [];
  return { value: cleaned(value, START, { path: [], found: secrets }), secrets };
}

/** The value at a path with its secrets masked, by the names on the way to it. */
export function maskedAt(steps: readonly string[], value: unknown): unknown {
  const { secrets, value: clean } = maskSecrets(
    steps.reduceRight<unknown>((inner, step) => ({ [step]: inner }), value),
  );
  if (secrets.length === 0) return value;
  return steps.reduce<unknown>((outer, step) => (outer as Members)[step], clean);
}

/** The value with these secrets masked wherever a text repeats one; short ones are words of any text. */
export function withoutTexts(value: unknown, secrets: readonly string[]): unknown {
  const long = secrets.filter(isNoWord);
  if (long.length === 0) return value;
  const masked = (one: unknown, depth: number): unknown => {
    if (typeof one === 'string') return textWithoutTexts(one, long);
    if (typeof one !== 'object' || one === null || depth > DEEPEST) return one;
    if (Array.isArray(one)) return one.map((element) => masked(element, depth + 1));
    return Object.fromEntries(Object.entries(one).map(([key, member]) => [key, masked(member, depth + 1)]));
  };
  return masked(value, 0);
}

/** The text with secrets masked, also those that messages cut off or write on one line. */
export function textWithoutTexts(text: string, secrets: readonly string[]): string {
  let clean = text;
  for (const secret of secrets) {
    if (!isNoWord(secret)) continue;
    clean = clean.replaceAll(secret, SECRET);
    const line = secret.replace(/\s+/g, ' ').replaceAll('`', "'");
    for (const part of [line, line.slice(0, LONGEST_QUOTED)])
      if (isNoWord(part)) clean = clean.replaceAll(part, SECRET);
  }
  return clean;
}

/** Whether a text that is a secret in one place is one wherever it is: `secret` and `password` are words. */
export function isNoWord(secret: string): boolean {
  return secret.length >= 12 || (secret.length >= 6 && /\d/.test(secret));
}

/** Messages quote so much of a longer text; see `quoted`. */
const LONGEST_QUOTED = 39;

/** Documents are refused before they are as deep; what is deeper is left out. */
const DEEPEST = 1000;

const GONE = Symbol('a secret that is left out');

interface Walk {
  readonly path: PathStep[];
  /** Collects secrets, which are then masked and not left out. */
  readonly found?: FoundSecret[];
}

/** How far a name above reaches. */
interface Place {
  /**
   * `open`: secrets are known by their names. `secret`: each text is one, unless its name says otherwise. `described`: what is
   * said of a secret (an object of its own, settings, a schema), in which only its value is one.
   */
  readonly inside: 'described' | 'open' | 'secret';
  /** The value is that of the secret member itself, or of its list. */
  readonly isDirect: boolean;
  /** The words of the name above. */
  readonly above: string;
}

const START: Place = { inside: 'open', isDirect: false, above: '' };

function cleaned(value: unknown, place: Place, walk: Walk): unknown {
  if (typeof value === 'string') return cleanedText(value, place, walk);
  if (typeof value === 'number') return isSecretNumber(value, place) ? masked(value, walk) : value;
  if (typeof value !== 'object' || value === null) return value;
  if (walk.path.length > DEEPEST) return null;
  return Array.isArray(value)
    ? cleanedList(value, place, walk)
    : cleanedMembers(value as Members, place, walk);
}

function cleanedList(list: readonly unknown[], place: Place, walk: Walk): unknown {
  let isSame = true;
  const clean: unknown[] = [];
  for (const [index, element] of list.entries()) {
    const one = below(index, element, place, walk);
    if (one !== element) isSame = false;
    if (one !== GONE) clean.push(one);
  }
  if (isSame) return list;
  return clean.length === 0 ? GONE : clean;
}

function cleanedMembers(members: Members, place: Place, walk: Walk): unknown {
  const inside = insideOf(members, place);
  const isKey = isJsonWebKey(members, place);
  const valueOfPair = valueNameOf(members, place);
  const isHash = HASHED.some((name) => Object.hasOwn(members, name));
  let copy: Record<string, unknown> | undefined;
  for (const key of Object.keys(members)) {
    const member = members[key];
    const isPrivate = isKey && PRIVATE_PARTS.has(key);
    const at: Place =
      isPrivate || key === valueOfPair || (isHash && (key === 'hash' || key === 'value'))
        ? { inside: 'secret', isDirect: true, above: 'secret' }
        : locationOf(key, member, inside, place.above);
    const one = below(key, member, at, walk);
    if (one === member) continue;
    copy ??= { ...members };
    if (one === GONE) delete copy[key];
    else
      Object.defineProperty(copy, key, { value: one, enumerable: true, writable: true, configurable: true });
  }
  if (copy === undefined) return members;
  return Object.keys(copy).length === 0 ? GONE : copy;
}

function below(step: PathStep, value: unknown, place: Place, walk: Walk): unknown {
  walk.path.push(step);
  const clean = cleaned(value, place, walk);
  walk.path.pop();
  return clean;
}

function cleanedText(text: string, { inside, isDirect, above }: Place, walk: Walk): unknown {
  if (text === '' || text === SECRET || isPublicText(text)) return text;
  if (inside === 'secret' && !isPlainIn(text, above, isDirect)) return masked(text, walk);
  const clean = textWithoutSecrets(cleanedJson(text, walk.path.length));
  if (clean === text) return text;
  if (clean === SECRET) return masked(text, walk);
  walk.found?.push({ path: [...walk.path], value: text });
  return clean;
}

function masked(value: number | string, { found, path }: Walk): unknown {
  if (found === undefined) return GONE;
  found.push({ path: [...path], value });
  return typeof value === 'string' ? SECRET : 0;
}

/** Longer texts are documents of their own. */
const LONGEST_JSON = 1_000_000;

/** A text that is JSON, written again where a secret is in it. */
function cleanedJson(text: string, depth: number): string {
  if (!/^\s*[[{"]/.test(text) || text.length > LONGEST_JSON || depth > DEEPEST) return text;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return text;
  }
  if (value === null || (typeof value !== 'object' && typeof value !== 'string')) return text;
  // The path only counts how deep it is: what is in the text has no place of its own.
  const clean = cleaned(value, START, { path: Array.from({ length: depth + 1 }, () => ''), found: [] });
  return clean === value ? text : JSON.stringify(clean);
}

/** Certificates and public keys are for everybody. */
function isPublicText(text: string): boolean {
  return (
    /^\s*-----BEGIN (?:CERTIFICATE|PUBLIC KEY|RSA PUBLIC KEY)/.test(text) && !text.includes('PRIVATE KEY')
  );
}

/** Words for what is allowed, needed or done with a secret, which are none. */
const CONSTANT =
  /^(?:allow|allowed|deny|denied|not_allowed|required|optional|none|always|never|any|enabled|disabled|active|inactive|pending|static|rotate|default|custom|email|sms|call|true|false|null|string|boolean|integer|number|object|array)$/i;

/** Enumerated constants only are in capitals throughout, or are the names of types. */
function isConstant(text: string): boolean {
  return CONSTANT.test(text) && (text === text.toUpperCase() || text === text.toLowerCase());
}

const TIME = /^\d{4}-\d\d-\d\d(?:T[\d:.]+(?:Z|[+-]\d\d:?\d\d)?)?$/;

/** Members of an object that holds a secret, and that say something about it. */
const ABOUT =
  /(?:^|_)(?:ids?|kid|type|types|name|names|label|title|description|status|state|created|updated|last_rotated|expires|expiration|at|by|algorithm|alg|order|format|use|usage|scheme|binding|provider|method|methods|scopes?|template|expression|expressions|references|mode|connection|window|hook|field|attribute|kty|crv|x5c|certificates?|thumbprint|fingerprint|question|encoding|push_status)$|^x5t|^hints?(?:_|$)|^allow$/;

const ADDRESS = /(?:^|_)(?:url|uri|urls|uris|href|endpoint|link|issuer|host)$/;

function isPlainIn(text: string, name: string, isDirect: boolean): boolean {
  if (isConstant(text) || TIME.test(text)) return true;
  if (isDirect) return /^(?:authorization|tokens?)$/.test(name) && /^https?:/.test(text) && isAddress(text);
  return ABOUT.test(name) || (ADDRESS.test(name) && isAddress(text));
}

/** A place that opens nothing by itself. */
function isAddress(text: string): boolean {
  return textWithoutSecrets(text) === text && !/\s/.test(text);
}

/** Names of the value itself within an object that tells about a secret. */
const VALUE =
  /^(?:values?|primary|secondary|current|previous|old|new|next|plain|plaintext|clear|cleartext|text|raw|data|pem|hash|salt|material|content|default|examples?|const|constant_value|answer|pin|code)$/;

/** A number is a secret as the value of what is typed in; elsewhere it counts something. */
function isSecretNumber(value: number, { inside, isDirect, above }: Place): boolean {
  if (value === 0 || inside !== 'secret') return false;
  return isDirect ? TYPED.test(above.replaceAll('_', '')) : VALUE.test(above);
}

const TYPED = /(?:password|passwd|pwd|passphrase|passcode|secret|pin|otp|totp|answer)s?(?:value|\d)*s?$/;

/** Parts of settings for passwords, which hold none. */
const SETTINGS =
  /^(?:complexity|complexity_options|age|lockout|dictionary|expiration|policy|settings|rules|requirements|options|protection|breached_protection|constraints|conditions|delegation|recovery|factors|hints|links|permissions|master|network)$/;

function locationOf(key: string, member: unknown, inside: Place['inside'], above: string): Place {
  const words = wordsOf(key);
  const holdsMore = typeof member === 'object' && member !== null;
  if (isNameOfAnything(key, above, member)) return { inside: 'open', isDirect: false, above: words };
  if (isSecretName(key))
    return { inside: holdsMore && isPublicKey(member) ? 'open' : 'secret', isDirect: true, above: words };
  if (inside === 'open') return { inside, isDirect: false, above: words };
  if (VALUE.test(words))
    return { inside: 'secret', isDirect: true, above: inside === 'secret' ? `password_${words}` : words };
  if (isObject(member) && SETTINGS.test(words)) return { inside: 'described', isDirect: false, above: words };
  return { inside, isDirect: false, above: words };
}

/**
 * Whether a name says nothing about a secret: links, modules of Terraform and titles have any name, the answer to a request is
 * called so, and an object called `idToken` says which claims a token gets.
 */
function isNameOfAnything(key: string, above: string, member: unknown): boolean {
  return isObject(member) && (/^(?:links?|module_calls)$/.test(above) || NOT_OF_SECRET.test(key));
}

const NOT_OF_SECRET = / |^(?:answer|idToken|id_token)$/;

/** An object that has an id of its own, the settings of an authenticator or a schema tells about a secret; a key that is public is not one. */
function insideOf(members: Members, { inside }: Place): Place['inside'] {
  if (inside !== 'secret') return inside;
  if (isPublicKey(members)) return 'open';
  const isDescribed =
    typeof members.id === 'string' ||
    members.enroll !== undefined ||
    members.status === 'ENABLED' ||
    members.status === 'DISABLED' ||
    isSchema(members);
  return isDescribed ? 'described' : inside;
}

function isSchema({ type, $ref, description, properties }: Members): boolean {
  return (
    typeof $ref === 'string' ||
    isObject(properties) ||
    (typeof type === 'string' &&
      (/^(?:string|boolean|integer|number|object|array|null)$/.test(type) || typeof description === 'string'))
  );
}

function isPublicKey(value: unknown): boolean {
  return isObject(value) && (typeof value.kty === 'string' || Array.isArray(value.keys));
}

const PRIVATE_PARTS: ReadonlySet<string> = new Set(['d', 'p', 'q', 'dp', 'dq', 'qi', 'k', 'oth']);

/** Public members of a key, of which one is enough beside a private one. */
const KEY_MEMBERS = ['alg', 'crv', 'e', 'key_ops', 'kid', 'n', 'use', 'x', 'x5c', 'x5t', 'y'];

function isJsonWebKey(members: Members, { above }: Place): boolean {
  if (typeof members.kty === 'string') return true;
  const parts = [...PRIVATE_PARTS].filter((part) => typeof members[part] === 'string');
  if (parts.length === 0) return false;
  return (
    /^(?:jwks?|keys?|private_keys?|signing_keys?|web_keys?)$/.test(above) ||
    parts.length > 2 ||
    KEY_MEMBERS.some((member) => typeof members[member] === 'string' || Array.isArray(members[member]))
  );
}

/** Members beside the hash of a password that say how it was made. */
const HASHED = ['salt', 'workFactor', 'work_factor', 'saltOrder', 'salt_order', 'iterationCount'];

/** The member that holds the value of a pair whose other member names a secret, such as a header, or of an authentication scheme. */
function valueNameOf(members: Members, { above }: Place): string | undefined {
  if (typeof members.value !== 'string' && typeof members.value !== 'number') return undefined;
  const isNamed = PAIR_NAMES.some((key) => {
    const name = members[key];
    return typeof name === 'string' && name.length < 100 && isSecretName(name);
  });
  return isNamed || /^auth(?:_scheme|entication)?$/.test(above) ? 'value' : undefined;
}

const PAIR_NAMES = ['key', 'name', 'header', 'field', 'param', 'parameter'];
