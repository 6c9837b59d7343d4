import { type TSchema, Type } from '../../base/json-schema.js';
import { nullable } from '../../base/nullable.js';
import type { Characteristic, UserVerificationMethod } from './authenticators.js';
import type { Duration } from './duration.js';

/** The authenticators that a rule requires, as parsed. Spec: Authentication policy, verification method. */
export type VerificationMethod = Assurance | AuthenticationMethodChains | UnknownMethod;

/** A required number of factor types, and constraint objects. At least one constraint object must be satisfied. */
export interface Assurance {
  readonly kind: 'assurance';
  /** The required number of factor types. Absent if `factorMode` cannot be parsed. */
  readonly factors?: 1 | 2;
  /** Constraint objects. Never empty: a method without constraints has one object that requires nothing. */
  readonly constraints: readonly ConstraintObject[];
  readonly reauthenticateIn?: Duration;
  readonly inactivityPeriod?: Duration;
}

/** A list of authentication method chains. Satisfying any one chain is enough. */
export interface AuthenticationMethodChains {
  readonly kind: 'chains';
  readonly chains: readonly Chain[];
  readonly reauthenticateIn?: Duration;
  readonly inactivityPeriod?: Duration;
}

/** A method that is not supported or cannot be parsed. Its requirements are unknown. */
export interface UnknownMethod {
  readonly kind: 'unknown';
  readonly reason: string;
}

/** A constraint object, whose constraints must all be met. */
export interface ConstraintObject {
  /** The location of the constraint object: a JSON pointer inside the verification method. */
  readonly at: string;
  readonly knowledge?: Constraint;
  readonly possession?: Constraint;
  readonly unreadable: readonly Unreadable[];
}

/** The requirements on one factor class. Spec: Authentication policy, "Constraint properties". */
export interface Constraint {
  /** Whether a factor of this factor class is required. If not, the other properties only limit which authenticators of the class count. */
  readonly required: boolean;
  /** Allowed types, in upper case. Here and below, an empty list has no effect. */
  readonly types: readonly string[];
  readonly methods: readonly string[];
  /** Required characteristics. For a possession factor, the list contains `userPresence` unless user presence is optional. */
  readonly characteristics: readonly Characteristic[];
  /** Whether `userPresence` is optional, so that the user need not act. */
  readonly isSilent: boolean;
  readonly userVerificationMethods: readonly UserVerificationMethod[];
  /** The allowed methods. Absent if the document has no list of allowed methods. */
  readonly authenticationMethods?: readonly MethodReference[];
  readonly excludedAuthenticationMethods: readonly MethodReference[];
  readonly reauthenticateIn?: Duration;
  readonly unreadable: readonly Unreadable[];
}

/** An authenticator, or one of its methods, in a list or a chain. */
export interface MethodReference {
  /** The key of the authenticator, with the prefix `okta_` whatever the vendor prefix of the documents is. */
  readonly key: string;
  readonly method?: string;
  readonly id?: string;
  readonly characteristics: readonly Characteristic[];
  readonly userVerificationMethods: readonly UserVerificationMethod[];
}

/** A chain: a sequence of steps, each with alternative methods. */
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

/** A part of a verification method that cannot be parsed and counts as undecided. */
export interface Unreadable {
  /** The location of the unreadable part: a JSON pointer inside the verification method. */
  readonly at: string;
  readonly reason: string;
}

/**
 * Returns the re-authentication interval of a method or, if given, of its part (a constraint or a step). The interval of a part overrides
 * the interval of the method. Returns `undefined` if none is stated. Spec: Authentication policy, "Constraint properties",
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

/** Limits of the service for verification methods: it rejects longer chains, and methods with more chains. */
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

/** The schema of a well-formed `verificationMethod`. Its keywords may be written as in the specification or in lower case. */
export const VerificationMethodSchema = Type.Union([AssuranceSchema, ChainsSchema, IdProofingSchema]);

/** Returns the schema of a keyword in upper or lower case. The service ignores case, and exports contain lower case. */
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
