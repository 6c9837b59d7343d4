import { expect, test } from 'vitest';
import { possibleLists, type RuleList } from '../../../src/analysis/symbolic/rule-lists.js';
import type { UnknownPart } from '../../../src/model/policies/unknown-part.js';

const listOf = (id: string, isAccountManagement = false) =>
  ({ policies: [{ policy: { id, isAccountManagement } }] }) as unknown as RuleList;

const LISTS = [listOf('first'), listOf('second'), listOf('account', true)];

test.each<[string, Partial<UnknownPart>, number[]]>([
  ['every list of applications, if no policies are named', {}, [0, 1]],
  ['only the lists of the named policies', { path: 'app', among: ['second', 'account'] }, [1]],
])('an application with an unknown mapping may use %s', (_, part, expected) => {
  const unknown: UnknownPart = { collection: 'mappings', of: 'ACCESS_POLICY', known: 'open', ...part };
  expect(possibleLists(unknown, LISTS)).toEqual(expected.map((index) => LISTS[index]));
});
