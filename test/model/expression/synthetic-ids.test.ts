import { expect, test } from 'vitest';
import { MATCH, NOT_MATCH, type Rank, UNDEFINED } from '../../../src/logic/kleene/verdict.js';
import { compileExpression } from '../../../src/model/expression/evaluate/compile-expression.js';
import { meaningOf } from '../../../src/model/expression/meaning/meaning.js';
import { parse } from '../../../src/model/expression/syntax/parser.js';
import { environmentOf } from '../../../src/model/expression/values/environment.js';
import { askMeaning } from './ask-meaning.js';
import { requestWith, worldWith } from './world.js';

const STAFF = { id: 'tf:okta_group.staff', name: 'Staff', type: 'OKTA_GROUP' } as const;
const OTHERS = { id: 'tf:okta_group.others', name: 'Others', type: 'OKTA_GROUP' } as const;
const world = worldWith({ groups: [STAFF, OTHERS], behaviors: { 'tf:okta_behavior.ip': 'New IP' } });
const request = requestWith({
  user: { id: 'tf:okta_user.ann', profile: { team: 'Sales' } },
  groups: { ids: [STAFF.id] },
  behaviors: ['New IP'],
});

/** Spec: Terraform, 3.2: a synthetic id equals only itself, and its characters are unknown. */
const ASKED: readonly (readonly [string, Rank])[] = [
  ['user.id == "tf:okta_user.ann"', MATCH],
  ['user.id != "tf:okta_user.bob"', MATCH],
  ['user.id == "00uann"', NOT_MATCH],
  ['{"00uann", "tf:okta_user.ann"}.contains(user.id)', MATCH],
  ['user.isMemberOf({"group.id": "tf:okta_group.staff"})', MATCH],
  ['user.isMemberOf({"group.id": {"00gothers", "tf:okta_group.others"}})', NOT_MATCH],
  ['user.getGroups({"group.profile.name": "Staff"}).![id].contains("tf:okta_group.staff")', MATCH],
  ['user.id.length() == 20', UNDEFINED],
  ['user.id.contains("okta_user")', UNDEFINED],
  ['user.id.substring(0, 3) == "tf:"', UNDEFINED],
  ['user.id.toUpperCase() == user.id', UNDEFINED],
  ['user.id + "" == user.id', UNDEFINED],
  ['"a" + "tf:okta_user.ann" == "b"', UNDEFINED],
  ['user.id > "00u"', UNDEFINED],
  ['user.profile.team.contains("tf:okta_group.staff")', UNDEFINED],
  ['user.profile.team < "tf:okta_group.staff"', UNDEFINED],
  ['user.profile.team.substringBefore("tf:okta_group.staff") == "x"', UNDEFINED],
  ['user.isMemberOf({"group.profile.name": "tf:okta_group.staff"})', UNDEFINED],
  ['user.getGroups({"group.profile.name": "Staff"}).![id.length()].contains(20)', UNDEFINED],
  ['user.id.unknown() == 1', UNDEFINED],
];

test.each(ASKED)(
  'in an expression, an id that is known only after the apply equals only itself, and its letters are unknown: `%s`',
  (text, verdict) => {
    const parsed = parse(text);
    if (!parsed.ok) throw new Error(text);
    const found = compileExpression(parsed.expression).verdict(environmentOf(request, world));
    const meant = askMeaning(meaningOf(parsed.expression, world), { request, world });
    expect([found, meant]).toEqual([verdict, verdict]);
  },
);
