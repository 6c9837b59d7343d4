import { betweenWords } from '../between-words.js';

/** Words that make `key` secret when they precede it. A public key, and the `key` of an authenticator, are not secret. */
const KEYS =
  'private|secret|api|access|integration|shared|symmetric|hmac|auth|authentication|authorization|account|master|encryption|decryption|signing|signature|webhook|ssh|storage|subscription|service|license|session|deploy|pem|ssl|tls';

/** Words that make `code` secret when they precede it. */
const CODES = 'backup|recovery|verification|otp|totp|mfa|activation|pairing|authorization';

/** Nouns for secrets, such as `password`. A member whose name ends with one of them is secret. */
const PROOFS = `passwords?|passwd|pwds?|passphrases?|passcodes?|secrets?|tokens?|skey|(?:${KEYS})keys?|(?:${CODES})codes?|privatejwks?|(?:totp|otp|mfa|secret)seeds?|(?:recovery|security|challenge)(?:question)?answers?|codeverifier|clientassertion|samlassertion|samlresponse|activationurl|resetpasswordurl|connectionstring`;

/** Words that may follow a noun for a secret in the name of a member. They state a variant or an encoding of the secret. */
const QUALIFIERS =
  'values?|strings?|str|plain|plaintext|text|clear|cleartext|raw|pem|der|jwks?|base64|b64|base32|hex|encoded|encrypted|old|new|current|previous|prev|primary|secondary|first|second|confirm|confirmation|confirmed|repeat|repeated|again|wo|data|json|hash|hashes|hashed|salt|digest|lists?|store|pkcs|v|backup|temp|temporary|\\d+';

const NAMED = new RegExp(`(?:${PROOFS})(?:${QUALIFIERS})*$`);

/** Short names that are secret only as separate words. For example, `pin` is secret, but `spin` is not. */
const WORD =
  /(?:^|_)(?:otp|totp|psk|pin|salt|authorization|cookies?|bearer|answers?|pass|pw)(?:_(?:value|plain|text|\d+))*$/;

/** Matches the names of pagination cursors, which are not secret. */
const CURSOR = /(?:next|page|cursor|continuation|sync|pagination)(?:page)?tokens?$/;

/** Whether the name of a member indicates a secret, in any spelling: `clientSecret`, `client_secret`, `X-Api-Key`. */
export function isSecretName(name: string): boolean {
  const known = remembered.get(name);
  if (known !== undefined) return known;
  const words = wordsOf(name.slice(0, MAX_NAME_LENGTH));
  const joined = words.replaceAll('_', '');
  const isSecret = (NAMED.test(joined) && !CURSOR.test(joined)) || WORD.test(words);
  if (remembered.size >= NAME_CACHE_SIZE) remembered.clear();
  remembered.set(name, isSecret);
  return isSecret;
}

/** The number of characters of a name that are examined. */
const MAX_NAME_LENGTH = 200;

const remembered = new Map<string, boolean>();

const NAME_CACHE_SIZE = 10_000;

/** Returns the words of a name in lower case, separated by `_`. */
export function wordsOf(name: string): string {
  return name
    .replace(/([a-z\d])([A-Z])/g, '$1_$2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1_$2')
    .replace(betweenWords(), '_')
    .replace(/^_|_$/g, '')
    .toLowerCase();
}
