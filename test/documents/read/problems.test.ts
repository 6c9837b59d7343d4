import { expect, test } from 'vitest';
import { assembleDocuments } from '../../../src/documents/read-snapshot.js';
import { linesOf, reading, snapshotOf } from './reading.js';

/** Reads one JSON text as the document `a`, so that tests can state locations in it. */
function problemsOf(text: string): string[] {
  return linesOf(assembleDocuments([{ name: 'a', text }]).problems);
}

test.each<[string, string, string[]]>([
  [
    'syntax',
    '{"policies": [\n  {"id": "p1" "type": "PASSWORD"}\n]}',
    ['error syntax a#:2:15: expected a comma, found `"type"`'],
  ],
  [
    'an extra comma',
    '{"policies": [],}',
    ['error syntax a#:1:17: expected a property name in double quotes, found `}`'],
  ],
  [
    'a missing end',
    '{"policies": [',
    ['error syntax a#:1:15: expected `]`, found the end of the document; the file may be cut off'],
  ],
  ['an unclosed string', '{"a": "b\n}', ['error syntax a#:1:7: expected a closing quote, found `"b`']],
  [
    'a missing end inside a string',
    '{"policies": [{"id": "p1',
    [
      'error syntax a#:1:22: expected a closing quote, found the end of the document; the file may be cut off',
    ],
  ],
  ['a comment', '{\n  // why\n  "policies": []}', ['error syntax a#:2:3: JSON has no comments']],
  [
    'an empty document',
    ' \n',
    [
      'warning empty-document a#: the document is empty; add its content, or remove the file',
      'error nothing-read a#: the documents contain nothing that belongs to an org; expected an export of an org: policies, rules, zones, groups and applications in the format of the API',
    ],
  ],
  [
    'a duplicate key',
    '{"zones": [{"id": "z", "status": "ACTIVE",\n "status": "INACTIVE"}]}',
    [
      'warning duplicate-key a#/zones/0/status:2:2: the key `status` occurs twice in one object: the last value is used here, but the service may use the first; remove one of them',
    ],
  ],
  [
    'a duplicate key in an unused document',
    '{"kty": "RSA", "kid": "k1", "kid": "k2"}',
    [
      'warning duplicate-key a#/kid:1:29: the key `kid` occurs twice in one object: the last value is used here, but the service may use the first; remove one of them',
      'info kind-not-used a#:1:1: read, but not evaluated: 1 of the kind `key`',
      'error nothing-read a#:1:1: the documents contain nothing that this program evaluates (read, but not evaluated: 1 of the kind `key`); expected an export of an org: policies, rules, zones, groups and applications in the format of the API',
    ],
  ],
  [
    'too deep nesting',
    `{"a":\n ${'['.repeat(200)}`,
    ['error too-deep a#:2:201: the document is nested deeper than 200 levels; remove some of the levels'],
  ],
  [
    'a document of another service',
    '[1]',
    [
      'error kind-unknown a#/0:1:2: the number `1` is not a document of the service; pass an object or a list, as the service returns it',
      'error nothing-read a#:1:1: the documents contain nothing that belongs to an org; expected an export of an org: policies, rules, zones, groups and applications in the format of the API',
    ],
  ],
  [
    'an unknown document',
    '{"polices": 1}',
    [
      'error kind-unknown a#:1:1: an object with the key `polices` is not recognized; pass a list, an org, a recording, or one of these kinds: group rule, mapping, rule, policy, zone, authenticator, device assurance, behavior, identity provider, app, user type, group, user, API token or settings of an application; did you mean `policies`?',
      'error nothing-read a#:1:1: the documents contain nothing that belongs to an org; expected an export of an org: policies, rules, zones, groups and applications in the format of the API',
    ],
  ],
  [
    'an unknown document among others',
    '[{"id": "z", "type": "IP"}, true]',
    [
      'warning kind-unknown a#/1:1:29: `true` is not a document of the service; pass an object or a list, as the service returns it',
    ],
  ],
  [
    'a known but unused document',
    '[{"kty": "RSA", "kid": "k1"}, {"kty": "RSA", "kid": "k2"}, {"client_id": "c"}]',
    [
      'info kind-not-used a#:1:1: read, but not evaluated: 2 of the kind `key` and 1 of the kind `client`',
      'error nothing-read a#:1:1: the documents contain nothing that this program evaluates (read, but not evaluated: 2 of the kind `key` and 1 of the kind `client`); expected an export of an org: policies, rules, zones, groups and applications in the format of the API',
    ],
  ],
  [
    'a missing id',
    '{"zones": [\n  {"name": "Office"}]}',
    [
      'error unreadable-resource a#/zones/0:2:3: this zone cannot be read: `id` is missing; add one, which can be any unique text',
    ],
  ],
  [
    'an id of the wrong type',
    '{"zones": [{"id": 7}]}',
    [
      'error unreadable-resource a#/zones/0/id:1:19: this zone cannot be read: `id` is the number `7`; set it to a string',
    ],
  ],
  [
    'an empty id',
    '{"zones": [{"id": ""}]}',
    [
      'error unreadable-resource a#/zones/0/id:1:19: this zone cannot be read: `id` is empty; set it to a non-empty string',
    ],
  ],
  [
    'not an object',
    '{"zones": ["z1"]}',
    [
      'error unreadable-resource a#/zones/0:1:12: this zone cannot be read: the value is `z1`; set it to an object',
    ],
  ],
  [
    'not a list',
    '{"zones": [], "users": "u1"}',
    ['error wrong-value a#/users:1:24: `users` is `u1`; set it to a list'],
  ],
  [
    'a field of the wrong type',
    '{"users": [{"id": "u1", "profile": "ann", "groupIds": ["g1", null]}]}',
    [
      'error wrong-value a#/users/0/profile:1:36: `profile` is `ann`; set it to an object; `profile` is not used',
      'error wrong-value a#/users/0/groupIds/1:1:62: `groupIds.1` is `null`; set it to a string; `groupIds` is not used',
    ],
  ],
  [
    'a missing nested field',
    '{"apps": [{"id": "a1", "_links": {"accessPolicy": {"hre": "x"}}}]}',
    [
      'error wrong-value a#/apps/0/_links/accessPolicy:1:51: `_links.accessPolicy`: `href` is missing; did you mean `hre`? `accessPolicy` is not used',
    ],
  ],
  [
    'statuses',
    '{"policies": [{"id": "p1", "type": "PASSWORD", "status": "INIACTIVE", "rules": [{"id": "r1", "status": "ACTIVE,"}, {"id": "r2", "status": "DELETED"}, {"id": "r3", "status": 0}]}]}',
    [
      'error unknown-status a#/policies/0/status:1:58: `status` is `INIACTIVE`; set it to `ACTIVE` or `INACTIVE`; it is read as `INACTIVE`',
      'error unknown-status a#/policies/0/rules/0/status:1:104: `status` is `ACTIVE,`; set it to `ACTIVE` or `INACTIVE`; it is read as `ACTIVE`',
      'error unreadable-resource a#/policies/0/rules/1/status:1:139: this rule cannot be read: `status` is `DELETED`; set it to `ACTIVE` or `INACTIVE`',
      'error unreadable-resource a#/policies/0/rules/2/status:1:174: this rule cannot be read: `status` is the number `0`; set it to `ACTIVE` or `INACTIVE`',
    ],
  ],
  [
    'invalid priority and system',
    '{"policies": [{"id": "p1", "type": "PASSWORD", "priority": "first", "system": "true,", "rules": []}]}',
    [
      'error wrong-value a#/policies/0/priority:1:60: `priority` is `first`; set it to an integer; `priority` is not used',
      'error wrong-value a#/policies/0/system:1:79: `system` is `true,`; set it to `true` or `false`; it is read as `true`',
    ],
  ],
  [
    'conditions',
    '{"policies": [{"id": "p1", "type": "PASSWORD", "conditions": "any",\n "rules": [{"id": "r1", "conditions": {\n  "network": {"connection": "ZONES", "include": "z1"}, "people": {"users": {"include": [1]}}, "later": 5}}]}]}',
    [
      'error unreadable-condition a#/policies/0/conditions:1:62: this condition cannot be decided: `conditions` is `any`; set it to an object',
      'error unreadable-condition a#/policies/0/rules/0/conditions/network/connection:3:29: this condition cannot be decided: `network.connection` is `ZONES`; set it to `ANYWHERE` or `ZONE`; did you mean `ZONE`?',
      'error unreadable-condition a#/policies/0/rules/0/conditions/network/include:3:49: this condition cannot be decided: `network.include` is `z1`; set it to a list',
      'error unreadable-condition a#/policies/0/rules/0/conditions/people/users/include/0:3:89: this condition cannot be decided: `people.users.include.0` is the number `1`; set it to a string',
    ],
  ],
  [
    'a rule without a policy',
    '[{"id": "z", "type": "IP"}, {"id": "r1", "type": "SIGN_ON"}]',
    [
      'warning rule-without-policy a#/1:1:29: the rule `r1` is not used: the policy of the rule is unknown. Name the file `policies/<id>/rules.json`, put the file into the folder `rules` next to the file of the policy, or add `policyId` to the rule',
    ],
  ],
  [
    'a rule whose policy is missing',
    '{"rules": {"p1": [{"id": "r1"}]}}',
    [
      'warning rule-without-policy a#/rules/p1/0:1:19: the rule `r1` is not used: the policy `p1` of the rule is not in the export; export the policy, too',
    ],
  ],
  [
    'the same object twice',
    '{"zones": [{"id": "z"}, {"id": "z"}]}',
    [
      'info duplicate-id a#/zones/1:1:25: the zone `z` occurs twice, with the same content; the first one at `/zones/0` of `a` is used; remove the other one',
    ],
  ],
  [
    'two objects with one id',
    '{"zones": [{"id": "z"}, {"id": "z", "type": "IP"}]}',
    [
      'error duplicate-id a#/zones/1:1:25: the zone `z` occurs twice, with different content; the first one at `/zones/0` of `a` is used; remove the other one',
    ],
  ],
  [
    'an incomplete list of rules',
    '{"policies": [{"id": "p1", "type": "PASSWORD"}, {"id": "p2", "type": "PASSWORD"}], "rules": {"p1": []}, "rulesComplete": []}',
    [
      'warning rules-incomplete a#/policies/0:1:15: some rules of 2 policies (`p1`, `p2`) are not in the export, so the service may decide differently; export all rules of each policy',
    ],
  ],
  [
    'two brands',
    '{"policies": [{"id": "p1", "type": "ACME_SIGN_ON", "rules": []}, {"id": "p2", "type": "SVC_SIGN_ON", "rules": []}]}',
    ['warning two-brands: the documents use several vendor prefixes, `ACME` and `SVC`; this run uses `ACME`'],
  ],
  [
    'a mapping without an app',
    '{"mappings": [{"policyId": "p1"}]}',
    [
      'error unreadable-resource a#/mappings/0:1:15: this mapping cannot be read: it names no application; export the mappings again',
    ],
  ],
  [
    'an app with two policies of a type',
    '{"policies": [{"id": "p1", "type": "ACCESS_POLICY", "rules": [], "appIds": ["a1"]}, {"id": "p2", "type": "ACCESS_POLICY", "rules": []}], "apps": [{"id": "a1", "accessPolicyId": "p2"}]}',
    [
      'warning mapping-conflict a#/policies/0/appIds/0:1:77: the app `a1` is mapped to two policies of the type `ACCESS_POLICY`: `p2` is used, because the app links to it, and `p1` is ignored; export the mappings again',
    ],
  ],
  [
    'dangling references',
    '{"groups": [{"id": "g1", "userIds": ["u1", "u2", "u3", "u4"]}], "apps": [{"id": "a1", "accessPolicy": "p1", "groupIds": ["g2"]}]}',
    [
      'info unknown-reference: apps are mapped to 1 policy that is not in the export: `p1`',
      'info unknown-reference: group members include 4 users that are not in the export: `u1`, `u2`, `u3` and 1 more',
      'warning unknown-reference: apps are assigned to 1 group that is not in the export: `g2`',
    ],
  ],
])('a problem in an export is reported at its location, with the remedy: %s', (_shows, text, problems) => {
  expect(problemsOf(text)).toEqual(problems);
});

test('YAML syntax errors are explained in plain words', () => {
  const yaml = (text: string) => linesOf(assembleDocuments([{ name: 'a.yaml', text }]).problems);
  expect(yaml('policies:\n\t- id: p1\n')).toEqual([
    'error syntax a.yaml#:2:1: indent with spaces, not with tabs',
  ]);
  expect(yaml('policies: [a, b')).toEqual([
    'error syntax a.yaml#:1:16: the indentation does not match the lines above, or a bracket is not closed',
  ]);
  expect(yaml('policies: *nowhere\n')).toEqual([
    'error syntax a.yaml#:1:11: the alias `nowhere` has no anchor before it; define the anchor above',
  ]);
});

test('a value that JSON cannot represent (a cycle, a throwing property, a huge array) is reported', () => {
  const cyclic: Record<string, unknown> = { policies: [] };
  cyclic.zones = [cyclic];
  expect(linesOf(reading({ a: cyclic }).problems)).toEqual([
    'error cyclic a#/zones/0: the value contains itself',
  ]);
  const angry = Object.defineProperty({}, 'id', { enumerable: true, get: () => expect.fail('looked at') });
  expect(linesOf(reading({ a: { zones: [angry] } }).problems)).toEqual([
    'error unreadable-value a#/zones/0: reading the value throws an error',
  ]);
  expect(linesOf(reading({ a: new Array(4_000_000_000) }).problems)).toEqual([
    'error too-large a#: the value is too large to be read',
  ]);
});

test('a problem in one document does not affect the other documents', () => {
  const result = assembleDocuments([
    { name: 'a', text: '{' },
    { name: 'b', value: { zones: [{ id: 'z1' }, { id: 5 }, { id: 'z2' }] } },
  ]);
  expect(snapshotOf(result).zones.map(({ id }) => id)).toEqual(['z1', 'z2']);
  expect(result.problems.map(({ code }) => code)).toEqual(['syntax', 'unreadable-resource']);
});

test('the first hundred problems of one kind in an export are reported, and the others are counted', () => {
  const { problems } = reading([{ zones: Array.from({ length: 1234 }, () => ({})) }]);
  expect(problems).toHaveLength(101);
  expect(linesOf(problems.slice(-1))).toEqual([
    'error unreadable-resource: and 1134 more problems of this kind',
  ]);
});

test('a group member given by id only is the same user as the full user object', () => {
  const users = [{ id: 'u1', status: 'ACTIVE', profile: { login: 'ann@example.com' } }];
  const groupMembers = { g1: [{ id: 'u1' }] };
  const groups = [{ id: 'g1', profile: { name: 'Staff' } }];
  for (const org of [
    { groups, users, groupMembers },
    { groupMembers, groups, users },
  ]) {
    const read = reading([org]);
    expect(read.problems.filter(({ code }) => code === 'duplicate-id')).toEqual([]);
    expect(snapshotOf(read).users).toMatchObject([{ id: 'u1', login: 'ann@example.com' }]);
  }
});
