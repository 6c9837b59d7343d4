import { isObject } from './object.js';

/** Nothing that holds a secret is as deep. */
const DEEPEST = 60;

/** The value without what would let somebody in: by the names of members, and the private parts of keys (RFC 7517). */
export function withoutSecrets(value: unknown, depth = 0): unknown {
  if (depth > DEEPEST) return null;
  if (Array.isArray(value)) return value.map((element) => withoutSecrets(element, depth + 1));
  if (!isObject(value)) return value;
  const isKey = typeof value.kty === 'string';
  const members = Object.entries(value).filter(
    ([key, member]) => !(isSecret(key, member) || (isKey && PRIVATE_PARTS.has(key))),
  );
  return Object.fromEntries(members.map(([key, member]) => [key, withoutSecrets(member, depth + 1)]));
}

const PRIVATE_PARTS: ReadonlySet<string> = new Set(['d', 'p', 'q', 'dp', 'dq', 'qi', 'k', 'oth']);

const SECRET =
  /(secret|secretkey|secrethash|privatekey|password|passphrase|passcode|apikey|accesskey|integrationkey|apitoken|accesstoken|refreshtoken|authtoken|bearertoken|sharedkey|salt)$|^(token|hash|answer)$/;

/** What policies say under such a name is no text. */
function isSecret(key: string, value: unknown): boolean {
  if (typeof value !== 'string') return false;
  return SECRET.test(key.toLowerCase().replace(/[_-]/g, ''));
}
