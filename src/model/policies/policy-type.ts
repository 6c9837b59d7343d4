import { typeSpellings } from '../../base/brand.js';

/** The way in which the policies of a type are selected for a request. */
export type PolicyChoice = 'all by priority' | 'mapped to the application';

/** A kind of policy. Spec: Policy, "Policy types". */
export interface PolicyType {
  /** The name of the policy type, with the prefix `OKTA_` whatever the vendor prefix of the documents is. */
  readonly name: string;
  /** The name of the type as text for people. */
  readonly title: string;
  readonly choice: PolicyChoice;
  /** The type of the rules in policies of this type, if it differs from the type of the policy. */
  readonly ruleType?: string;
  /** The name of the link by which an application refers to its policy of this type; absent if applications have no such link. */
  readonly appLink?: string;
  /** Whether the simulate operation evaluates the type if the request names no policy types. */
  readonly isSimulatedByDefault: boolean;
}

/** The policy types in the order of the service's response, then the types that only this library evaluates. */
export const POLICY_TYPES = [
  {
    name: 'OKTA_SIGN_ON',
    title: 'global session policy',
    choice: 'all by priority',
    ruleType: 'SIGN_ON',
    isSimulatedByDefault: true,
  },
  { name: 'MFA_ENROLL', title: 'enrollment policy', choice: 'all by priority', isSimulatedByDefault: true },
  {
    name: 'ACCESS_POLICY',
    title: 'authentication policy',
    choice: 'mapped to the application',
    appLink: 'accessPolicy',
    isSimulatedByDefault: true,
  },
  {
    name: 'PROFILE_ENROLLMENT',
    title: 'profile enrollment policy',
    choice: 'mapped to the application',
    appLink: 'profileEnrollment',
    isSimulatedByDefault: true,
  },
  { name: 'PASSWORD', title: 'password policy', choice: 'all by priority', isSimulatedByDefault: false },
  {
    name: 'IDP_DISCOVERY',
    title: 'identity provider routing policy',
    choice: 'all by priority',
    isSimulatedByDefault: false,
  },
  {
    name: 'ENTITY_RISK',
    title: 'entity risk policy',
    choice: 'all by priority',
    isSimulatedByDefault: false,
  },
  {
    name: 'CONTINUOUS_ACCESS',
    title: 'continuous access evaluation policy',
    choice: 'all by priority',
    isSimulatedByDefault: false,
  },
  {
    name: 'POST_AUTH_SESSION',
    title: 'post-authentication session policy',
    choice: 'all by priority',
    isSimulatedByDefault: false,
  },
  {
    name: 'SESSION_VIOLATION_DETECTION',
    title: 'session violation detection policy',
    choice: 'all by priority',
    isSimulatedByDefault: false,
  },
] as const satisfies readonly PolicyType[];

/** Policy types that give an application exactly one policy: the mapped policy, or the default policy. */
export const MAPPED_TYPES: readonly string[] = POLICY_TYPES.filter(
  ({ choice }) => choice === 'mapped to the application',
).map(({ name }) => name);

/** Policy types that are not in the specification. A document with such a type comes from a live tenant. */
export const LIVE_POLICY_TYPES: readonly string[] = [
  'CLIENT_UPDATE',
  'DEVICE_SIGNAL_COLLECTION',
  'IDENTITY_CLAIM_SOURCING',
  'POST_AUTH_SESSION',
  'SESSION_VIOLATION_DETECTION',
  'USER_IDENTIFICATION',
];

const TYPE_NAMES: ReadonlySet<string> = new Set([
  ...POLICY_TYPES.map(({ name }) => name),
  ...LIVE_POLICY_TYPES,
]);

/** Whether a name is a policy type, with any vendor prefix. */
export function isPolicyTypeName(name: unknown): boolean {
  return typeof name === 'string' && (TYPE_NAMES.has(name) || /^[A-Z0-9]{1,40}_SIGN_ON$/.test(name));
}

/** The name of a policy type that the simulator evaluates. Policies of other types are read and kept, but never evaluated. */
export type SimulatedTypeName = (typeof POLICY_TYPES)[number]['name'];

/** The policy types that decide a sign-in: the global session policy, then the authentication policy of the application. */
export const SIGN_IN_TYPES = [
  'OKTA_SIGN_ON',
  'ACCESS_POLICY',
] as const satisfies readonly SimulatedTypeName[];

export type SignInType = (typeof SIGN_IN_TYPES)[number];

/** Whether a policy type is one of {@link SIGN_IN_TYPES}. */
export function isSignInType(type: string): type is SignInType {
  return SIGN_IN_TYPES.some((name) => name === type);
}

/** The name of a simulated policy type, with the prefix `OKTA_` whatever the vendor prefix of the documents is. */
export type PolicyTypeName = SimulatedTypeName | `${Uppercase<string>}_SIGN_ON`;

/** The title of a simulated policy type as text, for example `access policy`. */
export type PolicyTypeTitle = (typeof POLICY_TYPES)[number]['title'];

export type AnyPolicyTypeName = SimulatedTypeName | (string & {});

/** A policy type that the simulate operation evaluates. */
export type SimulatedType = PolicyType & { readonly name: SimulatedTypeName };

const BY_NAME: ReadonlyMap<string, SimulatedType> = new Map(
  POLICY_TYPES.map((type: SimulatedType) => [type.name, type]),
);

export function policyTypeOf(name: SimulatedTypeName): SimulatedType;
export function policyTypeOf(name: string): SimulatedType | undefined;
export function policyTypeOf(name: string): SimulatedType | undefined {
  return BY_NAME.get(name);
}

/**
 * Returns the simulated policy type with a name that has the prefix `OKTA_`, the placeholder `SVC_` or this vendor prefix; `undefined` if
 * no type has it.
 */
export function policyTypeNamed(name: string, brand: string): SimulatedType | undefined {
  if (latest.brand !== brand) latest = { brand, byName: namesIn(brand) };
  return latest.byName.get(name);
}

/** The policy types by name, cached for the vendor prefix of the last call. Most callers query only one org. */
let latest: { readonly brand: string; readonly byName: ReadonlyMap<string, SimulatedType> } = {
  brand: '',
  byName: BY_NAME,
};

function namesIn(brand: string): ReadonlyMap<string, SimulatedType> {
  return new Map(
    [...BY_NAME].flatMap(([name, type]) =>
      typeSpellings(name, brand).map((spelling) => [spelling, type] as const),
    ),
  );
}
