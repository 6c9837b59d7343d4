import { expect, test } from 'vitest';
import type { Dialect } from '../../../src/model/expression/syntax/dialect.js';
import { valueQuestionsOf } from './value-questions-of.js';

/** Returns the comparisons of values that a rule with these conditions contains, in short form. */
function askedBy(conditions: object, dialect: Dialect) {
  return valueQuestionsOf([conditions], dialect).questions.map(
    ({ subjects, finite, isAll, text, exact, member, size, number, how, what }) => ({
      of: subjects.map(({ key }) => key),
      ...(finite.length > 0 && { finite }),
      ...(!isAll && { isAll }),
      ...(text && { text }),
      exact: [...exact].join(' '),
      ...(member && { member: member.literal }),
      ...(size !== undefined && { size }),
      ...(number !== undefined && { number }),
      words: `${how}|${what}`,
    }),
  );
}

const EVERY_SORT = 'null boolean number list map string';
const ALL_BUT_LISTS = 'null boolean number map string';
const FEW_SORTS = 'null boolean';

/**
 * Expressions, each with the comparison that the analysis finds in it: the compared attribute, the kinds of values for which the analysis
 * is exact, and the description.
 */
const EXPRESSIONS: readonly (readonly [Dialect, string, object])[] = [
  [
    'identity',
    "user.profile.team == 'red'",
    { of: ['attribute team'], text: { kind: 'is', text: 'red', of: [] }, words: '|`red`', exact: EVERY_SORT },
  ],
  [
    'identity',
    "user.profile.team.contains('e')",
    {
      of: ['attribute team'],
      text: { kind: 'contains', text: 'e', of: [] },
      member: 'e',
      words: 'containing|`e`',
      exact: ALL_BUT_LISTS,
    },
  ],
  [
    'identity',
    "user.profile.team.startsWith('e')",
    { of: ['attribute team'], isAll: false, words: "|`user.profile.team.startsWith('e')`", exact: FEW_SORTS },
  ],
  [
    'identity',
    "user.profile.team.toLowerCase().contains('e')",
    {
      of: ['attribute team'],
      text: { kind: 'contains', text: 'e', of: [{ kind: 'lower' }] },
      words: 'with|`user.profile.team.toLowerCase() contain…`',
      exact: EVERY_SORT,
    },
  ],
  [
    'identity',
    'user.profile.team.length() > 3',
    {
      of: ['attribute team'],
      text: { kind: 'length', least: 4, most: Number.POSITIVE_INFINITY, of: [] },
      words: 'with|`user.profile.team.length() > 3`',
      exact: EVERY_SORT,
    },
  ],
  [
    'identity',
    'user.profile.team.length() == 2.5',
    {
      of: ['attribute team'],
      text: { kind: 'length', least: 1, most: 0, of: [] },
      words: 'with|`user.profile.team.length() == 2.5`',
      exact: EVERY_SORT,
    },
  ],
  [
    'identity',
    "user.profile.team.substring(1, 3) == 'ed'",
    {
      of: ['attribute team'],
      text: { kind: 'is', text: 'ed', of: [{ kind: 'slice', start: 1, end: 3 }] },
      words: "with|`user.profile.team.substring(1, 3) == 'e…`",
      exact: EVERY_SORT,
    },
  ],
  [
    'identity',
    "user.profile.team.substringAfter('@') == 'x'",
    {
      of: ['attribute team'],
      text: { kind: 'is', text: 'x', of: [{ kind: 'after', separator: '@' }] },
      words: "with|`user.profile.team.substringAfter('@') =…`",
      exact: EVERY_SORT,
    },
  ],
  [
    'identity',
    'user.profile.level > 3',
    { of: ['attribute level'], number: 3, words: 'after|`3`', exact: EVERY_SORT },
  ],
  [
    'identity',
    'user.profile.level < 3',
    { of: ['attribute level'], number: 3, words: 'before|`3`', exact: EVERY_SORT },
  ],
  [
    'identity',
    'user.profile.isManager == true',
    { of: ['attribute isManager'], words: '|`true`', exact: EVERY_SORT },
  ],
  [
    'identity',
    'user.profile.tags.size() == 2',
    { of: ['attribute tags'], size: 2, words: 'with|`user.profile.tags.size() == 2`', exact: ALL_BUT_LISTS },
  ],
  [
    'identity',
    'user.profile.tags.isEmpty()',
    { of: ['attribute tags'], size: 0, words: '|`user.profile.tags.isEmpty()`', exact: ALL_BUT_LISTS },
  ],
  [
    'identity',
    '!user.profile.tags.isEmpty()',
    { of: ['attribute tags'], size: 0, words: '|`!user.profile.tags.isEmpty()`', exact: ALL_BUT_LISTS },
  ],
  ['identity', 'user.profile.team == null', { of: ['attribute team'], words: '|nothing', exact: EVERY_SORT }],
  [
    'identity',
    'user.profile.a == user.profile.b',
    { of: ['attribute b', 'attribute a'], words: '|`user.profile.a == user.profile.b`', exact: FEW_SORTS },
  ],
  [
    'identity',
    "session.amr.contains('mfa')",
    {
      of: ['session.amr'],
      text: { kind: 'contains', text: 'mfa', of: [] },
      member: 'mfa',
      words: 'containing|`mfa`',
      exact: ALL_BUT_LISTS,
    },
  ],
  [
    'identity',
    "login.identifier.contains('adm')",
    {
      of: ['identifier'],
      text: { kind: 'contains', text: 'adm', of: [] },
      member: 'adm',
      words: 'containing|`adm`',
      exact: ALL_BUT_LISTS,
    },
  ],
  [
    'identity',
    "user.status == 'ACTIVE'",
    {
      of: ['user status'],
      text: { kind: 'is', text: 'ACTIVE', of: [] },
      words: '|`ACTIVE`',
      exact: EVERY_SORT,
    },
  ],
  [
    'identity',
    'device.profile.managed == user.profile.managed',
    {
      of: ['attribute managed'],
      finite: ['device'],
      words: '|`device.profile.managed == user.profile.…`',
      exact: FEW_SORTS,
    },
  ],
  [
    'identity',
    'security.risk.level == user.profile.level',
    {
      of: ['attribute level'],
      finite: ['riskLevel'],
      words: '|`security.risk.level == user.profile.lev…`',
      exact: FEW_SORTS,
    },
  ],
  [
    'identity',
    "user.getLinkedObject('manager').lastName == 'Jobs'",
    { of: [], isAll: false, words: "|`user.getLinkedObject('manager').lastNam…`", exact: FEW_SORTS },
  ],
  [
    'identity',
    'user.lastLogin.withinDays(3)',
    { of: ['user lastLogin', 'now'], words: '|`user.lastLogin.withinDays(3)`', exact: FEW_SORTS },
  ],
  [
    'identity',
    "user.profile.address.city == 'Bern'",
    { of: ['attribute address'], words: '|`Bern`', exact: FEW_SORTS },
  ],
  [
    'classic',
    'user.email matches "[a-z]+@acme.com"',
    {
      of: ['attribute email'],
      text: { kind: 'matches', pattern: '[a-z]+@acme.com', ignoresCase: false, of: [] },
      words: "|`user.email matches '[a-z]+@acme.com'`",
      exact: EVERY_SORT,
    },
  ],
  [
    'classic',
    'String.stringContains(user.email, "x")',
    {
      of: ['attribute email'],
      text: { kind: 'contains', text: 'x', of: [] },
      words: 'containing|`x`',
      exact: EVERY_SORT,
    },
  ],
  [
    'classic',
    'String.startsWith(user.email, "x")',
    {
      of: ['attribute email'],
      text: { kind: 'starts', text: 'x', of: [] },
      words: 'starting with|`x`',
      exact: EVERY_SORT,
    },
  ],
  [
    'classic',
    'String.len(user.login) > 3',
    {
      of: ['attribute login'],
      text: { kind: 'length', least: 4, most: Number.POSITIVE_INFINITY, of: [] },
      words: 'with|`String.len(user.login) > 3`',
      exact: EVERY_SORT,
    },
  ],
  [
    'classic',
    'Arrays.size(user.tags) > 3',
    { of: ['attribute tags'], size: 3, words: 'with|`Arrays.size(user.tags) > 3`', exact: ALL_BUT_LISTS },
  ],
  [
    'classic',
    'Arrays.isEmpty(user.tags)',
    { of: ['attribute tags'], size: 0, words: '|`Arrays.isEmpty(user.tags)`', exact: ALL_BUT_LISTS },
  ],
  [
    'classic',
    'String.toUpperCase(user.department) == "HR"',
    {
      of: ['attribute department'],
      text: { kind: 'is', text: 'HR', of: [{ kind: 'upper' }] },
      words: 'with|`String.toUpperCase(user.department) == …`',
      exact: EVERY_SORT,
    },
  ],
  [
    'classic',
    'String.removeSpaces(user.department) == "HR"',
    {
      of: ['attribute department'],
      text: { kind: 'is', text: 'HR', of: [{ kind: 'without', character: ' ' }] },
      words: 'with|`String.removeSpaces(user.department) ==…`',
      exact: EVERY_SORT,
    },
  ],
  [
    'classic',
    'Arrays.contains(user.tags, "x")',
    { of: ['attribute tags'], words: "|`Arrays.contains(user.tags, 'x')`", exact: FEW_SORTS },
  ],
];

test.each(EXPRESSIONS)(
  'in the %s engine, the analysis reads the condition as a comparison of one value: %s',
  (dialect, condition, question) => {
    expect(askedBy({ elCondition: { condition } }, dialect)).toEqual([question]);
  },
);

const PATTERNS: readonly (readonly [string, string | undefined, string, object])[] = [
  [
    'SUFFIX',
    undefined,
    'acme.com',
    {
      of: ['identifier'],
      text: { kind: 'ends', text: '@acme.com', changed: 'folded' },
      words: 'ending in|`@acme.com`',
    },
  ],
  ['SUFFIX', undefined, 'a@acme.com', { of: ['identifier'], words: 'ending in|`a@acme.com`' }],
  [
    'SUFFIX',
    'team',
    'acme.com',
    {
      of: ['attribute team'],
      text: { kind: 'ends', text: 'acme.com', changed: 'folded' },
      words: 'ending in|`acme.com`',
    },
  ],
  [
    'SUFFIX',
    'team',
    'a@acme.com',
    {
      of: ['attribute team'],
      text: { kind: 'ends', text: 'a@acme.com', changed: 'folded' },
      words: 'ending in|`a@acme.com`',
    },
  ],
  [
    'EQUALS',
    undefined,
    'acme.com',
    { of: ['identifier'], text: { kind: 'is', text: 'acme.com', changed: 'folded' }, words: '|`acme.com`' },
  ],
  [
    'EQUALS',
    'team',
    'acme.com',
    {
      of: ['attribute team'],
      text: { kind: 'is', text: 'acme.com', changed: 'folded' },
      words: '|`acme.com`',
    },
  ],
  [
    'CONTAINS',
    undefined,
    'acme.com',
    {
      of: ['identifier'],
      text: { kind: 'contains', text: 'acme.com', changed: 'folded' },
      words: 'containing|`acme.com`',
    },
  ],
  [
    'CONTAINS',
    'team',
    'acme.com',
    {
      of: ['attribute team'],
      text: { kind: 'contains', text: 'acme.com', changed: 'folded' },
      words: 'containing|`acme.com`',
    },
  ],
  [
    'STARTS_WITH',
    undefined,
    'acme.com',
    {
      of: ['identifier'],
      text: { kind: 'starts', text: 'acme.com', changed: 'folded' },
      words: 'starting with|`acme.com`',
    },
  ],
  [
    'STARTS_WITH',
    'team',
    'acme.com',
    {
      of: ['attribute team'],
      text: { kind: 'starts', text: 'acme.com', changed: 'folded' },
      words: 'starting with|`acme.com`',
    },
  ],
  [
    'EXPRESSION',
    undefined,
    'acme.com',
    { of: ['identifier'], text: { kind: 'matches', pattern: 'acme.com' }, words: 'matching|`acme.com`' },
  ],
  [
    'EXPRESSION',
    'team',
    'acme.com',
    { of: ['attribute team'], text: { kind: 'matches', pattern: 'acme.com' }, words: 'matching|`acme.com`' },
  ],
];

test.each(PATTERNS)(
  'the analysis reads an identifier pattern as a comparison of one value: %s, attribute %s, text %s',
  (matchType, attribute, value, question) => {
    const patterns = [{ matchType, value }];
    const userIdentifier = { ...(attribute && { type: 'ATTRIBUTE', attribute }), patterns };
    expect(askedBy({ userIdentifier }, 'identity')).toEqual([{ ...question, exact: EVERY_SORT }]);
  },
);
