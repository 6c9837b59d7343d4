import { betweenWords } from '../between-words.js';

/** Words before `key` that make it a secret one; a public key, and the `key` of an authenticator, are none. */
const KEYS =
  'private|secret|api|access|integration|shared|symmetric|hmac|auth|authentication|authorization|account|master|encryption|decryption|signing|signature|webhook|ssh|storage|subscription|service|license|session|deploy|pem|ssl|tls';

/** Words before `code` that make it a secret one. */
const CODES = 'backup|recovery|verification|otp|totp|mfa|activation|pairing|authorization';

/** Nouns for something that proves an identity, wherever they end a name. */
const PROOFS = `passwords?|passwd|pwds?|passphrases?|passcodes?|secrets?|tokens?|skey|(?:${KEYS})keys?|(?:${CODES})codes?|privatejwks?|(?:totp|otp|mfa|secret)seeds?|(?:recovery|security|challenge)(?:question)?answers?|codeverifier|clientassertion|samlassertion|samlresponse|activationurl|resetpasswordurl|connectionstring`;

/** Words behind the noun that say which it is or how it is written, not something else about it. */
const QUALIFIERS =
  'values?|strings?|str|plain|plaintext|text|clear|cleartext|raw|pem|der|jwks?|base64|b64|base32|hex|encoded|encrypted|old|new|current|previous|prev|primary|secondary|first|second|confirm|confirmation|confirmed|repeat|repeated|again|wo|data|json|hash|hashes|hashed|salt|digest|lists?|store|pkcs|v|backup|temp|temporary|\\d+';

const NAMED = new RegExp(`(?:${PROOFS})(?:${QUALIFIERS})*$`);

/** Short words that are secret only as a word: `mapping` ends with `pin` as well. */
const WORD =
  /(?:^|_)(?:otp|totp|psk|pin|salt|authorization|cookies?|bearer|answers?|pass|pw)(?:_(?:value|plain|text|\d+))*$/;

/** Cursors of lists, which open nothing. */
const CURSOR = /(?:next|page|cursor|continuation|sync|pagination)(?:page)?tokens?$/;

/** Whether a member of this name holds a secret, however the name is written: `clientSecret`, `client_secret`, `X-Api-Key`. */
export function isSecretName(name: string): boolean {
  const known = remembered.get(name);
  if (known !== undefined) return known;
  const words = wordsOf(name.slice(0, LONGEST_NAME));
  const joined = words.replaceAll('_', '');
  const isSecret = (NAMED.test(joined) && !CURSOR.test(joined)) || WORD.test(words);
  if (remembered.size >= MOST_REMEMBERED) remembered.clear();
  remembered.set(name, isSecret);
  return isSecret;
}

/** The longest name that is looked at, in characters. */
const LONGEST_NAME = 200;

const remembered = new Map<string, boolean>();

const MOST_REMEMBERED = 10_000;

/** The words of a name in lower case, with `_` between them. */
export function wordsOf(name: string): string {
  return name
    .replace(/([a-z\d])([A-Z])/g, '$1_$2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1_$2')
    .replace(betweenWords(), '_')
    .replace(/^_|_$/g, '')
    .toLowerCase();
}
