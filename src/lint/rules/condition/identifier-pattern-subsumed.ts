import { quoted } from '../../../base/messages.js';
import { foldCase } from '../../../logic/text/letter-case.js';
import { exampleIdentifier } from '../../helpers/example/example-identifier.js';
import { listAt, textAt } from '../../rule/json-path.js';
import { defineRule, exampleGiven } from '../../rule/rule.js';

/**
 * Reports a user identifier pattern if another pattern of the same list matches all its values and more. Spec: Conditions (policy and
 * rule), `userIdentifier`.
 */
export const conditionIdentifierPatternSubsumed = defineRule({
  id: 'condition/identifier-pattern-subsumed',
  severity: 'info',
  what: 'a pattern is redundant, because another pattern of the list matches the same values and more',
  why: 'one matching pattern is enough, so the redundant pattern has no effect; the pattern that matches more may be wider than intended',
  source: 'Conditions (policy and rule), `userIdentifier`',
  on: 'condition:userIdentifier',
  *check(identifier) {
    const patterns = patternsOf(identifier);
    const wide = patterns.filter(isWide).slice(0, MOST_COMPARED);
    const exact = new Map(patterns.map((pattern) => [exactKey(pattern), pattern]));
    for (const pattern of patterns) {
      const wider = [...exactCandidates(pattern, exact), ...wide].find((other) => covers(other, pattern));
      if (wider === undefined) continue;
      yield {
        at: ['patterns', pattern.index],
        message: `redundant pattern: ${wordsOf(wider)} matches everything that this pattern matches; remove one of the two`,
        related: [{ at: ['patterns', wider.index], message: 'the wider pattern' }],
      };
    }
  },
  examples: () => ({
    bad: [
      exampleIdentifier(['STARTS_WITH', 'adm'], ['STARTS_WITH', 'adm-eu']),
      exampleIdentifier(['EQUALS', 'ann@example.com'], ['SUFFIX', 'Example.com']),
    ],
    good: [
      exampleGiven(exampleIdentifier(['SUFFIX', 'example.com'], ['SUFFIX', 'eu.example.com']), {
        note: '`SUFFIX` compares the whole domain, so `example.com` does not match `eu.example.com`',
      }),
    ],
  }),
});

/** The maximum number of wide patterns with which each pattern of a user identifier is compared. See {@link isWide}. */
const MOST_COMPARED = 100;

interface Pattern {
  readonly index: number;
  readonly matchType: string;
  /** The value of the pattern in lower case, because patterns ignore case. */
  readonly value: string;
  readonly isAttribute: boolean;
}

/** Returns the distinct patterns. `condition/duplicate-entry` reports duplicates. */
function patternsOf(identifier: unknown): Pattern[] {
  const isAttribute = textAt(identifier, 'type') === 'ATTRIBUTE';
  const known = new Set<string>();
  return listAt(identifier, 'patterns').flatMap((pattern, index) => {
    const [matchType, value] = [textAt(pattern, 'matchType'), textAt(pattern, 'value')];
    if (matchType === undefined || value === undefined) return [];
    const key = exactKey({ matchType, value });
    if (known.has(key)) return [];
    known.add(key);
    return [{ index, matchType, value: foldCase(value), isAttribute }];
  });
}

/** Whether the pattern matches more than one text or domain. */
function isWide({ matchType, isAttribute }: Pattern): boolean {
  return matchType === 'CONTAINS' || matchType === 'STARTS_WITH' || (matchType === 'SUFFIX' && isAttribute);
}

function exactKey({ matchType, value }: Pick<Pattern, 'matchType' | 'value'>): string {
  return `${matchType} ${value}`;
}

/**
 * Returns the patterns that may make this pattern redundant. These have the same type and value as this pattern. A pattern of the type
 * `EQUALS` may also be redundant because of a `SUFFIX` pattern with the domain of its value. `exact` contains all patterns by {@link
 * exactKey}.
 */
function exactCandidates({ matchType, value }: Pattern, exact: ReadonlyMap<string, Pattern>): Pattern[] {
  const keys =
    matchType === 'EQUALS'
      ? [
          { matchType, value },
          { matchType: 'SUFFIX', value: domainOf(value) },
        ]
      : [{ matchType, value }];
  return keys.flatMap(({ matchType, value = '' }) => exact.get(exactKey({ matchType, value })) ?? []);
}

function domainOf(login: string): string | undefined {
  const at = login.lastIndexOf('@');
  return at < 0 ? undefined : login.slice(at + 1);
}

/** Whether the wider pattern makes another pattern redundant, because it matches every text of the other pattern. */
function covers(wider: Pattern, pattern: Pattern): boolean {
  if (wider.index === pattern.index) return false;
  if (wider.matchType === pattern.matchType && wider.value === pattern.value)
    return wider.index > pattern.index && pattern.matchType !== 'EXPRESSION';
  return matchesAll(wider, pattern);
}

/**
 * Whether the pattern `wider` matches every text that the other pattern matches. This is the case if it matches the shortest of these
 * texts.
 */
function matchesAll(wider: Pattern, { matchType, value, isAttribute }: Pattern): boolean {
  const isDomain = matchType === 'SUFFIX' && !isAttribute;
  const least = isDomain ? `@${value}` : value;
  const [startsSo, endsSo] = [
    matchType === 'EQUALS' || matchType === 'STARTS_WITH',
    matchType === 'EQUALS' || matchType === 'SUFFIX',
  ];
  if (matchType === 'EXPRESSION') return false;
  switch (wider.matchType) {
    case 'CONTAINS':
      return least.includes(wider.value);
    case 'STARTS_WITH':
      return wider.value === '' || (startsSo && least.startsWith(wider.value));
    case 'SUFFIX':
      if (!wider.isAttribute) return matchType === 'EQUALS' && domainOf(value) === wider.value;
      return wider.value === '' || (endsSo && least.endsWith(wider.value));
    default:
      return false;
  }
}

function wordsOf({ matchType, value }: Pattern): string {
  return `\`${matchType}\` ${quoted(value)}`;
}
