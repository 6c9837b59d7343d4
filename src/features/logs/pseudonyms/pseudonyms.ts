import { mapZones } from '../../../model/facts/zones/zone-map.js';
import type { Snapshot } from '../../../model/policies/snapshot.js';
import { addressesInCells } from './addresses-in-cells.js';
import { isWordOfService, keyedExpression, textsIn } from './keyed-expression.js';
import { type KeyedHash, keyedId, keyedLetters } from './keyed-letters.js';
import { keyedPattern } from './keyed-pattern.js';
import { type KeyedText, keyedTexts, wordPartsOf } from './keyed-texts.js';
import type { LiteralUse } from './literal-uses.js';
import { isServicePart, isServiceWord } from './service-words.js';

/** What stands for what, equal wherever it is written: in the documents of an org, and in the events of its log. */
export interface Pseudonyms {
  id(id: string): string;
  /** A name, a login, a value of a profile. */
  readonly text: KeyedText;
  /** Another address that is in the same zones; `undefined` for what is none. */
  address(address: string): string | undefined;
  expression(expression: string): string;
  /** A regular expression that identifiers, or names of groups, are held against. */
  pattern(pattern: string): string;
  /** A behavior, by its id or its name. */
  behavior(idOrName: string): string;
  /** The name of an attribute of a profile. */
  attribute(name: string): string;
  /** Whether a policy, or a rule that puts users into groups, asks for it. */
  isRead(attribute: string): boolean;
  /** Whether a zone names a part of a country. */
  readonly keepsRegions: boolean;
  /** How many conditions are withheld: they ask of names what does not hold of others in their place. */
  readonly withheld: number;
}

/** Texts that policies hold others against. */
export interface TextsOfPolicies {
  readonly expressions: readonly string[];
  readonly patterns: readonly {
    readonly matchType: string;
    readonly value: string;
    /** Be it said of which, or not. */
    readonly isOfAttribute: boolean;
    readonly attribute?: string;
  }[];
}

/** Spec: Sign-in logs, 11. */
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
  const standIn = (one: string) => {
    withheld.add(one);
    return keyedLetters(hash, 'withheld', one);
  };
  const words = {
    text: (one: string, use: LiteralUse) => renamed[use](one),
    attribute,
    withheld: (one: string) => `(user.getLinkedObject('${standIn(one)}') == 'x')`,
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
    address: addressesInCells(mapZones(snapshot.zones), hash),
    expression: (one) => keyedExpression(one, words),
    pattern: (one) => keyedPattern(one, text) ?? `(?=${standIn(one)}).*`,
    isRead: (name) => reads.has(name),
    keepsRegions: JSON.stringify(snapshot.zones.map(({ locations }) => locations)).includes('"region":"'),
    get withheld() {
      return withheld.size;
    },
  };
}

/** An order against a number in an expression. */
const ORDERED_NUMBER = /[<>]=?\s*-?\d|\d\s*[<>]/;

/** What stands in place of ids: all of a kind; where the credentials of users come from. */
const SERVICE_IDS = /^(?:(?:ALL|ANY)(?:_[A-Z]+)*|ACTIVE_DIRECTORY|LDAP|OKTA|FEDERATION|SOCIAL|IMPORT)$/;

/** All that texts are searched for. */
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

/** The first and the last word of a part, which may stand inside another word; those between them are whole. */
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
