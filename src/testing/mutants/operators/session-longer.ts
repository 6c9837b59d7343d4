import { quotedUpTo } from '../../../base/messages.js';
import { own } from '../../../base/own.js';
import type { MutationOperator } from '../mutant.js';
import { actionMutant, ruleSites } from '../sites.js';
import { valuesWithin } from '../values-within.js';

/** Functions that increase each session setting and authentication lifetime. A setting without a limit is not changed. */
const LONGER: Readonly<Record<string, (value: unknown) => unknown>> = {
  maxSessionIdleMinutes: doubled,
  maxSessionLifetimeMinutes: doubled,
  factorLifetime: doubled,
  usePersistentCookie: (value) => (value === false ? true : undefined),
  reauthenticateIn: doubledDuration,
  inactivityPeriod: doubledDuration,
};

export const sessionLonger: MutationOperator = {
  name: 'session-longer',
  what: 'a session lifetime or re-authentication interval is doubled',
  *mutants(org) {
    for (const one of ruleSites(org))
      for (const { path, value } of valuesWithin(one.rule.actions)) {
        const after = own(LONGER, String(path.at(-1)))?.(value);
        if (after === undefined) continue;
        yield actionMutant(org, one, {
          path,
          value: after,
          what: `${quotedUpTo(100, path.join('.'))} is ${quotedUpTo(100, String(after))}`,
        });
      }
  },
};

function doubled(value: unknown): number | undefined {
  return typeof value === 'number' && value > 0 ? value * 2 : undefined;
}

/** Doubles a duration: `PT2H` becomes `PT4H`. Returns `undefined` for a zero duration, and for a value that is not a duration. */
function doubledDuration(value: unknown): string | undefined {
  if (typeof value !== 'string' || !/^P[\dT.DHMSWY]*[1-9][\dT.DHMSWY]*$/.test(value)) return undefined;
  return value.replace(/\d+/g, (digits) => String(Number(digits) * 2));
}
