import { expect, test } from 'vitest';
import { atomsOf } from '../../../src/logic/kleene/formula.js';
import { MATCH, NOT_MATCH, UNDEFINED } from '../../../src/logic/kleene/verdict.js';
import { meaningOf, meaningOfText } from '../../../src/model/expression/meaning/meaning.js';
import { statement } from '../../../src/model/expression/meaning/statement-fact.js';
import type { Dialect } from '../../../src/model/expression/syntax/dialect.js';
import { parse } from '../../../src/model/expression/syntax/parser.js';
import type { Meaning } from '../../../src/model/facts/fact.js';
import { askMeaning } from './ask-meaning.js';
import { FULL_CONTEXT, requestWith, worldWith } from './world.js';

const NO_GROUPS = worldWith({ groups: [] });
const world = worldWith({ behaviors: { bhv1: 'New IP' } });

/**
 * Expressions, each with the formula of the atoms that it reads. An atom is written `fact[value]`; `&`, `|` and `-` mean "and", "or" and
 * "not".
 */
const SEEN: readonly (readonly [text: string, formula: string])[] = [
  ["security.risk.level == 'HIGH'", 'riskLevel[HIGH]'],
  ["'HIGH' == security.risk.level", 'riskLevel[HIGH]'],
  ["security.risk.level != 'LOW'", '-riskLevel[LOW]'],
  ["security['risk']['level'] == 'LOW'", 'riskLevel[LOW]'],
  ["{'LOW', 'MEDIUM'}.contains(security.risk.level)", '(riskLevel[LOW] | riskLevel[MEDIUM])'],
  ['security.risk.level == 5', 'never'],
  ["security.behaviors.contains('New IP')", 'behavior[bhv1]'],
  ["!security.behaviors.contains('New Device')", '-behavior[New Device]'],
  ["user.id == '00u1'", 'user[00u1]'],
  ['device.profile.registered', 'registered[true]'],
  ['device.profile.registered == true', 'registered[true]'],
  ['device.profile.registered == false', 'registered[false]'],
  ['!device.profile.managed', 'managed[false]'],
  ["device.profile.platform == 'IOS'", '(registered[true] & platform[MOBILE/IOS])'],
  ["device.profile.platform == 'MACOS'", '(registered[true] & platform[DESKTOP/MACOS])'],
  ["device.profile.platform == 'OSX'", 'never'],
  ['device.profile.platform == null', 'registered[false]'],

  ["user.isMemberOf({'group.id': {'00gEast', '00gOther'}})", '(group[00gEast] | group[00gOther])'],
  [
    "user.isMemberOf({'group.profile.name': 'West'})",
    '(group[00g1emaKYZTWRYYRRTSK] | group[00garwpuyxHaWOkdV0g4] | (group[00gNameless] & opaque[the export does not contain enough data of the group `00gNameless`]))',
  ],
  ["user.isMemberOf({'group.id': '00gEast'}, {'group.profile.name': 'East'})", 'group[00gEast]'],
  ["user.isMemberOf({'group.id': '00gEast'}, {'group.profile.name': 'West'})", 'never'],
  ["user.isMemberOf({'group.id': '00gEast'}) == true", 'group[00gEast]'],
  ["user.isMemberOf({'group.id': '00gEast'}) == false", '-group[00gEast]'],
  ["user.getGroups({'group.id': '00gEast'}).isEmpty()", '-group[00gEast]'],

  ["user.profile.department == 'Sales'", 'profile[["user.profile.department","==","Sales"]]'],
  ["user.profile.department != 'Sales'", '-profile[["user.profile.department","==","Sales"]]'],
  ['user.profile.department == null', 'profile[["user.profile.department","==",null]]'],
  ['user.profile.level == -5', 'profile[["user.profile.level","==",-5]]'],
  ["login.identifier == 'ann'", 'loginIdentifier[["login.identifier","==","ann"]]'],
  ["login.identifier.contains('@acme.com')", 'loginIdentifier[["login.identifier","contains","@acme.com"]]'],
  [
    "login.identifier.substringAfter('@') == 'acme.com'",
    'loginIdentifier[["login.identifier.substringAfter(\'@\')","==","acme.com"]]',
  ],
  ["user.profile.email.contains('@')", 'profile[["user.profile.email","contains","@"]]'],
  [
    "!user.profile.email.contains('@')",
    '(profile[["user.profile.email","allows","contains","string"]] & -profile[["user.profile.email","contains","@"]])',
  ],
  ['user.profile.level > 4', 'profile[["user.profile.level",">",4]]'],
  ['4 < user.profile.level', 'profile[["user.profile.level",">",4]]'],
  [
    'user.profile.level <= 4',
    '(profile[["user.profile.level","allows",">","number"]] & -profile[["user.profile.level",">",4]])',
  ],
  ['user.profile.flag', 'profile[["user.profile.flag","==",true]]'],
  ['!user.profile.flag', 'profile[["user.profile.flag","==",false]]'],
  ['user.status == "ACTIVE"', 'account[["user.status","==","ACTIVE"]]'],
  ["session.amr.contains('mfa')", 'session[["session.amr","contains","mfa"]]'],
  ["accessRequest.operation == 'recover'", 'accessRequest[["accessRequest.operation","==","recover"]]'],
  ["device.profile.displayName == 'x'", 'deviceAttribute[["device.profile.displayName","==","x"]]'],

  ["device.profile.registered && security.risk.level == 'LOW'", '(registered[true] & riskLevel[LOW])'],
  [
    "device.profile.registered || security.risk.level == 'LOW' || user.id == 'a'",
    '(registered[true] | riskLevel[LOW] | user[a])',
  ],
  ["!(device.profile.registered && security.risk.level == 'LOW')", '(registered[false] | -riskLevel[LOW])'],
  ["security.risk.level == 'LOW' ? device.profile.registered : false", '(riskLevel[LOW] & registered[true])'],
  [
    'user.profile.flag || device.profile.registered',
    '(profile[["user.profile.flag","==",true]] | (profile[["user.profile.flag","==",false]] & registered[true]))',
  ],
  [
    'device.profile.registered || user.profile.flag',
    '(registered[true] | profile[["user.profile.flag","==",true]])',
  ],

  ['true', 'always'],
  ['false', 'never'],
  ["'a' == 'a' && device.profile.registered", 'registered[true]'],
  ["'a' == 'b' && device.profile.registered", 'never'],
  ["'x'.toNumber() == 1 || true", 'never'],
  ["!('x'.toNumber() == 1)", 'never'],
  ['login.identifier == null', 'never'],

  ["user.login == 'ann'", "expression[user.login == 'ann']"],
  ["String.len('a') == 1", "expression[String.len('a') == 1]"],
  ['user.created.withinDays(1)', 'expression[user.created.withinDays(1)]'],
  ['!(  user.created.withinDays( 1 ))', 'expression[!user.created.withinDays(1)]'],
  ['user.profile.a == user.profile.b', 'expression[user.profile.a == user.profile.b]'],
  [
    'user.profile.department == security.risk.level',
    'expression[user.profile.department == security.risk.level]',
  ],
  ["user.getLinkedObject('manager').level == 5", "expression[user.getLinkedObject('manager').level == 5]"],
  ['DateTime.now() > user.created', 'expression[DateTime.now() > user.created]'],
];

test.each(SEEN)('the formula for an expression tests the expected facts (its atoms): %s', (text, formula) => {
  expect(written(meaning(text))).toBe(formula);
});

test('equal parts of an expression become one atom of its formula, however they are spelled', () => {
  const formula = written(
    meaning("user.created.withinDays(1) && (user.created . withinDays( 1 ) || user.id == 'a')"),
  );
  expect(formula.match(/expression\[[^\]]*\]/g)).toContain('expression[user.created.withinDays(1)]');
  expect(new Set(formula.match(/expression\[[^!][^\]]*\]/g)).size).toBe(1);
});

test('a comparison in a Classic expression becomes a test of the user attribute that it names', () => {
  expect(written(meaning('String.startsWith(user.firstName, "A")', 'classic'))).toBe(
    'classicProfile[["user.firstName","startsWith","A"]]',
  );
  expect(written(meaning('String.stringContains(user.email, "@a")', 'classic'))).toBe(
    'classicProfile[["user.email","containsText","@a"]]',
  );
  expect(written(meaning('isMemberOfAnyGroup("a", "b")', 'classic'))).toBe('(group[a] | group[b])');
  expect(written(meaning('isMemberOfGroupNameStartsWith("East")', 'classic'))).toContain('group[00gEast]');
  expect(written(meaning('hasWorkdayUser()', 'classic'))).toBe('classicExpression[hasWorkdayUser()]');
});

test('if the export contains no groups, a test of a group name in an expression becomes one atom that is undecided', () => {
  const parsed = parse("user.isMemberOf({'group.profile.name': 'West'})");
  if (!parsed.ok) throw new Error(parsed.problem.message);
  const formula = meaningOf(parsed.expression, NO_GROUPS);
  expect(written(formula)).toBe("expression[user.isMemberOf({'group.profile.name': 'West'})]");
  expect(askMeaning(formula, { request: requestWith(FULL_CONTEXT), world: NO_GROUPS })).toBe(UNDEFINED);
});

test('an expression that does not parse or is not supported is undecided, and the reason is stated', () => {
  for (const [text, code] of [
    ['user.id ==', 'syntax'],
    ['user.id = 1', 'unsupported'],
    ["user.id ?: 'a' == 'b'", 'unsupported'],
  ] as const) {
    const { meaning: formula, problems } = meaningOfText(text, world);
    expect(askMeaning(formula, { request: requestWith(FULL_CONTEXT), world })).toBe(UNDEFINED);
    expect(problems).toMatchObject([{ code: `expression-${code}` }]);
  }
});

test('a call of a Classic function in an Identity Engine expression makes the result undecided, and the problem states the wrong language', () => {
  const { meaning: formula, problems } = meaningOfText('String.len("a") == 1', world);
  expect(askMeaning(formula, { request: requestWith(FULL_CONTEXT), world })).toBe(UNDEFINED);
  expect(problems).toMatchObject([{ code: 'expression-wrong-dialect' }]);
  expect(meaningOfText('String.len("a") == 1', world, 'classic')).toMatchObject({ problems: [] });
});

test('the check for a stated result of an expression gives NOT_MATCH if the request states no result', () => {
  const atoms = atomsOf(meaningOfText("user.id == 'a'", world).meaning);
  const stated = atoms.filter(({ fact }) => fact === statement);
  expect(stated).toHaveLength(2);
  for (const atom of stated) {
    expect(askMeaning({ kind: 'atom', atom }, { request: requestWith({}), world })).toBe(NOT_MATCH);
  }
});

test('a request may state the result of an expression by its written text, its canonical text, or the text of an undecided part', () => {
  const text = 'user.getLinkedObject( "manager" ).level == 5 && device.profile.registered';
  const { meaning: formula } = meaningOfText(text, world);
  const stating = (expressions: object) =>
    askMeaning(formula, { request: requestWith({ ...FULL_CONTEXT, expressions }), world });
  expect(stating({})).toBe(UNDEFINED);
  expect(stating({ [text]: true })).toBe(MATCH);
  expect(stating({ "user.getLinkedObject('manager').level == 5 && device.profile.registered": false })).toBe(
    NOT_MATCH,
  );
  expect(stating({ "user.getLinkedObject('manager').level == 5": true })).toBe(MATCH);
  expect(stating({ "user.getLinkedObject('manager').level == 5": false })).toBe(NOT_MATCH);
  expect(stating({ unrelated: true, __proto__: true })).toBe(UNDEFINED);
});

function meaning(text: string, dialect: Dialect = 'identity'): Meaning {
  const parsed = parse(text);
  if (!parsed.ok) throw new Error(parsed.problem.message);
  return meaningOf(parsed.expression, world, dialect);
}

function written(formula: Meaning): string {
  switch (formula.kind) {
    case 'always':
    case 'never':
      return formula.kind;
    case 'atom':
      return `${formula.atom.fact.name}[${formula.atom.value}]`;
    case 'all':
      return `(${formula.of.map(written).join(' & ')})`;
    case 'any':
      return `(${formula.of.map(written).join(' | ')})`;
    case 'not':
      return `-${written(formula.of)}`;
  }
}
