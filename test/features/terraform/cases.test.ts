import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Members } from '../../../src/base/object.js';
import { assembleDocuments } from '../../../src/documents/read-snapshot.js';
import { planOrderOf } from '../../../src/features/terraform/order/plan-order.js';
import { fixtures } from '../../cli/memory-io.js';
import { changeOf } from './made-change.js';

const folder = `${fixtures}plan-order/`;

/**
 * Issues of okta/terraform-provider-okta, by number. `more` lists the rules that grant more access during the apply than before and after
 * it. `endsOtherwise` states whether the apply may end with another order of rules than planned. Each issue also has plans with a fix,
 * which are safe.
 */
const CASES = {
  '424': { more: ['Allow - Test'], endsOtherwise: false },
  '1286': { more: ['rule1', 'rule1'], endsOtherwise: true },
  '2953': { more: ['Test', 'Test'], endsOtherwise: true },
} as const;

test('the tests of `terraform order` cover every folder of recorded issues of the Terraform provider', () => {
  expect(readdirSync(folder).sort()).toEqual(Object.keys(CASES).sort());
});

test.each(Object.entries(CASES))(
  'for the plan in issue #%s of the Terraform provider, `terraform order` finds a temporary access change, and an order of calls avoids it',
  (number, { more, endsOtherwise }) => {
    const [group, ...others] = ordered(number, 'plan').groups;
    expect(others).toEqual([]);
    expect(group?.notAnalyzed).toEqual([]);
    const weaker = group?.hazards.filter(({ direction }) => direction === 'more-permissive') ?? [];
    expect(weaker.map(({ meanwhile }) => meanwhile?.rule.name)).toEqual(more);
    expect(weaker.every(({ example }) => example.policyContext !== undefined)).toBe(true);
    expect((group?.wrongEnds.length ?? 0) > 0).toBe(endsOtherwise);
    expect(group?.remedy?.avoids).toBe('both');
  },
);

test.each(
  Object.keys(CASES).flatMap((number) =>
    plansOf(number).flatMap((name) => (name === 'plan' ? [] : [[number, name] as const])),
  ),
)(
  'for issue #%s of the Terraform provider, `terraform order` finds no temporary access change in the plan `%s`, which has the fix from the issue',
  (number, name) => {
    for (const group of ordered(number, name).groups)
      expect(group).toMatchObject({ hazards: [], wrongEnds: [], notAnalyzed: [] });
  },
);

function plansOf(number: string): readonly string[] {
  return readdirSync(folder + number).flatMap((file) =>
    file === 'org.json' ? [] : [file.replace('.json', '')],
  );
}

function ordered(number: string, name: string) {
  const documentIn = (file: string) =>
    JSON.parse(readFileSync(`${folder}${number}/${file}.json`, 'utf8')) as Members;
  const read = assembleDocuments([{ name: 'org.json', value: documentIn('org') }]);
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  const plan = documentIn(name);
  return planOrderOf(read.value, { value: plan, change: changeOf(plan) });
}
