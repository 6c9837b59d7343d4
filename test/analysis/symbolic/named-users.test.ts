import { describe, expect, test } from 'vitest';
import { reachOf } from '../../../src/analysis/questions/reach.js';
import { meaningsIn, ruleListsOf } from '../../../src/analysis/symbolic/rule-lists.js';
import { spaceOf } from '../../../src/analysis/symbolic/space.js';
import { never } from '../../../src/logic/kleene/formula.js';
import { ask } from '../../../src/model/facts/fact.js';
import { user as userFact } from '../../../src/model/facts/user.js';
import { worldOf } from '../../../src/model/policies/world-of-snapshot.js';
import { orgOfRules } from '../questions/one-rule.js';

const ANN = {
  id: 'ann',
  status: 'ACTIVE',
  profile: { login: 'ann@example.com', team: 'red', level: 3, tags: ['x'] },
  groupIds: ['hr'],
};
const BOB = { id: 'bob', status: 'ACTIVE', profile: { login: 'bob@example.com' }, groupIds: [] };

const ORG = {
  manifest: { complete: ['groups', 'users', 'apps', 'policies', 'zones'] },
  users: [ANN, BOB],
  groups: [
    { id: 'hr', profile: { name: 'HR' } },
    { id: 'it', profile: { name: 'IT' } },
  ],
};

const isUser = (id: string) => ({ people: { users: { include: [id] } } });
const isAnn = isUser('ann');
const el = (condition: string) => ({ elCondition: { condition } });

/** If a rule names one user, its other conditions are evaluated with the data of that user in the org. */
test.each<readonly [object, string]>([
  [{ ...isAnn, ...el("user.profile.team == 'red'") }, 'reachable'],
  [{ ...isAnn, ...el("user.profile.team == 'blue'") }, 'unsatisfiable'],
  [{ ...isAnn, ...el('user.profile.level > 2') }, 'reachable'],
  [{ ...isAnn, ...el('user.profile.level > 3') }, 'unsatisfiable'],
  [{ ...isAnn, ...el("user.profile.tags.contains('x')") }, 'reachable'],
  [{ ...isAnn, ...el("user.profile.tags.contains('y')") }, 'unsatisfiable'],
  [{ ...isAnn, ...el("user.profile.other == 'y'") }, 'unsatisfiable'],
  [{ ...isAnn, ...el('user.profile.other == null') }, 'reachable'],
  [{ ...isAnn, ...el("user.status == 'ACTIVE'") }, 'reachable'],
  [{ ...isAnn, ...el("user.status == 'SUSPENDED'") }, 'unsatisfiable'],
  [{ people: { users: { include: ['ann'] }, groups: { include: ['hr'] } } }, 'reachable'],
  [{ people: { users: { include: ['ann'] }, groups: { exclude: ['hr'] } } }, 'unsatisfiable'],
  [{ people: { users: { include: ['ann'] }, groups: { exclude: ['it'] } } }, 'reachable'],
  [{ people: { users: { include: ['ann'] }, groups: { include: ['it'] } } }, 'unsatisfiable'],
  [isUser('cid'), 'unsatisfiable'],
])('a rule that names one user and has the conditions %j is %s', (conditions, kind) => {
  expect(reachOf(orgOfRules([conditions], ORG)).rules[0]?.reachability.kind).toBe(kind);
});

test('a rule for a user who is not listed can match if the org may contain more users', () => {
  const org = orgOfRules([isUser('cid')], ORG);
  const [rule] = reachOf({ ...org, unknown: [{ collection: 'users', known: 'open', why: 'a test' }] }).rules;
  expect(rule?.reachability).toMatchObject({
    kind: 'reachable',
    example: { policyContext: { user: { id: 'cid' } } },
  });
});

/**
 * Returns the search space of two states in which the user Ann differs, and a function that tells whether she can match the conditions in a
 * state.
 */
function ofTwoStates(before: object, after: object, conditions: object) {
  const states = [before, after].map((more) => orgOfRules([isAnn, conditions], { ...ORG, ...more }));
  const worlds = states.map(worldOf);
  const lists = states.map((state, at) => ruleListsOf(state, worlds[at] as (typeof worlds)[0]));
  const meanings = lists.flatMap((own, at) => meaningsIn(own, worlds[at] as (typeof worlds)[0]));
  const space = spaceOf(meanings, ['0oa1']);
  const choicesOfAnn = worlds.map((world) => space.choices(ask(userFact, 'ann'), world));
  const canBe = (at: number) => {
    const rules = lists[at]?.flatMap(({ rules }) => rules) ?? [];
    const [isHer, isAsked] = rules.map(({ meaning }) => meaning);
    const world = worlds[at];
    if (isHer === undefined || isAsked === undefined || world === undefined) throw new Error('two rules');
    const wanted = [isHer, isAsked].map((meaning) => space.solver.literal(space.choices(meaning, world)));
    return space.solver.solve(wanted).kind === 'satisfiable';
  };
  return { choicesOfAnn, canBe };
}

describe('a named user in two orgs', () => {
  const isRed = el("user.profile.team == 'red'");
  const isBlue = el("user.profile.team == 'blue'");

  test('in the comparison of two orgs, a user who is missing from one org cannot sign in there', () => {
    const { choicesOfAnn } = ofTwoStates({}, { users: [BOB] }, isRed);
    expect(choicesOfAnn[0]?.kind).toBe('atom');
    expect(choicesOfAnn[1]).toEqual(never);
  });

  test('in the comparison of two orgs, a user has the attributes on which both orgs agree', () => {
    expect(ofTwoStates({}, {}, isRed).canBe(0)).toBe(true);
    expect(ofTwoStates({}, {}, isBlue).canBe(0)).toBe(false);
    expect(ofTwoStates({}, {}, isBlue).canBe(1)).toBe(false);
  });

  test('in the comparison of two orgs, a user may have either value of an attribute on which the orgs differ', () => {
    const moved = { users: [{ ...ANN, profile: { ...ANN.profile, team: 'blue' } }, BOB] };
    expect(ofTwoStates({}, moved, isRed).canBe(0)).toBe(true);
    expect(ofTwoStates({}, moved, isBlue).canBe(1)).toBe(true);
  });
});
