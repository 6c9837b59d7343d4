import fc from 'fast-check';
import { BEHAVIOR_NAMES, IDENTIFIERS, POOLS, RISK_LEVELS, reference } from './pools.js';

type Text = fc.Arbitrary<string>;

function filled(template: string, ...parts: Text[]): Text {
  return fc
    .tuple(...parts)
    .map((texts) => template.replaceAll(/\{(\d)\}/g, (_, at: string) => texts[Number(at)] as string));
}

function quoted(text: Text): Text {
  return text.map((one) => `'${one}'`);
}

function oneOf(...texts: readonly string[]): Text {
  return fc.constantFrom(...texts);
}

const word = quoted(oneOf('Acme', 'ACME', 'acme', 'A', '', '7', 'example.com', 'ann', ...RISK_LEVELS));
const level = quoted(oneOf(...RISK_LEVELS));
const platform = quoted(oneOf('IOS', 'WINDOWS', 'MACOS', 'OSX', 'MOBILE_OTHER', 'CHROMEOS', 'AMIGA'));
const behavior = quoted(fc.oneof(reference('behavior'), oneOf(...Object.values(BEHAVIOR_NAMES), 'Velocity')));
const groupId = quoted(reference('group'));
const groupName = quoted(oneOf('first', 'second', 'Everyone', 'f', 's.*', 'Every', 'Nobody', ''));
const attribute = oneOf('user.profile.company', 'user.profile.level', 'user.profile.tags');
const equals = oneOf('==', '!=');
const order = oneOf('<', '>', '<=', '>=');

const criterion: Text = fc.oneof(
  { weight: 4, arbitrary: filled("{'group.id': {0}}", groupId) },
  { weight: 2, arbitrary: filled("{'group.id': {{0}, {1}}}", groupId, groupId) },
  { weight: 3, arbitrary: filled("{'group.profile.name': {0}}", groupName) },
  { weight: 2, arbitrary: filled("{'group.profile.name': {0}, 'operator': 'EXACT'}", groupName) },
  { weight: 1, arbitrary: filled("{'group.type': '{0}'}", oneOf('OKTA_GROUP', 'BUILT_IN', 'APP_GROUP')) },
  {
    weight: 1,
    arbitrary: oneOf("{'group.name': 'first'}", '{:}', "{'operator': 'EXACT'}", "{'group.id': 1}"),
  },
);

/**
 * Generates attributes whose value is a text in most requests. In some requests the value is `null` or a number; a call of a text method on
 * it then fails.
 */
const text: Text = fc.oneof(
  { weight: 4, arbitrary: oneOf('user.profile.company') },
  { weight: 2, arbitrary: oneOf('login.identifier', 'user.profile.login', 'security.risk.level') },
  { weight: 1, arbitrary: oneOf('device.profile.platform', 'user.profile.level', 'user.id') },
);

const madeText: Text = fc.oneof(
  filled('{0}.{1}()', text, oneOf('toLowerCase', 'toUpperCase')),
  filled("{0}.{1}('{2}')", text, oneOf('substringAfter', 'substringBefore'), oneOf('@', 'c', '.')),
);

/** Generates conditions that are not composed of conditions. */
const question: Text = fc.oneof(
  { weight: 6, arbitrary: filled('security.risk.level {0} {1}', equals, level) },
  { weight: 1, arbitrary: filled("security.risk.level {0} '{1}'", order, oneOf('M', 'LOW')) },
  { weight: 1, arbitrary: filled('{0} {1} security.risk.level', level, equals) },
  { weight: 2, arbitrary: filled('{{0}, {1}}.contains({2})', level, word, fc.oneof(text, madeText)) },
  { weight: 3, arbitrary: filled('user.id {0} {1}', equals, quoted(reference('user'))) },
  {
    weight: 5,
    arbitrary: filled('{0} {1} {2}', attribute, equals, fc.oneof(word, oneOf('null', '7', 'true', '-7'))),
  },
  { weight: 2, arbitrary: filled('{0} {1} {2}', attribute, order, oneOf('5', '7', "'Acme'", 'null', '7.5')) },
  { weight: 1, arbitrary: filled('{0} {1} user.profile.level', oneOf('7', '-1', "'7'"), order) },
  { weight: 1, arbitrary: oneOf('user.profile.level', 'device.profile.platform', 'login.identifier') },
  { weight: 4, arbitrary: filled('{0}.contains({1})', fc.oneof(text, madeText), word) },
  { weight: 1, arbitrary: filled('{0}.contains({1})', text, fc.oneof(text, oneOf('7'))) },
  { weight: 4, arbitrary: filled('{0} {1} {2}', madeText, equals, word) },
  {
    weight: 3,
    arbitrary: filled('{0}.length() {1} {2}', fc.oneof(text, madeText), order, oneOf('3', '0', '6', "'3'")),
  },
  {
    weight: 2,
    arbitrary: filled('user.profile.tags{0}', oneOf(".contains('ann')", '.ann == 1', '.size() == 1')),
  },
  { weight: 3, arbitrary: filled('login.identifier {0} {1}', equals, quoted(oneOf(...IDENTIFIERS))) },
  {
    weight: 2,
    arbitrary: filled(
      '{0} {1} {2}',
      fc.oneof(text, madeText),
      fc.oneof(equals, order),
      fc.oneof(text, attribute),
    ),
  },
  { weight: 8, arbitrary: filled('user.isMemberOf({0})', criterion) },
  { weight: 2, arbitrary: filled('user.isMemberOf({0}, {1})', criterion, criterion) },
  { weight: 4, arbitrary: oneOf('device.profile.registered', 'device.profile.managed') },
  {
    weight: 2,
    arbitrary: filled(
      'device.profile.{0} {1} {2}',
      oneOf('registered', 'managed'),
      equals,
      oneOf('true', 'false', 'null'),
    ),
  },
  {
    weight: 4,
    arbitrary: filled('device.profile.platform {0} {1}', equals, fc.oneof(platform, oneOf('null', '5'))),
  },
  { weight: 1, arbitrary: filled("device.profile.platform {0} 'M'", order) },
  { weight: 4, arbitrary: filled('security.behaviors.contains({0})', behavior) },
  {
    weight: 1,
    arbitrary: oneOf(
      'security.behaviors.isEmpty()',
      'security.behaviors.contains(7)',
      'security.behaviors.contains(user.profile.company)',
    ),
  },
  { weight: 2, arbitrary: oneOf('true', 'false') },
  {
    weight: 2,
    arbitrary: oneOf(
      "'a' < 1",
      'user.login',
      "user.noSuch('x')",
      'null.length() > 0',
      "'a' == 'a'",
      "'a' > 'b'",
    ),
  },
);

const builders = fc.letrec<{ condition: string }>((tie) => {
  const inner = tie('condition');
  return {
    condition: fc.oneof(
      { maxDepth: 3, depthSize: 'small' },
      { weight: 6, arbitrary: question },
      { weight: 4, arbitrary: filled('{0} && {1}', question, inner) },
      { weight: 4, arbitrary: filled('{0} || {1}', question, inner) },
      { weight: 3, arbitrary: filled('({0}) {1} ({2})', inner, oneOf('&&', '||', 'and', 'OR'), inner) },
      { weight: 2, arbitrary: filled('({0}) {1} {2} && {3}', inner, oneOf('&&', '||'), question, question) },
      { weight: 4, arbitrary: filled('{0}({1})', oneOf('!', '!', 'not '), inner) },
      { weight: 2, arbitrary: filled('({0} ? {1} : {2})', question, inner, inner) },
      { weight: 1, arbitrary: filled('({0}) {1} {2}', inner, equals, oneOf('true', 'false', 'null')) },
      { weight: 1, arbitrary: filled('({0}) {1} ({2})', inner, equals, inner) },
      { weight: 1, arbitrary: filled('({0} ? {1} : {2}) {3} {4}', inner, text, word, equals, word) },
    ),
  };
});

/** Generates expressions of the older dialect. In an org of the newer engine they fail or are not supported. */
const classic: Text = fc.oneof(
  filled('user.{0} {1} {2}', oneOf('company', 'level', 'login'), fc.oneof(equals, order), word),
  filled('String.{0}(user.company, {1})', oneOf('stringContains', 'startsWith'), word),
  filled('String.toLowerCase(user.{0}) == {1}', oneOf('company', 'level'), word),
  filled('isMemberOfGroup({0}) {1} user.level', groupId, oneOf('AND', 'OR')),
  filled('isMemberOfGroupName({0})', groupName),
  filled('(user.company ?: {0}) == {1}', word, word),
  filled("!(user.company == {0}) && user.app.name == 'x' || salesforce.role == {1}", word, word),
);

const unread = oneOf(
  'user.profile.company ==',
  "(security.risk.level == 'LOW'",
  `user.id = '${POOLS.user.ids[0]}'`,
  "security.risk.level eq 'LOW'",
  "security.risk.level == 'LOW' && 'a' ?: 'b'",
);

/** Generates `elCondition` expressions: most are fully modelled, some are ill-typed, fail or do not parse. */
export const arbitraryExpression: Text = fc.oneof(
  { weight: 20, arbitrary: builders.condition },
  { weight: 3, arbitrary: classic },
  { weight: 1, arbitrary: unread },
);
