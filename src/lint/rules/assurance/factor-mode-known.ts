import { isGiven, textAt } from '../../rule/json-path.js';
import { defineRule } from '../../rule/rule.js';

export const assuranceFactorModeKnown = defineRule({
  id: 'assurance/factor-mode-known',
  severity: 'error',
  what: '`factorMode` is missing, or neither `1FA` nor `2FA`',
  why: 'without `factorMode`, the number of required factors is unknown, and a program that reads the policy may assume one factor',
  source: 'Authentication policy, `factorMode`',
  on: 'verification method',
  refusedByService: 'both',
  engine: 'identity',
  fields: ['factorMode'],
  fix: 'suggested',
  *check(method) {
    if (textAt(method, 'type')?.toUpperCase() !== 'ASSURANCE' || isGiven(method, 'factorMode')) return;
    yield { at: [], message: '`factorMode` is missing; set it to `1FA` or `2FA`' };
  },
  examples: () => ({
    bad: [{ type: 'ASSURANCE' }, { type: 'ASSURANCE', factorMode: '2fa' }],
    good: [{ type: 'ASSURANCE', factorMode: '1FA' }],
  }),
});
