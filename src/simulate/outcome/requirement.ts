import { groupBy } from '../../base/group-by.js';
import { methodInWords } from '../../model/assurance/describe-method.js';
import type {
  Assurance,
  Constraint,
  ConstraintObject,
  VerificationMethod,
} from '../../model/assurance/verification-method.js';
import type { RuleInPolicy } from '../../model/policies/rule-in-policy.js';
import type { ApplicationValues } from './application.js';
import type { Part, PossibleRule } from './part.js';
import type { Access, PrimaryFactor, SessionValues } from './session.js';
import { possibleValues, reasonsIn, type Settled, settled, unsettled } from './settled.js';

/**
 * What the global session policy (`session`) or the authentication policy (`application`) may require for a sign-in. Each rule that may
 * decide has its requirement. A rule has several if a value in its actions is unknown.
 */
export interface Requirement {
  readonly by: 'session' | 'application';
  /** All policy rules that require exactly this authentication; empty for sign-ins that no rule decides. */
  readonly rules: readonly RuleInPolicy[];
  readonly access: Settled<Access>;
  /** The verification method that the policy requires; ignored if access is denied. */
  readonly method: VerificationMethod;
}

/** The part of a policy type's result that states which rules may decide. */
type Deciding<Values> = Pick<Part<Values>, 'noRuleReason' | 'possible'>;

/** The weakest possible requirement: any one factor. */
const ONE_FACTOR: Assurance = { kind: 'assurance', factors: 1, constraints: [{ at: '', unreadable: [] }] };

export function sessionRequirements(
  part: Deciding<SessionValues>,
  isClassic: boolean,
): readonly Requirement[] {
  return mergeEqual([
    ...part.possible.flatMap((rule) => sessionRequirementsOf(rule, isClassic)),
    ...requirementWithoutRule('session', part),
  ]);
}

export function applicationRequirements(part: Deciding<ApplicationValues>): readonly Requirement[] {
  return mergeEqual([
    ...part.possible.map(applicationRequirementOf),
    ...requirementWithoutRule('application', part),
  ]);
}

/** The requirement if there are no application policies: access is allowed with any one factor. */
export const NO_REQUIREMENT: Requirement = {
  by: 'application',
  rules: [],
  access: settled('ALLOW'),
  method: ONE_FACTOR,
};

/** Describes the requirement as a phrase. */
export function describeRequirement({ by, method }: Requirement, brand: string): string {
  if (by === 'application' || method.kind !== 'assurance') return methodInWords(method, brand);
  const isPassword = method.constraints.length > 1;
  if (!isPassword) return method.factors === 2 ? '2FA' : 'any one factor';
  const first = 'a password, or another identity provider';
  return method.factors === 2 ? `${first}, and a second factor` : first;
}

/**
 * Whether the requirement names a characteristic of authenticators, such as phishing resistance. User presence does not count. Only the
 * vendor's table of authenticators states which authenticators have the characteristic (assumption A18).
 */
export function requiresCharacteristics({ method }: Requirement): boolean {
  return referencesIn(method).some(({ characteristics }) =>
    characteristics.some((one) => one !== 'userPresence'),
  );
}

function referencesIn(method: VerificationMethod): readonly Pick<Constraint, 'characteristics'>[] {
  switch (method.kind) {
    case 'unknown':
      return [];
    case 'chains':
      return method.chains.flatMap(({ steps }) => steps.flatMap((step) => step.authenticationMethods));
    case 'assurance':
      return method.constraints
        .flatMap(({ knowledge, possession }) => [knowledge, possession])
        .filter((constraint) => constraint !== undefined)
        .flatMap((one) => [one, ...(one.authenticationMethods ?? []), ...one.excludedAuthenticationMethods]);
  }
}

/**
 * Returns the possible requirements of a session rule: one for each combination of possible values of "second factor required" and of the
 * primary factor.
 */
function sessionRequirementsOf(rule: PossibleRule<SessionValues>, isClassic: boolean): Requirement[] {
  const { access, requireFactor, primaryFactor } = rule.effect;
  const base = { by: 'session', rules: [inPolicy(rule)], access } as const;
  if (access.kind === 'undecided') return [{ ...base, method: unknownMethod(access) }];
  if (access.value === 'DENY') return [{ ...base, method: ONE_FACTOR }];
  return possibleValues(requireFactor).flatMap((isRequired) =>
    possibleValues(primaryFactor).map((primary) => ({
      ...base,
      method: sessionMethod(isRequired === true, primary, isClassic),
    })),
  );
}

/**
 * Returns the verification method that the global session policy requires. `PASSWORD_IDP` requires a password ("users must always use a
 * password to establish a session") or a sign-in at an external identity provider.
 * Spec: Global session policy, `primaryFactor`, `requireFactor`.
 */
export function sessionMethod(
  isSecondRequired: boolean,
  primary: PrimaryFactor | null,
  isClassic: boolean,
): Assurance {
  const factors = isSecondRequired ? 2 : 1;
  if (primary !== 'PASSWORD_IDP' && !isClassic) return { ...ONE_FACTOR, factors };
  return { kind: 'assurance', factors, constraints: [PASSWORD, IDENTITY_PROVIDER] };
}

const ANY_OF_CLASS: Omit<Constraint, 'types'> = {
  required: true,
  methods: [],
  characteristics: [],
  isSilent: false,
  userVerificationMethods: [],
  excludedAuthenticationMethods: [],
  unreadable: [],
};

const PASSWORD: ConstraintObject = {
  at: '/primaryFactor',
  knowledge: { ...ANY_OF_CLASS, types: ['PASSWORD'] },
  unreadable: [],
};

const IDENTITY_PROVIDER: ConstraintObject = {
  at: '/primaryFactor',
  possession: { ...ANY_OF_CLASS, types: ['FEDERATED'] },
  unreadable: [],
};

function applicationRequirementOf(rule: PossibleRule<ApplicationValues>): Requirement {
  const { access, verificationMethod } = rule.effect;
  const base = { by: 'application', rules: [inPolicy(rule)], access } as const;
  if (verificationMethod.kind === 'undecided') return { ...base, method: unknownMethod(verificationMethod) };
  return { ...base, method: verificationMethod.value ?? ONE_FACTOR };
}

function requirementWithoutRule(
  by: Requirement['by'],
  { noRuleReason }: Pick<Part<unknown>, 'noRuleReason'>,
): Requirement[] {
  if (noRuleReason === null) return [];
  const nothing = unsettled<Access>([noRuleReason]);
  return [{ by, rules: [], access: nothing, method: unknownMethod(nothing) }];
}

/** Merges equal requirements into one. The merged requirement has the rules of all merged ones. */
function mergeEqual(demands: readonly Requirement[]): Requirement[] {
  return mergeRules(demands, ({ access, method }) => JSON.stringify([access, method]));
}

/** Merges items that have the same key, and concatenates the lists of their rules. */
export function mergeRules<One extends { readonly rules: readonly RuleInPolicy[] }>(
  all: readonly One[],
  keyOf: (one: One) => string,
): One[] {
  return [...groupBy(all, keyOf).values()].map((same) => ({
    ...(same.at(-1) as One),
    rules: same.flatMap(({ rules }) => rules),
  }));
}

function inPolicy({ policy, rule }: RuleInPolicy): RuleInPolicy {
  return { policy, rule };
}

function unknownMethod(one: Settled<unknown>): VerificationMethod {
  return { kind: 'unknown', reason: reasonsIn(one).join('; ') };
}
