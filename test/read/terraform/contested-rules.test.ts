import { describe, expect, test } from 'vitest';
import type { Members } from '../../../src/base/object.js';
import { overlayPlan } from '../../../src/documents/overlay/overlay.js';
import { type MadeResource, planOf } from '../../plan-order/made-resources.js';
import { changeIn, openIn, snapshotIn } from './made-plans.js';

/** A policy with a rule that Terraform does not manage, and another policy. */
const ORG = snapshotIn({
  policies: ['rstone', 'rsttwo'].map((id) => ({
    id,
    type: 'ACCESS_POLICY',
    name: id,
    rules: ['Own', 'Catch-all Rule'].map((name, at) => ({
      id: `${id}${at}`,
      type: 'ACCESS_POLICY',
      name,
      status: 'ACTIVE',
      priority: at === 0 ? 1 : 99,
      system: at === 1,
      actions: {},
    })),
  })),
});

function grouped(name: string, rule: readonly Members[], more: Partial<MadeResource> = {}): MadeResource {
  const after = { policy_id: 'rstone', rule };
  return { type: 'okta_app_signon_policy_rules', name, requests: [], after, ...more };
}

function alone(rule: Members, more: Partial<MadeResource> = {}): MadeResource {
  const after = { policy_id: 'rstone', ...rule };
  return { type: 'okta_app_signon_policy_rule', name: 'alone', requests: [], after, ...more };
}

const OWN = { name: 'Own', priority: 1, access: 'ALLOW' };
const DENIES = { ...OWN, access: 'DENY' };

/** The rules of both policies by their names, with whether they let in, and what is unknown. */
function orgAfter(...resources: readonly MadeResource[]) {
  const { snapshot } = overlayPlan(ORG, changeIn(planOf(resources)));
  const rules = snapshot.policies.map((policy) =>
    policy.rules.map(({ id, name, actions }) => {
      const { access = '' } = ((actions as Members).appSignOn ?? {}) as Members;
      return `${id} ${name} ${access}`.trimEnd();
    }),
  );
  return { rules, open: openIn(snapshot) };
}

const LAST = ['rstone1 Catch-all Rule'];
const UNTOUCHED = ['rsttwo0 Own', 'rsttwo1 Catch-all Rule'];
const OPEN = ['rules rstone open'];
/** It takes a place, whatever it is. */
const PLACES = 'rules rstone priority open';

describe('a rule that is made by its name', () => {
  test('is the one that there is', () => {
    expect(orgAfter(grouped('one', [OWN]))).toEqual({
      rules: [['rstone0 Own ALLOW', ...LAST], UNTOUCHED],
      open: [],
    });
  });

  test('by two resources in one way, is that', () => {
    const { rules, open } = orgAfter(grouped('one', [OWN]), grouped('other', [OWN]));
    expect({ rules, open }).toEqual({ rules: [['rstone0 Own ALLOW', ...LAST], UNTOUCHED], open: [] });
  });

  test.each([
    ['together with others', grouped('other', [DENIES])],
    ['alone', alone(DENIES)],
  ])('by two resources in two ways, one of them %s, is unknown', (_, other) => {
    expect(orgAfter(grouped('one', [OWN]), other)).toEqual({ rules: [LAST, UNTOUCHED], open: OPEN });
  });

  test('by one that changes and one that does not, is as the one says that changes', () => {
    const was = { policy_id: 'rstone', ...DENIES };
    const unchanged = alone(DENIES, { id: 'rstone0', before: was });
    expect(orgAfter(grouped('one', [OWN]), unchanged)).toEqual({
      rules: [['rstone0 Own ALLOW', ...LAST], UNTOUCHED],
      open: [],
    });
  });

  test('may have a name that is unknown: none of the policy is known', () => {
    const one = grouped('one', [OWN], { waits: { 'rule.0.name': 'local.name' } });
    expect(orgAfter(one)).toEqual({ rules: [[], UNTOUCHED], open: [...OPEN, PLACES] });
  });

  test('may be in blocks that are unknown: none of the policy is known, nor what others say of it', () => {
    const one = grouped('one', [OWN], { waits: { rule: 'local.rules' } });
    expect(orgAfter(one, alone({ ...OWN, name: 'Other' }))).toEqual({ rules: [[], UNTOUCHED], open: OPEN });
  });

  test('in a policy that is unknown, may be that of any', () => {
    const one = grouped('one', [OWN], { waits: { policy_id: 'local.policy' } });
    expect(orgAfter(one)).toEqual({
      rules: [LAST, ['rsttwo1 Catch-all Rule']],
      open: ['rules ACCESS_POLICY open'],
    });
  });

  test('and of which it is unknown what it does, is unknown, either', () => {
    const one = grouped('one', [OWN], { waits: { 'rule.0.access': 'local.access' } });
    expect(orgAfter(one)).toEqual({ rules: [LAST, UNTOUCHED], open: [...OPEN, PLACES] });
  });
});
