import { classConstraintsIn, within } from '../../helpers/assurance/class-constraint.js';
import { at, listAt } from '../../rule/json-path.js';
import { defineRule } from '../../rule/rule.js';

/** Spec: Authentication policy, `required`. */
export const assuranceRequiredFlag = defineRule({
  id: 'assurance/required-flag',
  severity: 'error',
  what: '`required` of a constraint does not agree with its exclusions',
  why: 'the service says `false` exactly where something is excluded, so the document is not what the service returned. The live service returns it otherwise, or not at all: the rule is for edition `spec` only',
  source: 'Authentication policy, `required`',
  on: 'constraint',
  refusedByService: 'spec',
  edition: 'spec',
  engine: 'identity',
  reading: ['stored'],
  choices: [
    'a constraint without `required` asks what it would with `true`, so that it is only worth knowing',
  ],
  *check(constraint) {
    for (const part of classConstraintsIn(constraint)) {
      const excludes = listAt(part.value, 'excludedAuthenticationMethods').length > 0;
      const isRequired = at(part.value, 'required') !== false;
      if (part.value.required === undefined && !excludes)
        yield {
          at: within(part),
          severity: 'info',
          message:
            '`required` is missing, which the service always returns: the document is not as it was read',
        };
      if (excludes !== isRequired) continue;
      yield {
        at: within(part, ...(part.value.required === undefined ? [] : ['required'])),
        message: excludes
          ? '`required` is not `false`, although `excludedAuthenticationMethods` has values'
          : '`required` is `false`, although `excludedAuthenticationMethods` has no values',
      };
    }
  },
  examples: {
    bad: [
      { possession: { required: true, excludedAuthenticationMethods: [{ key: 'svc_email' }] } },
      { possession: { required: false, deviceBound: 'REQUIRED' } },
      { possession: { deviceBound: 'REQUIRED' } },
    ],
    good: [
      { possession: { required: false, excludedAuthenticationMethods: [{ key: 'svc_email' }] } },
      { possession: { required: true, deviceBound: 'REQUIRED' } },
    ],
  },
});
