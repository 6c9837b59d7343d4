import { classConstraintsIn, within } from '../../helpers/assurance/class-constraint.js';
import { at, listAt } from '../../rule/json-path.js';
import { defineRule, exampleGiven } from '../../rule/rule.js';

export const assuranceRequiredFlag = defineRule({
  id: 'assurance/required-flag',
  severity: 'error',
  what: '`required` of a constraint contradicts its exclusions',
  why: 'according to the specification, `required` is `false` if the constraint excludes methods, and `true` otherwise, so another value in an export shows that the document was changed. The live service deviates, so this lint rule applies to edition `spec` only',
  source: 'Authentication policy, `required`',
  on: 'constraint',
  refusedByService: 'spec',
  edition: 'spec',
  engine: 'identity',
  choices: [
    'a constraint without `required` has the same effect as with `true`, so a missing one is reported as info',
  ],
  *check(constraint, { reading }) {
    for (const part of classConstraintsIn(constraint)) {
      // The service fills in a missing `required`.
      if (reading !== 'stored' && part.value.required === undefined) continue;
      const excludes = listAt(part.value, 'excludedAuthenticationMethods').length > 0;
      const isRequired = at(part.value, 'required') !== false;
      if (part.value.required === undefined && !excludes)
        yield {
          at: within(part),
          severity: 'info',
          cause: 'missing `required` of constraints',
          message:
            '`required` is missing, although the service always returns it; export the document again, or add the field',
        };
      if (excludes !== isRequired) continue;
      yield {
        at: within(part, ...(part.value.required === undefined ? [] : ['required'])),
        message: excludes
          ? '`required` is not `false`, although `excludedAuthenticationMethods` excludes methods; set it to `false`'
          : '`required` is `false`, although `excludedAuthenticationMethods` excludes no method; set it to `true`',
      };
    }
  },
  examples: () => ({
    bad: [
      { possession: { required: true, excludedAuthenticationMethods: [{ key: 'okta_email' }] } },
      { possession: { required: false, deviceBound: 'REQUIRED' } },
      { possession: { deviceBound: 'REQUIRED' } },
    ],
    good: [
      { possession: { required: false, excludedAuthenticationMethods: [{ key: 'okta_email' }] } },
      exampleGiven(
        { possession: { required: true, deviceBound: 'REQUIRED' } },
        { note: 'The constraint has no exclusions, so `required` is `true`' },
      ),
    ],
  }),
});
