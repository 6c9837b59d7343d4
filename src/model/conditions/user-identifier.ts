import { Type } from '../../base/json-schema.js';
import { nullable } from '../../base/nullable.js';
import { any } from '../../logic/kleene/formula.js';
import { fitsPattern } from '../facts/identifier.js';
import { defineCondition, leaf } from './condition.js';
import { Keyword, ObjectOf } from './shapes.js';

const MATCH_TYPES = ['EXPRESSION', 'EQUALS', 'CONTAINS', 'STARTS_WITH', 'SUFFIX'] as const;

const MatchType = Type.Union(MATCH_TYPES.map((type) => Type.Literal(type)));

const Patterns = Type.Array(ObjectOf({ matchType: Keyword(...MATCH_TYPES), value: Type.String() }));

/**
 * The condition on the typed user name, or on a profile attribute. In the live service, an empty list of patterns without a type matches
 * everything.
 * Spec: Conditions (policy and rule), `userIdentifier`.
 */
export const userIdentifier = defineCondition({
  key: 'userIdentifier',
  schema: Type.Object({
    type: nullable(Type.Union([Type.Literal('IDENTIFIER'), Type.Literal('ATTRIBUTE')])),
    attribute: nullable(Type.String()),
    patterns: nullable(Type.Array(Type.Object({ matchType: MatchType, value: Type.String() }))),
  }),
  accepts({ edition }) {
    const type = Keyword('IDENTIFIER', 'ATTRIBUTE');
    return edition === 'field'
      ? ObjectOf({}, { type, attribute: Type.String(), patterns: Patterns })
      : ObjectOf({ type, patterns: { ...Patterns, minItems: 1 } }, { attribute: Type.String() });
  },
  usableIn: { rules: ['IDP_DISCOVERY'], policies: ['IDP_DISCOVERY'] },
  lists: [
    {
      path: [],
      members: ['patterns'],
      words: ({ matchType, value }, { plain }) => `${plain(matchType)} ${plain(value)}`,
    },
  ],
  leaves({ type, attribute, patterns }) {
    if (patterns == null || patterns.length === 0) return [];
    const of = type === 'ATTRIBUTE' ? (attribute ?? '') : undefined;
    const meaning = any(patterns.map((pattern) => fitsPattern({ attribute: of, ...pattern })));
    const hasRegex = patterns.some(({ matchType }) => matchType === 'EXPRESSION');
    const hasDomain = of === undefined && patterns.some(({ matchType }) => matchType === 'SUFFIX');
    return [
      leaf('userIdentifier.patterns', meaning, [
        'A8',
        ...(hasRegex ? (['A7'] as const) : []),
        ...(hasDomain ? (['A9'] as const) : []),
      ]),
    ];
  },
  examples: [
    [
      'a domain',
      { type: 'IDENTIFIER', patterns: [{ matchType: 'SUFFIX', value: 'example.com' }] },
      { identifier: 'Ann@Example.com' },
      'MATCH',
    ],
    [
      'not a subdomain of it',
      { type: 'IDENTIFIER', patterns: [{ matchType: 'SUFFIX', value: 'example.com' }] },
      { identifier: 'ann@eu.example.com' },
      'NOT_MATCH',
    ],
    [
      'the whole identifier',
      { type: 'IDENTIFIER', patterns: [{ matchType: 'EXPRESSION', value: 'adm-[a-z]+' }] },
      { identifier: 'adm-ann@example.com' },
      'NOT_MATCH',
    ],
    [
      'an attribute',
      { type: 'ATTRIBUTE', attribute: 'company', patterns: [{ matchType: 'EQUALS', value: 'Acme' }] },
      { user: { profile: { company: 'ACME' } } },
      'MATCH',
    ],
    [
      'look-around is beyond linear time',
      { type: 'IDENTIFIER', patterns: [{ matchType: 'EXPRESSION', value: '(?=a).*' }] },
      { identifier: 'ann' },
      'UNDEFINED',
    ],
    [
      'nothing was typed yet',
      { type: 'IDENTIFIER', patterns: [{ matchType: 'EQUALS', value: 'ann' }] },
      {},
      'UNDEFINED',
    ],
  ],
});
