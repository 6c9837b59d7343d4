import { classConstraintsIn } from '../../helpers/assurance/class-constraint.js';
import { listAt, textAt } from '../../rule/json-path.js';
import { defineRule, exampleGiven } from '../../rule/rule.js';

export const assuranceTooManyClasses = defineRule({
  id: 'assurance/too-many-classes',
  severity: 'error',
  what: 'a constraint object requires more classes of factors than `factorMode` allows',
  why: 'one factor cannot be both knowledge and possession, so the service rejects the rule. For the live service (edition `field`), classes with `required: false` do not count, because they only limit the accepted methods',
  source: 'Authentication policy, `constraints`',
  on: 'verification method',
  refusedByService: 'both',
  engine: 'identity',
  *check(method, { edition }) {
    if (textAt(method, 'factorMode') !== '1FA') return;
    for (const [index, constraint] of listAt(method, 'constraints').entries()) {
      const classes = classConstraintsIn(constraint).filter(
        ({ value }) => edition === 'spec' || value.required !== false,
      );
      if (classes.length < 2) continue;
      yield {
        at: ['constraints', index],
        message:
          'two factor classes are constrained, but `factorMode` is `1FA`; set it to `2FA`, or split this into two alternative constraint objects',
        related: [{ at: ['factorMode'], message: 'the number of factors' }],
      };
    }
  },
  examples: () => ({
    bad: [
      {
        type: 'ASSURANCE',
        factorMode: '1FA',
        constraints: [{ knowledge: { types: ['PASSWORD'] }, possession: { deviceBound: 'REQUIRED' } }],
      },
    ],
    good: [
      {
        type: 'ASSURANCE',
        factorMode: '2FA',
        constraints: [{ knowledge: { types: ['PASSWORD'] }, possession: { deviceBound: 'REQUIRED' } }],
      },
      exampleGiven(
        {
          type: 'ASSURANCE',
          factorMode: '1FA',
          constraints: [{ knowledge: { types: ['PASSWORD'] } }, { possession: { deviceBound: 'REQUIRED' } }],
        },
        { note: 'The two objects are alternatives, and each requires one class' },
      ),
      exampleGiven(
        {
          type: 'ASSURANCE',
          factorMode: '1FA',
          constraints: [
            { knowledge: { types: ['password'], required: false }, possession: { deviceBound: 'REQUIRED' } },
          ],
        },
        { note: '`required: false` only limits the methods, so one class is required', edition: 'field' },
      ),
    ],
  }),
});
