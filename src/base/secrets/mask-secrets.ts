import { isObject, type Members } from '../object.js';
import type { PathStep } from '../pointer.js';
import { isSecretName, wordsOf } from './secret-names.js';
import { SECRET, textWithoutSecrets } from './secret-texts.js';

/**
 * Returns the value without its secrets. Two things make a value secret: the name of a member (whatever the type of its value), and the
 * form of a text, such as that of a JSON web token. Also finds private parts of keys (RFC 7517) and secrets in JSON texts. Secret members
 * are removed; a secret in a text is masked. Returns the same value if it contains no secret.
 */
export function withoutSecrets(value: unknown): unknown {
  const clean = cleanValue(value, START, { path: [] });
  return clean === REMOVED ? undefined : clean;
}

/** A value with masked secrets, and the paths of the secrets. */
export interface MaskedSecrets {
  readonly value: unknown;
  readonly secrets: readonly FoundSecret[];
}

export interface FoundSecret {
  readonly path: readonly PathStep[];
  readonly value: number | string;
}

/** Masks each secret: a text becomes `***`, a number 0. */
export function maskSecrets(value: unknown): MaskedSecrets {
  const secrets: FoundSecret[] = [];
  return { value: cleanValue(value, START, { path: [], found: secrets }), secrets };
}

/** Masks the secrets of a value that is at the given path of a document. The member names on the path affect what is secret. */
export function maskedAt(steps: readonly string[], value: unknown): unknown {
  const { secrets, value: clean } = maskSecrets(
    steps.reduceRight<unknown>((inner, step) => ({ [step]: inner }), value),
  );
  if (secrets.length === 0) return value;
  return steps.reduce<unknown>((outer, step) => (outer as Members)[step], clean);
}

/** Masks the given secrets in all texts of a value. Does not mask short secrets, because the same text may be an ordinary word. */
export function maskTexts(value: unknown, secrets: readonly string[]): unknown {
  const long = secrets.filter(isDistinctiveSecret);
  if (long.length === 0) return value;
  const masked = (one: unknown, depth: number): unknown => {
    if (typeof one === 'string') return maskTextsIn(one, long);
    if (typeof one !== 'object' || one === null || depth > MAX_DEPTH) return one;
    if (Array.isArray(one)) return one.map((element) => masked(element, depth + 1));
    return Object.fromEntries(Object.entries(one).map(([key, member]) => [key, masked(member, depth + 1)]));
  };
  return masked(value, 0);
}

/** Masks the given secrets in a text, and also the forms in which messages quote them: on one line, and truncated. */
export function maskTextsIn(text: string, secrets: readonly string[]): string {
  let clean = text;
  for (const secret of secrets) {
    if (!isDistinctiveSecret(secret)) continue;
    clean = clean.replaceAll(secret, SECRET);
    const line = secret.replace(/\s+/g, ' ').replaceAll('`', "'");
    for (const part of [line, line.slice(0, MAX_QUOTED_LENGTH)])
      if (isDistinctiveSecret(part)) clean = clean.replaceAll(part, SECRET);
  }
  return clean;
}

/**
 * Whether a secret is distinctive, so that the same text can be masked everywhere. Texts such as `secret` and `password` are not, because
 * they are ordinary words.
 */
export function isDistinctiveSecret(secret: string): boolean {
  return secret.length >= 12 || (secret.length >= 6 && /\d/.test(secret));
}

/** The number of characters that messages quote from a longer text (see `quoted`). */
const MAX_QUOTED_LENGTH = 39;

/**
 * The maximum nesting depth of a value. The reader of documents already rejects deeper documents. In all other values, everything below
 * this depth is removed.
 */
const MAX_DEPTH = 1000;

const REMOVED = Symbol('a secret that is left out');

interface Walk {
  readonly path: PathStep[];
  /** The list that collects the secrets that were found. If it is present, secrets are masked; otherwise they are removed. */
  readonly found?: FoundSecret[];
}

/** Whether a value is secret, judged by the names of the members that enclose it. */
interface SecrecyContext {
  /**
   * How secrets are recognized in this object. `open`: by the names of members. `secret`: each text is secret, unless its name says
   * otherwise. `described`: the object describes a secret (by an id, settings or a schema), and only the member with its value is secret.
   */
  readonly inside: 'described' | 'open' | 'secret';
  /**
   * Whether the value belongs directly to a secret member: it is the value of the member, or an element of a list that is the value of the
   * member.
   */
  readonly isDirect: boolean;
  /** The words of the enclosing member name, in lower case. */
  readonly above: string;
}

const START: SecrecyContext = { inside: 'open', isDirect: false, above: '' };

function cleanValue(value: unknown, place: SecrecyContext, walk: Walk): unknown {
  if (typeof value === 'string') return cleanText(value, place, walk);
  if (typeof value === 'number') return isSecretNumber(value, place) ? mask(value, walk) : value;
  if (typeof value !== 'object' || value === null) return value;
  if (walk.path.length > MAX_DEPTH) return null;
  return Array.isArray(value)
    ? cleanedList(value, place, walk)
    : cleanedMembers(value as Members, place, walk);
}

function cleanedList(list: readonly unknown[], place: SecrecyContext, walk: Walk): unknown {
  let isSame = true;
  const clean: unknown[] = [];
  for (const [index, element] of list.entries()) {
    const one = cleanBelow(index, element, place, walk);
    if (one !== element) isSame = false;
    if (one !== REMOVED) clean.push(one);
  }
  if (isSame) return list;
  return clean.length === 0 ? REMOVED : clean;
}

function cleanedMembers(members: Members, place: SecrecyContext, walk: Walk): unknown {
  const inside = insideOf(members, place);
  const isKey = isJsonWebKey(members, place);
  const valueOfPair = valueNameOf(members, place);
  const isHash = HASHED.some((name) => Object.hasOwn(members, name));
  let copy: Record<string, unknown> | undefined;
  for (const key of Object.keys(members)) {
    const member = members[key];
    const isPrivate = isKey && PRIVATE_PARTS.has(key);
    const at: SecrecyContext =
      isPrivate || key === valueOfPair || (isHash && (key === 'hash' || key === 'value'))
        ? { inside: 'secret', isDirect: true, above: 'secret' }
        : locationOf(key, member, inside, place.above);
    const one = cleanBelow(key, member, at, walk);
    if (one === member) continue;
    copy ??= { ...members };
    if (one === REMOVED) delete copy[key];
    else
      Object.defineProperty(copy, key, { value: one, enumerable: true, writable: true, configurable: true });
  }
  if (copy === undefined) return members;
  return Object.keys(copy).length === 0 ? REMOVED : copy;
}

function cleanBelow(step: PathStep, value: unknown, place: SecrecyContext, walk: Walk): unknown {
  walk.path.push(step);
  const clean = cleanValue(value, place, walk);
  walk.path.pop();
  return clean;
}

function cleanText(text: string, { inside, isDirect, above }: SecrecyContext, walk: Walk): unknown {
  if (text === '' || text === SECRET || isPublicText(text)) return text;
  if (inside === 'secret' && !isPlainIn(text, above, isDirect)) return mask(text, walk);
  const clean = textWithoutSecrets(cleanJson(text, walk.path.length));
  if (clean === text) return text;
  if (clean === SECRET) return mask(text, walk);
  walk.found?.push({ path: [...walk.path], value: text });
  return clean;
}

function mask(value: number | string, { found, path }: Walk): unknown {
  if (found === undefined) return REMOVED;
  found.push({ path: [...path], value });
  return typeof value === 'string' ? SECRET : 0;
}

/**
 * The maximum length of a text within a document that is parsed as JSON, in characters. A longer text is not parsed and is left unchanged.
 */
const MAX_JSON_LENGTH = 1_000_000;

/** Returns a JSON text without its secrets, or the same text if it has none. */
function cleanJson(text: string, depth: number): string {
  if (!/^\s*[[{"]/.test(text) || text.length > MAX_JSON_LENGTH || depth > MAX_DEPTH) return text;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return text;
  }
  if (value === null || (typeof value !== 'object' && typeof value !== 'string')) return text;
  // Only the length of `path` matters here, because it is the nesting depth. The steps of the path can be empty: locations of secrets
  // within a JSON text are not reported.
  const clean = cleanValue(value, START, { path: Array.from({ length: depth + 1 }, () => ''), found: [] });
  return clean === value ? text : JSON.stringify(clean);
}

/** Whether a text is a certificate or a public key. */
function isPublicText(text: string): boolean {
  return (
    /^\s*-----BEGIN (?:CERTIFICATE|PUBLIC KEY|RSA PUBLIC KEY)/.test(text) && !text.includes('PRIVATE KEY')
  );
}

/** Keywords that state the use or state of a secret, such as `required` or `active`. They are not secret themselves. */
const CONSTANT =
  /^(?:allow|allowed|deny|denied|not_allowed|required|optional|none|always|never|any|enabled|disabled|active|inactive|pending|static|rotate|default|custom|email|sms|call|true|false|null|string|boolean|integer|number|object|array)$/i;

/** Whether a text is an enumerated constant (all upper case) or the name of a type (all lower case). */
function isConstant(text: string): boolean {
  return CONSTANT.test(text) && (text === text.toUpperCase() || text === text.toLowerCase());
}

const TIME = /^\d{4}-\d\d-\d\d(?:T[\d:.]+(?:Z|[+-]\d\d:?\d\d)?)?$/;

/** Matches names of members that describe a secret, in an object that contains the secret. */
const ABOUT =
  /(?:^|_)(?:ids?|kid|type|types|name|names|label|title|description|status|state|created|updated|last_rotated|expires|expiration|at|by|algorithm|alg|order|format|use|usage|scheme|binding|provider|method|methods|scopes?|template|expression|expressions|references|mode|connection|window|hook|field|attribute|kty|crv|x5c|certificates?|thumbprint|fingerprint|question|encoding|push_status)$|^x5t|^hints?(?:_|$)|^allow$/;

const ADDRESS = /(?:^|_)(?:url|uri|urls|uris|href|endpoint|link|issuer|host)$/;

function isPlainIn(text: string, name: string, isDirect: boolean): boolean {
  if (isConstant(text) || TIME.test(text)) return true;
  if (isDirect) return /^(?:authorization|tokens?)$/.test(name) && /^https?:/.test(text) && isAddress(text);
  return ABOUT.test(name) || (ADDRESS.test(name) && isAddress(text));
}

/** Whether a text is an address that contains no credentials. */
function isAddress(text: string): boolean {
  return textWithoutSecrets(text) === text && !/\s/.test(text);
}

/** Names of members that hold the secret value, in an object that describes a secret. */
const VALUE =
  /^(?:values?|primary|secondary|current|previous|old|new|next|plain|plaintext|clear|cleartext|text|raw|data|pem|hash|salt|material|content|default|examples?|const|constant_value|answer|pin|code)$/;

/** Whether a number is secret: the value of something that users type in, such as a PIN. Other numbers are counts. */
function isSecretNumber(value: number, { inside, isDirect, above }: SecrecyContext): boolean {
  if (value === 0 || inside !== 'secret') return false;
  return isDirect ? TYPED.test(above.replaceAll('_', '')) : VALUE.test(above);
}

const TYPED = /(?:password|passwd|pwd|passphrase|passcode|secret|pin|otp|totp|answer)s?(?:value|\d)*s?$/;

/** Names of password settings, which contain no password. */
const SETTINGS =
  /^(?:complexity|complexity_options|age|lockout|dictionary|expiration|policy|settings|rules|requirements|options|protection|breached_protection|constraints|conditions|delegation|recovery|factors|hints|links|permissions|master|network)$/;

function locationOf(
  key: string,
  member: unknown,
  inside: SecrecyContext['inside'],
  above: string,
): SecrecyContext {
  const words = wordsOf(key);
  const holdsMore = typeof member === 'object' && member !== null;
  if (isUnrelatedName(key, above, member)) return { inside: 'open', isDirect: false, above: words };
  if (isSecretName(key))
    return { inside: holdsMore && isPublicKey(member) ? 'open' : 'secret', isDirect: true, above: words };
  if (inside === 'open') return { inside, isDirect: false, above: words };
  if (VALUE.test(words))
    return { inside: 'secret', isDirect: true, above: inside === 'secret' ? `password_${words}` : words };
  if (isObject(member) && SETTINGS.test(words)) return { inside: 'described', isDirect: false, above: words };
  return { inside, isDirect: false, above: words };
}

/**
 * Whether an object has a name like that of a secret, but contains none. Examples: links, Terraform modules and titles, which can have any
 * name; `answer`, which is also the answer to a request; `idToken`, which also describes the claims of a token.
 */
function isUnrelatedName(key: string, above: string, member: unknown): boolean {
  return isObject(member) && (/^(?:links?|module_calls)$/.test(above) || NOT_OF_SECRET.test(key));
}

const NOT_OF_SECRET = / |^(?:answer|idToken|id_token)$/;

/**
 * Returns how to recognize secrets among the members of an object (see {@link SecrecyContext.inside}). If the object is in a secret member,
 * each of its texts is secret. There are two exceptions. First, a public key contains no secret. Second, some objects only describe a
 * secret: objects with an id, with settings of an authenticator, or with a schema.
 */
function insideOf(members: Members, { inside }: SecrecyContext): SecrecyContext['inside'] {
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

/** Public members of a JSON Web Key. A public member next to a private member shows that the object is a key. */
const KEY_MEMBERS = ['alg', 'crv', 'e', 'key_ops', 'kid', 'n', 'use', 'x', 'x5c', 'x5t', 'y'];

function isJsonWebKey(members: Members, { above }: SecrecyContext): boolean {
  if (typeof members.kty === 'string') return true;
  const parts = [...PRIVATE_PARTS].filter((part) => typeof members[part] === 'string');
  if (parts.length === 0) return false;
  return (
    /^(?:jwks?|keys?|private_keys?|signing_keys?|web_keys?)$/.test(above) ||
    parts.length > 2 ||
    KEY_MEMBERS.some((member) => typeof members[member] === 'string' || Array.isArray(members[member]))
  );
}

/** Members next to the hash of a password that describe how the hash was made. */
const HASHED = ['salt', 'workFactor', 'work_factor', 'saltOrder', 'salt_order', 'iterationCount'];

/**
 * Returns the text `value` if the member with this name is secret; otherwise `undefined`. The member is secret if another member of the
 * same object has the name of a secret: `{ "name": "password", "value": "..." }`. It is also secret if the object describes an
 * authentication scheme.
 */
function valueNameOf(members: Members, { above }: SecrecyContext): string | undefined {
  if (typeof members.value !== 'string' && typeof members.value !== 'number') return undefined;
  const isNamed = PAIR_NAMES.some((key) => {
    const name = members[key];
    return typeof name === 'string' && name.length < 100 && isSecretName(name);
  });
  return isNamed || /^auth(?:_scheme|entication)?$/.test(above) ? 'value' : undefined;
}

const PAIR_NAMES = ['key', 'name', 'header', 'field', 'param', 'parameter'];
