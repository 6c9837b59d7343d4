import { keyOfWord, REQUEST_WORDS } from '../../documents/request/request-words.js';
import { FACTS } from '../../model/facts/facts.js';

/** Returns the noun for a field of a sign-in, as the page shows it: `address` for `policyContext.ip`. */
export function fieldTitle(field: string): string {
  const word = REQUEST_WORDS.find((one) => one.field === field);
  if (word !== undefined) return NOUNS.get(keyOfWord(word)) ?? titleOfKey(keyOfWord(word));
  const fact = FACTS.find(({ fields }) => fields[0] === field);
  return fact?.domain?.title ?? titleOfKey(field.split('.').at(-1) ?? field);
}

/** Returns the title of a form control for a key: `ip service categories` for `ipServiceCategories`. */
export function titleOfKey(key: string): string {
  return TITLES.get(key) ?? key.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
}

const TITLES: ReadonlyMap<string, string> = new Map([
  ['app', 'application'],
  ['ip', 'address'],
  ['asn', 'network (ASN)'],
  ['assurance', 'device assurance'],
]);

/** The nouns for facts whose form controls have an adjective as their title. */
const NOUNS: ReadonlyMap<string, string> = new Map([
  ['managed', 'device management'],
  ['registered', 'device registration'],
]);
