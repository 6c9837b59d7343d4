import { type TSchema, Type } from '../../base/json-schema.js';
import { nullable } from '../../base/nullable.js';
import type { Characteristic, UserVerificationMethod } from './authenticators.js';
import type { Duration } from './duration.js';

/** What a rule demands of the user, as read. Spec: Authentication policy, verification method. */
export type VerificationMethod = Assurance | AuthenticationMethodChains | UnknownMethod;

/** So many factor types, and any one of the constraint objects. */
export interface Assurance {
  readonly kind: 'assurance';
  /** Absent if `factorMode` cannot be read. */
  readonly factors?: 1 | 2;
  /** Never empty: a method without constraints has one object that demands nothing. */
  readonly constraints: readonly ConstraintObject[];
  readonly reauthenticateIn?: Duration;
  readonly inactivityPeriod?: Duration;
}

/** Any one of the chains. */
export interface AuthenticationMethodChains {
  readonly kind: 'chains';
  readonly chains: readonly Chain[];
  readonly reauthenticateIn?: Duration;
  readonly inactivityPeriod?: Duration;
}

/** A method that is not modelled or cannot be read: nothing is known of what it demands. */
export interface UnknownMethod {
  readonly kind: 'unknown';
  readonly reason: string;
}

/** All of its constraints must be met. */
export interface ConstraintObject {
  /** JSON pointer inside the verification method. */
  readonly at: string;
  readonly knowledge?: Constraint;
  readonly possession?: Constraint;
  readonly unreadable: readonly Unreadable[];
}

/** What one factor class is held to. Spec: Authentication policy, "Constraint properties". */
export interface Constraint {
  /** Otherwise the class is not demanded, and only those of its authenticators count that meet the rest. */
  readonly required: boolean;
  /** Upper case; an empty list says nothing, and likewise below. */
  readonly types: readonly string[];
  readonly methods: readonly string[];
  /** The characteristics that must be there: of a possession factor, `userPresence` unless it is optional. */
  readonly characteristics: readonly Characteristic[];
  /** `userPresence` is optional, so that nothing need be asked of the user. */
  readonly isSilent: boolean;
  readonly userVerificationMethods: readonly UserVerificationMethod[];
  /** The only ones that are allowed; absent: no list is given. */
  readonly authenticationMethods?: readonly MethodReference[];
  readonly excludedAuthenticationMethods: readonly MethodReference[];
  readonly reauthenticateIn?: Duration;
  readonly unreadable: readonly Unreadable[];
}

/** An authenticator, or one of its methods, as a list or a chain names it. */
export interface MethodReference {
  /** With the neutral word in place of the brand. */
  readonly key: string;
  readonly method?: string;
  readonly id?: string;
  readonly characteristics: readonly Characteristic[];
  readonly userVerificationMethods: readonly UserVerificationMethod[];
}

/** Steps in order, each with its alternatives. */
export interface Chain {
  readonly at: string;
  readonly steps: readonly ChainStep[];
}

export interface ChainStep {
  readonly at: string;
  readonly authenticationMethods: readonly MethodReference[];
  readonly reauthenticateIn?: Duration;
  readonly unreadable: readonly Unreadable[];
}

/** A part that is understood neither as a yes nor as a no. */
export interface Unreadable {
  /** JSON pointer inside the verification method. */
  readonly at: string;
  readonly reason: string;
}

/**
 * A constraint's or a step's interval overrides the method's. Spec: Authentication policy, "Constraint properties",
 * `reauthenticateIn`.
 */
export function reauthenticationOf(
  method: Assurance | AuthenticationMethodChains,
  part?: Constraint | ChainStep,
): Duration | undefined {
  return part?.reauthenticateIn ?? method.reauthenticateIn;
}

export const AUTHENTICATOR_TYPES = [
  'SECURITY_KEY',
  'PHONE',
  'EMAIL',
  'PASSWORD',
  'SECURITY_QUESTION',
  'APP',
  'FEDERATED',
] as const;

export const AUTHENTICATOR_METHODS = [
  'PASSWORD',
  'SECURITY_QUESTION',
  'SMS',
  'VOICE',
  'EMAIL',
  'PUSH',
  'SIGNED_NONCE',
  'OTP',
  'TOTP',
  'WEBAUTHN',
  'DUO',
  'IDP',
  'CERT',
] as const;

/** The service refuses longer chains and more of them. */
export const MAX_STEPS = 3;
const MAX_CHAINS = 5;

const Need = nullable(word('REQUIRED', 'OPTIONAL'));
const UserVerificationMethods = nullable(Type.Array(word('BIOMETRICS', 'PIN')));
const Period = nullable(Type.String());

const MethodReferenceSchema = Type.Object({
  key: Type.String(),
  method: nullable(Type.String()),
  id: nullable(Type.String()),
  hardwareProtection: Need,
  phishingResistant: Need,
  userVerification: Need,
  userVerificationMethods: UserVerificationMethods,
});

const either = {
  types: nullable(Type.Array(word(...AUTHENTICATOR_TYPES))),
  methods: nullable(Type.Array(word(...AUTHENTICATOR_METHODS))),
  authenticationMethods: nullable(Type.Array(MethodReferenceSchema)),
  excludedAuthenticationMethods: nullable(Type.Array(MethodReferenceSchema)),
  reauthenticateIn: Period,
  required: nullable(Type.Boolean()),
};

const KnowledgeSchema = Type.Object(either);

const PossessionSchema = Type.Object({
  ...either,
  hardwareProtection: Need,
  deviceBound: Need,
  phishingResistant: Need,
  userPresence: Need,
  userVerification: Need,
  userVerificationMethods: UserVerificationMethods,
});

const AssuranceSchema = Type.Object({
  type: word('ASSURANCE'),
  factorMode: word('1FA', '2FA'),
  constraints: nullable(
    Type.Array(Type.Object({ knowledge: nullable(KnowledgeSchema), possession: nullable(PossessionSchema) })),
  ),
  reauthenticateIn: Period,
  inactivityPeriod: Period,
});

const ChainsSchema = Type.Object({
  type: word('AUTH_METHOD_CHAIN'),
  chains: Type.Array(stepSchema(MAX_STEPS), { minItems: 1, maxItems: MAX_CHAINS }),
  reauthenticateIn: Period,
  inactivityPeriod: Period,
});

const IdProofingSchema = Type.Object({ type: word('ID_PROOFING'), id: nullable(Type.String()) });

/** Of a well-formed `verificationMethod`, in the words of the specification or in lower case. */
export const VerificationMethodSchema = Type.Union([AssuranceSchema, ChainsSchema, IdProofingSchema]);

/** The service compares without regard to case; exports hold the lower case. */
function word(...words: readonly string[]) {
  const spellings = new Set(words.flatMap((one) => [one, one.toLowerCase()]));
  return Type.Union([...spellings].map((spelling) => Type.Literal(spelling)));
}

function stepSchema(steps: number): TSchema {
  return Type.Object({
    authenticationMethods: Type.Array(MethodReferenceSchema, { minItems: 1 }),
    reauthenticateIn: Period,
    next: nullable(
      Type.Array(steps > 1 ? stepSchema(steps - 1) : Type.Never(), { maxItems: steps > 1 ? 1 : 0 }),
    ),
  });
}
