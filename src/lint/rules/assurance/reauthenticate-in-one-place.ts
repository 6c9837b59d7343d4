import { isGiven, listAt } from '../../rule/json-path.js';
import { defineRule, exampleGiven } from '../../rule/rule.js';

/**
 * Reports re-authentication intervals in both a verification method and its chains. The vendor's API reference forbids this; the
 * specification does not describe authentication method chains.
 */
export const assuranceReauthenticateInOnePlace = defineRule({
  id: 'assurance/reauthenticate-in-one-place',
  severity: 'error',
  what: 'a verification method and its chains both set a re-authentication interval',
  why: 'the service accepts only one of the two, and it is unspecified which interval applies',
  source: 'Limits of the live service: `reauthenticateIn` of chains',
  on: 'verification method',
  refusedByService: 'field',
  edition: 'field',
  engine: 'identity',
  *check(method) {
    if (!isGiven(method, 'reauthenticateIn')) return;
    const index = listAt(method, 'chains').findIndex((step) => hasInterval(step, MOST_STEPS));
    if (index === -1) return;
    yield {
      at: ['reauthenticateIn'],
      isKey: true,
      message:
        'both this verification method and its chains set `reauthenticateIn`; remove it from the method or from the chains',
      related: [{ at: ['chains', index], message: 'a chain that sets `reauthenticateIn`' }],
    };
  },
  examples: () => ({
    bad: [{ ...chained({ reauthenticateIn: 'PT2H' }), reauthenticateIn: 'PT4H' }],
    good: [
      chained({ reauthenticateIn: 'PT2H' }),
      exampleGiven(
        { ...chained({}), reauthenticateIn: 'PT4H' },
        { note: 'Only the verification method sets the interval' },
      ),
    ],
  }),
});

/** The maximum number of steps of an authentication method chain that are checked. A valid chain has at most three. */
const MOST_STEPS = 5;

function hasInterval(step: unknown, steps: number): boolean {
  if (steps === 0) return false;
  return (
    isGiven(step, 'reauthenticateIn') || listAt(step, 'next').some((next) => hasInterval(next, steps - 1))
  );
}

function chained(step: object) {
  return {
    type: 'AUTH_METHOD_CHAIN',
    chains: [{ authenticationMethods: [{ key: 'webauthn', method: 'webauthn' }], ...step }],
  };
}
