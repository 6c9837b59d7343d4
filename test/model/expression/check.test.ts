import { expect, test } from 'vitest';
import { check, type ExpressionCheckOptions } from '../../../src/model/expression/check/check-expression.js';
import { parse } from '../../../src/model/expression/syntax/parser.js';
import type { ValueType } from '../../../src/model/expression/values/type.js';

const CLASSIC: ExpressionCheckOptions = { dialect: 'classic' };
const ANY: ExpressionCheckOptions = { expects: 'any' };
const SCHEMA: ExpressionCheckOptions = {
  profile: new Map<string, ValueType>([
    ['department', 'string'],
    ['level', 'number'],
  ]),
};

/** An expression with findings as `code at marked text: message`, and the suggested replacement. */
type Row = readonly [text: string, findings: readonly string[], options?: ExpressionCheckOptions];

const NOTHING: readonly string[] = [];

const ROWS: readonly Row[] = [
  ["user.profile.department == 'Sales' && security.risk.level != 'HIGH'", NOTHING],
  ["user.isMemberOf({'group.profile.name': 'West'}) ? user.created.withinDays(1) : false", NOTHING],
  ["device.provider.vendor.signal == 'GOOD'", NOTHING],
  ["user.getGroups({'group.type': 'OKTA_GROUP'}).![profile.name].contains('x')", NOTHING],
  ["login.identifier.substringAfter('@')", NOTHING, { expects: 'string' }],

  [
    "user.profil.name == 'a'",
    [
      'unknown-reference at `user.profil.name`: the expression language has no attribute `user.profil.name`; did you mean `user.profile.name`? -> user.profile.name',
    ],
  ],
  [
    "securty.risk.level == 'LOW'",
    [
      'unknown-reference at `securty.risk.level`: the expression language has no attribute `securty.risk.level`; did you mean `security.risk.level`? -> security.risk.level',
    ],
  ],
  [
    'request.ip == null',
    [
      'unknown-reference at `request.ip`: the expression language has no attribute `request.ip`; use a documented attribute',
    ],
  ],
  [
    'user.profile == null',
    [
      'unknown-reference at `user.profile`: `user.profile` is not complete: it is only the first part of the name of an attribute',
    ],
  ],
  [
    "appuser.entitlements.role == 'admin'",
    [
      'unknown-reference at `appuser.entitlements.role`: `appuser.entitlements.role` is only known in federated claims; remove it',
    ],
  ],
  [
    "user.profile.departmnt == 'Sales'",
    [
      'unknown-reference at `user.profile.departmnt`: the user profile has no attribute `departmnt`; did you mean `department`?',
    ],
    SCHEMA,
  ],
  [
    "user.profile.email.contain('a')",
    [
      "unknown-reference at `user.profile.email.contain('a')`: the expression language has no function `contain`; did you mean `contains`?",
    ],
  ],
  [
    "user.isMember({'group.id': 'a'})",
    [
      "unknown-reference at `user.isMember({'group.id': 'a'})`: the expression language has no function `user.isMember`; did you mean `user.isMemberOf`?",
    ],
  ],
  ["'abc'.size() == 3", ["unknown-reference at `'abc'.size()`: a string has no `size`"]],
  ['user.created.length() == 3', ['unknown-reference at `user.created.length()`: a time has no `length`']],

  [
    'String.stringContains(user.profile.email, "@a")',
    [
      "wrong-dialect at `String.stringContains(user.profile.email, \"@a\")`: `String.stringContains` belongs to the Classic dialect; write `user.profile.email.contains('@a')` -> user.profile.email.contains('@a')",
    ],
  ],
  [
    'String.append(user.profile.a, user.profile.b).length() == 2',
    [
      'wrong-dialect at `String.append(user.profile.a, user.profile.b)`: `String.append` belongs to the Classic dialect; write `user.profile.a + user.profile.b` -> user.profile.a + user.profile.b',
    ],
  ],
  [
    'String.len(user.profile.a + "b") == 2',
    [
      "wrong-dialect at `String.len(user.profile.a + \"b\")`: `String.len` belongs to the Classic dialect; write `(user.profile.a + 'b').length()` -> (user.profile.a + 'b').length()",
    ],
  ],
  [
    'isMemberOfGroupName("Admins")',
    [
      "wrong-dialect at `isMemberOfGroupName(\"Admins\")`: `isMemberOfGroupName` belongs to the Classic dialect; write `user.isMemberOf({'group.profile.name': 'Admins', 'operator': 'EXACT'})` -> user.isMemberOf({'group.profile.name': 'Admins', 'operator': 'EXACT'})",
    ],
  ],
  [
    'isMemberOfAnyGroup("a", "b")',
    [
      "wrong-dialect at `isMemberOfAnyGroup(\"a\", \"b\")`: `isMemberOfAnyGroup` belongs to the Classic dialect; write `user.isMemberOf({'group.id': {'a', 'b'}})` -> user.isMemberOf({'group.id': {'a', 'b'}})",
    ],
  ],
  [
    'user.getInternalProperty("status") == "ACTIVE"',
    [
      'wrong-dialect at `user.getInternalProperty("status")`: `user.getInternalProperty` belongs to the Classic dialect; write `user.status` -> user.status',
    ],
  ],
  ['Time.now("EST") == "2015"', ['type at `Time.now("EST")`: `Time.now` takes no arguments, not 1']],
  [
    "user.email.substring(1) == 'a'",
    ['wrong-dialect at `user.email.substring(1)`: `substring` belongs to the Identity Engine dialect'],
    CLASSIC,
  ],
  [
    'Arrays.clear(user.profile.tags).isEmpty()',
    ['wrong-dialect at `Arrays.clear(user.profile.tags)`: `Arrays.clear` belongs to the Classic dialect'],
  ],
  [
    'isMemberOfGroupNameRegex(".*")',
    [
      'wrong-dialect at `isMemberOfGroupNameRegex(".*")`: `isMemberOfGroupNameRegex` belongs to the Classic dialect',
    ],
  ],
  [
    'user.login == "ann"',
    [
      'wrong-dialect at `user.login`: `user.login` belongs to the Classic dialect; write `user.profile.login` -> user.profile.login',
    ],
  ],
  [
    "user.profile.login == 'ann'",
    [
      'wrong-dialect at `user.profile.login`: `user.profile.login` belongs to the Identity Engine dialect; write `user.login` -> user.login',
    ],
    CLASSIC,
  ],
  [
    "user.email.contains('@a')",
    [
      "wrong-dialect at `user.email.contains('@a')`: `contains` belongs to the Identity Engine dialect; write `String.stringContains(user.email, '@a')` -> String.stringContains(user.email, '@a')",
    ],
    CLASSIC,
  ],
  ["user.getGroups({'group.profile.name': 'West'}).![name]", NOTHING, { ...CLASSIC, expects: 'any' }],
  ["Arrays.isEmpty(user.getGroups({'group.type': 'OKTA_GROUP'}))", NOTHING, CLASSIC],
  [
    "String.endsWith(user.email, '@a')",
    [
      "unknown-reference at `String.endsWith(user.email, '@a')`: the expression language has no function `String.endsWith`; use a documented function",
    ],
    CLASSIC,
  ],
  ['idpuser.email', NOTHING, { ...CLASSIC, expects: 'string' }],
  ['zendesk.role == "agent"', NOTHING, CLASSIC],
  [
    'usr.firstName == "Ann"',
    [
      'unknown-reference at `usr.firstName`: the expression language has no attribute `usr.firstName`; did you mean `user.firstName`? -> user.firstName',
    ],
    CLASSIC,
  ],

  [
    "user.profile.a ?: 'b'",
    [
      "unsupported at `user.profile.a ?: 'b'`: the Elvis operator (`?:`) is not supported by the expression language; use `x == null ? … : x`",
    ],
    ANY,
  ],
  [
    "user.profile.a matches 'b'",
    [
      "unsupported at `user.profile.a matches 'b'`: `matches` is not supported by the expression language; the dialect has no regular expressions",
    ],
  ],
  ["user.a ?: 'b'", NOTHING, { ...CLASSIC, ...ANY }],

  [
    'login.identifier == 5',
    [
      'type at `login.identifier == 5`: a string and a whole number are never equal; compare values of one type',
    ],
  ],
  [
    "user.profile.level == 'five'",
    [
      "type at `user.profile.level == 'five'`: a number and a string are never equal; compare values of one type",
    ],
    SCHEMA,
  ],
  [
    'security.risk.level < 5',
    [
      'type at `security.risk.level < 5`: a string and a whole number have no order, so the comparison fails; compare values of one type',
    ],
  ],
  [
    "user.created == '2015'",
    ["type at `user.created == '2015'`: a time and a string are never equal; compare values of one type"],
  ],
  ['user.profile.firstName + user.profile.lastName', NOTHING, ANY],
  [
    "user.profile.a + 'b'",
    [
      "type at `user.profile.a + 'b'`: the expression results in a string; change it so that it results in a boolean",
    ],
  ],
  [
    "login.identifier.substringAfter('@')",
    [
      "type at `login.identifier.substringAfter('@')`: the expression results in a string; change it so that it results in a boolean",
    ],
  ],
  ["user.id && user.profile.x == 'a'", ['type at `user.id`: `&&` needs a boolean, not a string']],
  ['!user.status', ['type at `user.status`: `!` needs a boolean, not a string']],
  ['user.id ? true : false', ['type at `user.id`: the condition of `?` needs a boolean, not a string']],
  ['-user.id == 5', ['type at `user.id`: `-` needs a number, not a string']],
  ["user.id.substring('1') == 'a'", ["type at `'1'`: `substring` needs a whole number here, not a string"]],
  [
    "user.id.substring(1, 2, 3) == 'a'",
    ['type at `user.id.substring(1, 2, 3)`: `substring` takes 1 to 2 arguments, not 3'],
  ],
  [
    "user.id.toUpperCase(1) == 'a'",
    ['type at `user.id.toUpperCase(1)`: `toUpperCase` takes no arguments, not 1'],
  ],
  ["user.isMemberOf('00g1')", ["type at `'00g1'`: `user.isMemberOf` needs a map here, not a string"]],

  [
    "device.profile.osVersion > '14.2'",
    [
      "version-as-text at `device.profile.osVersion > '14.2'`: `>` compares versions letter by letter; write `device.profile.osVersion.versionGreaterThan('14.2')` -> device.profile.osVersion.versionGreaterThan('14.2')",
    ],
  ],
  [
    "device.provider.oktaVerify.version >= '9.42'",
    [
      "version-as-text at `device.provider.oktaVerify.version >= '9.42'`: `>=` compares versions letter by letter; write `!device.provider.oktaVerify.version.versionLessThan('9.42')` -> !device.provider.oktaVerify.version.versionLessThan('9.42')",
    ],
  ],
  ["device.profile.osVersion == '14.2'", NOTHING],

  ['true', ['constant at `true`: this is always true; correct or remove it']],
  [
    "user.id == 'a' || true",
    ['constant at `true`: this is always true, so the whole expression is always true; correct or remove it'],
  ],
  ["user.id == 'a' || false", ['constant at `false`: this is never true; correct or remove it']],
  [
    "'a' == 'b' && user.id == 'x'",
    [
      "constant at `'a' == 'b'`: this is never true, so the whole expression is never true; correct or remove it",
    ],
  ],
  ['1 + 1 == 2', ['constant at `1 + 1 == 2`: this is always true; correct or remove it']],
  [
    "'x'.toInteger() == 1",
    [
      "constant at `'x'.toInteger() == 1`: this always fails: a string that is not a number is converted to a number; correct or remove it",
    ],
  ],
  [
    "user.isMemberOf({'group.name': 'a'})",
    [
      "constant at `user.isMemberOf({'group.name': 'a'})`: this always fails: `group.name` is not a key of a criterion; known keys: group.id, group.type, group.source.id, group.profile.name; correct or remove it",
    ],
  ],
  [
    'login.identifier == null',
    ['constant at `login.identifier == null`: this is never true; correct or remove it'],
  ],
  [
    "security.risk.level == 'CRITICAL'",
    [
      "constant at `security.risk.level == 'CRITICAL'`: this is never true: `security.risk.level` is one of LOW, MEDIUM, HIGH; use one of these values",
    ],
  ],
  [
    "'high' != security.risk.level",
    [
      "constant at `'high' != security.risk.level`: this is always true: `security.risk.level` is one of LOW, MEDIUM, HIGH; did you mean `HIGH`?",
    ],
  ],
  [
    "accessRequest.operation == 'enrol'",
    [
      "constant at `accessRequest.operation == 'enrol'`: this is never true: `accessRequest.operation` is one of enroll, unenroll, recover, unlockAccount; did you mean `enroll`?",
    ],
  ],
  ["user.id == 'a' ? true : security.risk.level == 'LOW'", NOTHING],
];

test.each(ROWS.map(([text, findings, options]) => ({ text, findings, options })))(
  'the type check reports the expected findings for the expression $text',
  ({ text, findings, options }) => {
    const parsed = parse(text);
    if (!parsed.ok) throw new Error(parsed.problem.message);
    const found = check(parsed.expression, text, options).map(
      ({ code, start, end, message, replacement }) => {
        const fix = replacement === undefined ? '' : ` -> ${replacement}`;
        return `${code.replace('expression-', '')} at \`${text.slice(start, end)}\`: ${message}${fix}`;
      },
    );
    expect(found).toEqual(findings);
  },
);

test('a replacement that the type check suggests parses and has no findings', () => {
  for (const [text, , options] of ROWS) {
    const parsed = parse(text);
    if (!parsed.ok) continue;
    for (const { start, end, replacement } of check(parsed.expression, text, options)) {
      if (replacement === undefined) continue;
      const mended = text.slice(0, start) + replacement + text.slice(end);
      const again = parse(mended);
      expect(again.ok && check(again.expression, mended, options)).toEqual([]);
    }
  }
});
