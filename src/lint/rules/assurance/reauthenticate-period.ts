import { quoted } from '../../../base/messages.js';
import type { PathStep } from '../../../base/pointer.js';
import { about, wrongValue } from '../../../base/wrong-value.js';
import { FORMATS } from '../../../documents/schema/text-formats.js';
import { classConstraintsIn } from '../../helpers/assurance/class-constraint.js';
import { at, listAt } from '../../rule/json-path.js';
import { defineRule, exampleGiven } from '../../rule/rule.js';

export const assuranceReauthenticatePeriod = defineRule({
  id: 'assurance/reauthenticate-period',
  severity: 'error',
  what: 'a re-authentication interval is not an ISO 8601 duration',
  why: 'the service rejects the rule; without a valid interval, users would stay signed in for the whole session',
  source: 'Authentication policy, `reauthenticateIn`',
  on: 'verification method',
  refusedByService: 'both',
  engine: 'identity',
  fields: ['reauthenticateIn', 'inactivityPeriod'],
  *check(method) {
    for (const path of placesIn(method)) {
      const period = at(method, ...path);
      if (period === undefined || period === null) continue;
      if (typeof period === 'string' && FORMATS.period?.fits(period)) continue;
      yield {
        at: path,
        message: about(
          quoted(path.join('.')),
          wrongValue(period, FORMATS.period?.title ?? 'an ISO 8601 duration'),
        ),
      };
    }
  },
  examples: () => ({
    bad: [
      { type: 'ASSURANCE', factorMode: '2FA', reauthenticateIn: '4h' },
      {
        type: 'ASSURANCE',
        factorMode: '2FA',
        constraints: [{ knowledge: { types: ['PASSWORD'], reauthenticateIn: 'P4H' } }],
      },
      exampleGiven(
        {
          type: 'AUTH_METHOD_CHAIN',
          chains: [{ authenticationMethods: [{ key: 'webauthn' }], reauthenticateIn: 4 }],
        },
        { edition: 'field' },
      ),
    ],
    good: [
      exampleGiven(
        { type: 'ASSURANCE', factorMode: '2FA', reauthenticateIn: 'PT43800H' },
        { note: '`PT43800H` (five years) means once per session' },
      ),
      exampleGiven(
        {
          type: 'ASSURANCE',
          factorMode: '2FA',
          reauthenticateIn: 'PT2H10M',
          constraints: [{ possession: { reauthenticateIn: 'PT0S' } }],
        },
        { note: '`PT0S` means at every sign-in' },
      ),
    ],
  }),
});

/**
 * Returns the paths of the re-authentication periods in constraints and in steps of chains. The period of the method itself is left out,
 * because the schema already checks it.
 */
function placesIn(method: unknown): (readonly PathStep[])[] {
  const ofConstraints = listAt(method, 'constraints').flatMap((constraint, index) =>
    classConstraintsIn(constraint).map(({ factorClass }) => ['constraints', index, factorClass]),
  );
  const ofSteps = listAt(method, 'chains').flatMap((step, index) => stepsIn(step, ['chains', index]));
  return [...ofConstraints, ...ofSteps].map((path) => [...path, 'reauthenticateIn']);
}

const MOST_STEPS = 3;

function stepsIn(step: unknown, path: readonly PathStep[], depth = 1): (readonly PathStep[])[] {
  if (depth === MOST_STEPS) return [path];
  const next = listAt(step, 'next');
  return [path, ...next.flatMap((inner, index) => stepsIn(inner, [...path, 'next', index], depth + 1))];
}
