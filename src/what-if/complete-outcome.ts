import type { Outcome } from '../simulate/outcome/outcome.js';
import { type Settled, unsettled } from '../simulate/outcome/settled.js';

/** Adds the absent fields of an outcome. Their values state that everything is unknown, so that sentences claim nothing about them. */
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
 * The values of absent fields of an outcome. They state that everything is unknown, with two exceptions: neither the account nor a
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
  canSatisfy: {
    answer: UNKNOWN,
    enrolledSuffice: UNKNOWN,
    among: 'enrollable',
    paths: UNKNOWN,
    lockouts: [],
  },
} as const satisfies Partial<Outcome>;
