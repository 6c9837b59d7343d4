import { expect, test } from 'vitest';
import type { Members } from '../../../src/base/object.js';
import { withRoomMade } from '../../../src/read/overlay/made-room.js';
import { readResources } from '../../../src/read/read-resources.js';

/** The places of policies: those of the org, and those that the plan gives, which begin with `P`. */
function places(
  type: string,
  ...policies: readonly (readonly [name: string, priority: number, system?: true])[]
) {
  const value = policies.map(([id, priority, system = false]) => ({
    id,
    type,
    name: id,
    status: 'ACTIVE',
    priority,
    system,
  }));
  const { resources } = readResources([{ name: 'org.json', value: { policies: value } }]);
  const idOf = ({ value: one }: (typeof resources)[number]) => String((one as Members).id);
  const made = withRoomMade(resources, (one) => idOf(one).startsWith('P'));
  return made.map((one) => `${idOf(one)} ${(one.value as Members).priority}`);
}

test('what Terraform does not manage makes room for what it ranks, and the default policy stands last', () => {
  expect(places('OKTA_SIGN_ON', ['A', 1], ['B', 2], ['C', 4], ['D', 5, true], ['P', 1])).toEqual([
    'A 2',
    'B 3',
    'C 4',
    'D 5',
    'P 1',
  ]);
  expect(places('OKTA_SIGN_ON', ['D', 1, true], ['P', 1], ['P2', 4])).toEqual(['D 5', 'P 1', 'P2 4']);
});

test('where the plan ranks nothing, and of policies without ranks, all stays', () => {
  expect(places('OKTA_SIGN_ON', ['A', 1], ['B', 1])).toEqual(['A 1', 'B 1']);
  expect(places('ACCESS_POLICY', ['A', 1], ['P', 1])).toEqual(['A 1', 'P 1']);
});
