import { mapZones } from '../../../model/facts/zones/zone-map.js';
import type { Snapshot } from '../../../model/policies/snapshot.js';
import { addressPseudonyms } from './address-pseudonyms.js';
import { isWordOfService, keyedExpression, textsIn } from './keyed-expression.js';
import { type KeyedHash, keyedId, keyedLetters } from './keyed-letters.js';
import { keyedPattern } from './keyed-pattern.js';
import { type KeyedText, keyedTexts, wordPartsOf } from './keyed-texts.js';
import type { LiteralUse } from './literal-uses.js';
import { isServicePart, isServiceWord } from './service-words.js';

/** The functions that replace the values of an org and of its log. Equal originals have equal pseudonyms in both. */
export interface Pseudonyms {
  id(id: string): string;
  /** Returns the pseudonym of a name, a login or a profile value. */
  readonly text: KeyedText;
  /**
   * Returns the pseudonym of an IP address; `undefined` for an invalid address. The pseudonym is in the same network zones as the address.
   */
  address(address: string): string | undefined;
  expression(expression: string): string;
  /** Replaces the names in a regular expression by pseudonyms. Policies match such an expression with identifiers or group names. */
  pattern(pattern: string): string;
  /** Renames the id or the name of a behavior. */
  behavior(idOrName: string): string;
  /** Renames a profile attribute. */
  attribute(name: string): string;
  /** Returns whether a policy or a group rule reads a profile attribute. */
  isRead(attribute: string): boolean;
  /** Whether the names of regions get no pseudonyms. This is the case if a zone contains a region of a country. */
  readonly keepsRegions: boolean;
  /** The number of conditions that are withheld, because their results would differ for pseudonyms. */
  readonly withheld: number;
}

/** The texts that policies compare with other texts, or search for in other texts. */
export interface TextsOfPolicies {
  readonly expressions: readonly string[];
  readonly patterns: readonly {
    readonly matchType: string;
    readonly value: string;
    /** Whether the pattern is compared with a profile attribute. If it is unknown which one, `attribute` is absent. */
    readonly isOfAttribute: boolean;
    readonly attribute?: string;
  }[];
}

/** Returns the functions that pseudonymize an org and its log. Spec: Sign-in logs, 11. */
export function pseudonymsOf(snapshot: Snapshot, texts: TextsOfPolicies, hash: KeyedHash): Pseudonyms {
  const text = keyedTexts(
    hash,
    partsIn(texts),
    texts.expressions.some((one) => ORDERED_NUMBER.test(one)),
  );
  const id = (one: string) => (SERVICE_IDS.test(one) ? one : keyedId(hash, one));
  const behaviorIds = new Set(snapshot.behaviors.map((one) => one.id));
  const behavior = (one: string) => (behaviorIds.has(one) ? id(one) : text(one));
  const withheld = new Set<string>();
  const attribute = (name: string) => (isWordOfService(name) ? name : keyedLetters(hash, 'attribute', name));
  const renamed = {
    behavior,
    format: String,
    id,
    part: text,
    pattern: (one) => keyedPattern(one, text),
    'service part': (one) => (isServicePart(one) ? one : undefined),
    service: (one) => (isServiceWord(one) ? one : text(one)),
    text,
  } satisfies Record<LiteralUse, (one: string) => string | undefined>;
  const withhold = (one: string) => {
    withheld.add(one);
    return keyedLetters(hash, 'withheld', one);
  };
  const words = {
    text: (one: string, use: LiteralUse) => renamed[use](one),
    attribute,
    withheld: (one: string) => `(user.getLinkedObject('${withhold(one)}') == 'x')`,
  };
  const reads = new Set([
    ...texts.expressions.flatMap((one) => one.match(/\w+/g) ?? []),
    ...texts.patterns.flatMap((one) => one.attribute ?? []),
    'login',
  ]);
  return {
    id,
    text,
    behavior,
    attribute,
    address: addressPseudonyms(mapZones(snapshot.zones), hash),
    expression: (one) => keyedExpression(one, words),
    pattern: (one) => keyedPattern(one, text) ?? `(?=${withhold(one)}).*`,
    isRead: (name) => reads.has(name),
    keepsRegions: JSON.stringify(snapshot.zones.map(({ locations }) => locations)).includes('"region":"'),
    get withheld() {
      return withheld.size;
    },
  };
}

/** Matches a comparison with a number in an expression. */
const ORDERED_NUMBER = /[<>]=?\s*-?\d|\d\s*[<>]/;

/** Matches constants that may occur in place of an id, such as `ALL_ZONES` (all objects of a kind) or `LDAP` (a credentials provider). */
const SERVICE_IDS = /^(?:(?:ALL|ANY)(?:_[A-Z]+)*|ACTIVE_DIRECTORY|LDAP|OKTA|FEDERATION|SOCIAL|IMPORT)$/;

/** Returns the texts that expressions and patterns search for as parts of longer texts. */
function partsIn({ expressions, patterns }: TextsOfPolicies): string[] {
  const ofExpressions = expressions
    .flatMap(textsIn)
    .flatMap(([text, use]) =>
      use === 'part' ? outerWords(text) : use === 'pattern' ? wordsOfPattern(text) : [],
    );
  const ofPatterns = patterns.flatMap(({ matchType, value, isOfAttribute }) => {
    if (matchType === 'EXPRESSION') return wordsOfPattern(value);
    const isWhole = matchType === 'EQUALS' || (matchType === 'SUFFIX' && !isOfAttribute);
    return isWhole ? [] : outerWords(value);
  });
  return [...ofExpressions, ...ofPatterns];
}

/**
 * Returns the first and the last word of a text that policies search for in longer texts. Only these two words may match parts of longer
 * words. For example, `ann b smi` is found in `joann b smith`.
 */
function outerWords(part: string): string[] {
  const words = wordPartsOf(part);
  return words.length < 3 ? words : [words[0] as string, words.at(-1) as string];
}

function wordsOfPattern(pattern: string): string[] {
  const words: string[] = [];
  keyedPattern(pattern, (word) => {
    words.push(...wordPartsOf(word));
    return word;
  });
  return words;
}
