import type { Outcome } from '../simulate/outcome/outcome.js';
import { type Settled, unsettled } from '../simulate/outcome/settled.js';

/** Fills in the absent fields of an outcome as unknown, so that sentences do not state anything about them. */
export function completeOutcome(outcome: Partial<Outcome>): Outcome {
  return { ...NOTHING_KNOWN, ...outcome } as Outcome;
}

const UNKNOWN: Settled<never> = unsettled([]);

const NO_RULE = {
  policyType: '',
  chosen: null,
  decidedBy: null,
  possible: [],
  noRuleReason: null,
  missing: [],
} as const;

const SESSION_EFFECT = {
  access: UNKNOWN,
  requireFactor: UNKNOWN,
  primaryFactor: UNKNOWN,
  factorPromptMode: UNKNOWN,
  factorLifetime: UNKNOWN,
  rememberDeviceByDefault: UNKNOWN,
  maxSessionIdleMinutes: UNKNOWN,
  maxSessionLifetimeMinutes: UNKNOWN,
  usePersistentCookie: UNKNOWN,
};

const APPLICATION_EFFECT = {
  access: UNKNOWN,
  verificationMethod: UNKNOWN,
  described: UNKNOWN,
  assurance: UNKNOWN,
  reauthentication: UNKNOWN,
};

/**
 * The default values of the fields that sentences read; they state that everything is unknown, except that neither the account nor a
 * blocklist denies the sign-in.
 */
const NOTHING_KNOWN = {
  overall: { result: UNKNOWN, reasons: [] },
  account: { signIn: 'able', status: null },
  blocklist: { verdict: 'NOT_MATCH', zones: [] },
  session: { ...NO_RULE, effect: SESSION_EFFECT },
  application: { ...NO_RULE, effect: APPLICATION_EFFECT },
  required: {
    access: UNKNOWN,
    secondFactor: UNKNOWN,
    assurance: UNKNOWN,
    requirements: UNKNOWN,
    paths: UNKNOWN,
    among: 'all authenticators',
    requiredBy: [],
  },
  canBeMet: {
    answer: UNKNOWN,
    enrolledSuffice: UNKNOWN,
    among: 'enrollable',
    paths: UNKNOWN,
    lockouts: [],
  },
} as const satisfies Partial<Outcome>;
