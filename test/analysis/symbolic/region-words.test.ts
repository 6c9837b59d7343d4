import { expect, test } from 'vitest';
import { regionWordsIn } from '../../../src/analysis/symbolic/words/region-words.js';
import { allRequestWords, requestWords } from '../../../src/analysis/symbolic/words/request-words.js';
import { orgOfRules } from '../questions/one-rule.js';
import { encodedOrg } from './encoded-org.js';
import { ORG } from './org-of-zones.js';

const CONDITIONS = {
  people: { users: { exclude: ['ann'] }, groups: { include: ['hr', 'it'] } },
  network: { connection: 'ZONE', include: ['office'] },
  device: { registered: true },
  riskScore: { level: 'HIGH' },
  risk: { behaviors: ['travel'] },
};

const { space, world, lists, meanings } = encodedOrg(orgOfRules([CONDITIONS], ORG));
const words = regionWordsIn(space, { before: world, after: world }, meanings);

/** Returns the box (a conjunction of conditions) with these values, which are listed by the key of their dimension. */
function boxOf(asked: Readonly<Record<string, readonly number[]>>) {
  return new Map(
    Object.entries(asked).map(([key, values]) => {
      const variable = space.dimensions.findIndex((dimension) => dimension.key === key);
      expect({ key, variable }).not.toEqual({ key, variable: -1 });
      return [variable, values] as const;
    }),
  );
}

test('the text that describes a set of sign-ins names people, place, device, risk and application, in this order', () => {
  const box = boxOf({
    application: [0],
    'behavior travel': [1],
    device: [1, 2],
    address: [1],
    user: [1],
    'group it': [0],
    'group hr': [1],
  });
  expect(words([box])).toEqual([
    [
      'members of HR',
      'not members of IT',
      'everyone except ann@example.com',
      'from OFFICE',
      'on a registered device',
      'with behavior `travel`',
      'application A',
    ],
  ]);
  expect(words([boxOf({ 'behavior travel': [0] })])).toEqual([['with no behavior `travel`']]);
  expect(words([boxOf({ device: [0] })])).toEqual([['with no registered device']]);
});

test('sets of sign-ins that differ only in the group are described by one text, such as `members of HR or IT`', () => {
  const [hr, it, both] = [
    boxOf({ 'group hr': [1] }),
    boxOf({ 'group it': [1] }),
    boxOf({ 'group hr': [1], 'group it': [1] }),
  ];
  expect(words([hr, it])).toEqual([['members of HR or IT']]);
  expect(words([both])).toEqual([['members of HR and IT']]);
  expect(words([hr, both])).toEqual([['members of HR'], ['members of HR and IT']]);
  expect(words([boxOf({ 'group hr': [0], 'group it': [0] })])).toEqual([['not members of HR or IT']]);
  expect(words([boxOf({ 'group hr': [1], device: [1, 2] }), it])).toEqual([
    ['members of IT'],
    ['members of HR', 'on a registered device'],
  ]);
  expect(
    words([boxOf({ 'group hr': [1], device: [1, 2] }), boxOf({ 'group it': [1], device: [1, 2] })]),
  ).toEqual([['members of HR or IT', 'on a registered device']]);
});

test('the text that describes a set of sign-ins is empty for the set of all sign-ins', () => {
  expect(words([new Map()])).toEqual([[]]);
});

test('the text that describes one sign-in names the facts that the rules read and that differ from a usual sign-in', () => {
  const rules = lists.flatMap(({ rules }) => rules).slice(0, 1);
  const usual = space.dimensions.map(({ preferred }) => preferred);
  const at = (asked: Readonly<Record<string, number>>) =>
    [...boxOf(Object.fromEntries(Object.entries(asked).map(([key, value]) => [key, [value]])))].reduce(
      (model, [variable, [value]]) => model.with(variable, value as number),
      usual,
    );
  const describe = (asked: Readonly<Record<string, number>>) => requestWords(at(asked), rules, space, world);
  expect(describe({})).toBe('');
  expect(describe({ 'group hr': 1 })).toBe('members of HR');
  // The example address for the office zone is also in the floor zone.
  expect(describe({ address: 1 })).toBe('from OFFICE and FLOOR');
  expect(describe({ device: 2, 'behavior travel': 1 })).toBe('a managed device, behavior `travel`');
  expect(describe({ user: 0, 'group hr': 1, 'group it': 1, address: 1, device: 2 }).split(', ')).toHaveLength(
    4,
  );
  expect(requestWords(at({ 'group hr': 1 }), [], space, world)).toBe('');
});

test('the complete text that describes one sign-in also names the facts that do not differ from a usual sign-in', () => {
  const rules = lists.flatMap(({ rules }) => rules).slice(0, 1);
  const usual = space.dimensions.map(({ preferred }) => preferred);
  expect(allRequestWords(usual, rules, space, world)).toBe(
    'not members of HR, not members of IT, everyone except ann@example.com, from outside all zones',
  );
  expect(allRequestWords(usual, [], space, world)).toBe('');
});

test('the text that describes a sign-in from a zone that the org no longer has does not name the zone', () => {
  const made = encodedOrg(orgOfRules([CONDITIONS], ORG));
  const later = encodedOrg(orgOfRules([CONDITIONS], { ...ORG, zones: [] })).world;
  const address = made.space.dimensions.findIndex(({ key }) => key === 'address');
  const model = made.space.dimensions.map(({ preferred }) => preferred).with(address, 1);
  const rules = made.lists.flatMap((list) => list.rules).slice(0, 1);
  expect(requestWords(model, rules, made.space, later)).toBe('from outside all zones');
});
