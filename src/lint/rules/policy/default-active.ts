import { at } from '../../rule/json-path.js';
import { defineRule } from '../../rule/rule.js';

/** Spec: Policy, "Defaults" 1. */
export const policyDefaultActive = defineRule({
  id: 'policy/default-active',
  severity: 'error',
  what: 'a default policy is inactive',
  why: 'it is required: without it, nothing applies to those whom no other policy takes',
  source: 'Policy, "Defaults"',
  on: 'policy',
  refusedByService: 'both',
  fix: 'suggested',
  *check(policy) {
    if (at(policy, 'system') !== true || at(policy, 'status') !== 'INACTIVE') return;
    yield {
      at: ['status'],
      message: 'the default policy cannot be inactive',
      fix: {
        kind: 'suggested',
        what: 'write `ACTIVE`',
        changes: [{ op: 'set', at: ['status'], value: 'ACTIVE' }],
      },
    };
  },
  examples: {
    bad: [{ type: 'PASSWORD', name: 'Default Policy', system: true, status: 'INACTIVE' }],
    good: [
      { type: 'PASSWORD', name: 'Default Policy', system: true, status: 'ACTIVE' },
      { type: 'PASSWORD', name: 'Staff', status: 'INACTIVE' },
    ],
  },
});
