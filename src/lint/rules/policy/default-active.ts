import { at } from '../../rule/json-path.js';
import { defineRule, exampleGiven } from '../../rule/rule.js';

/** Spec: Limits of the live service. */
export const policyDefaultActive = defineRule({
  id: 'policy/default-active',
  severity: 'error',
  what: 'a default policy is inactive',
  why: 'the default policy must be active: it applies to everybody whom no other policy matches',
  source: 'Limits of the live service: a default policy is always active',
  on: 'policy',
  refusedByService: 'both',
  fix: 'suggested',
  *check(policy) {
    if (at(policy, 'system') !== true || at(policy, 'status') !== 'INACTIVE') return;
    yield {
      at: ['status'],
      message: 'the default policy must be active; set its status to `ACTIVE`',
      fix: {
        kind: 'suggested',
        what: 'set it to `ACTIVE`',
        changes: [{ op: 'set', at: ['status'], value: 'ACTIVE' }],
      },
    };
  },
  examples: () => ({
    bad: [{ type: 'PASSWORD', name: 'Default Policy', system: true, status: 'INACTIVE' }],
    good: [
      { type: 'PASSWORD', name: 'Default Policy', system: true, status: 'ACTIVE' },
      exampleGiven(
        { type: 'PASSWORD', name: 'Staff', status: 'INACTIVE' },
        { note: 'A policy that is not the default may be inactive' },
      ),
    ],
  }),
});
