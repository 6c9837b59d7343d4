import { SIGN_IN_TYPES, type SimulatedTypeName } from '../../model/policies/policy-type.js';
import { typeNamed } from '../expect/decides.js';
import { type Expectation, expectedWords } from '../expect/expectation.js';
import type * as registry from '../expect/registry.js';

/**
 * Returns the policy types about which an expectation makes a claim. A test with this expectation covers only goals of these policy types.
 * Spec: Policy tests, 5.
 */
export function assertedTypes(expect: Expectation, brand: string): ReadonlySet<SimulatedTypeName> {
  return new Set(
    Object.entries(expectedWords(expect)).flatMap(([word, value]) =>
      Object.hasOwn(ASSERTED, word) ? ASSERTED[word as keyof typeof ASSERTED](value, brand) : [],
    ),
  );
}

type Asserted = (value: unknown, brand: string) => readonly SimulatedTypeName[];

const APPLICATION_TYPE: Asserted = () => ['ACCESS_POLICY'];

/** For each expectation key, the policy types about which it makes a claim. `outcome` depends on all types that determine a sign-in. */
const ASSERTED = {
  access: APPLICATION_TYPE,
  decides: (value, brand) => Object.keys(value as object).flatMap((name) => typeNamed(name, brand) ?? []),
  outcome: () => ['IDP_DISCOVERY', 'OKTA_SIGN_ON', 'ACCESS_POLICY', 'MFA_ENROLL'],
  rule: APPLICATION_TYPE,
  session: () => ['OKTA_SIGN_ON'],
  assurance: () => SIGN_IN_TYPES,
  verdicts: APPLICATION_TYPE,
  paths: APPLICATION_TYPE,
} as const satisfies Record<keyof typeof registry, Asserted>;
