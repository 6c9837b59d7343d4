import { CANONICAL_BRAND } from '../../base/brand.js';
import { quoted } from '../../base/messages.js';
import { isObject, type Members } from '../../base/object.js';
import { plainKey } from '../../base/plain-key.js';
import { pointerBelow } from '../../base/pointer.js';
import { type Duration, readDuration } from './duration.js';
import {
  EITHER_CLASS,
  isNullish,
  isPossessionOnly,
  isRequirement,
  type ParsedProperties,
  POSSESSION_ONLY,
  type Property,
  presentKeys,
  readProperties,
  requiredCharacteristics,
} from './read-properties.js';
import {
  type Chain,
  type ChainStep,
  type Constraint,
  type ConstraintObject,
  MAX_STEPS,
  type Unreadable,
  type VerificationMethod,
} from './verification-method.js';

/**
 * Parses a verification method from any JSON value. It accepts words in any case, `null` as absent, and absent or empty constraints. Parts
 * that cannot be parsed are kept as unreadable, so that they are undecided.
 * Spec: Authentication policy, verification method.
 */
export function methodIn(value: unknown, brand = CANONICAL_BRAND): VerificationMethod {
  if (!isObject(value)) return { kind: 'unknown', reason: 'the verification method is not an object' };
  const written = Object.keys(value).find(
    (key) => MEMBERS.get(plainKey(key)) !== key && MEMBERS.has(plainKey(key)),
  );
  if (written !== undefined)
    return {
      kind: 'unknown',
      reason: `\`${MEMBERS.get(plainKey(written))}\` is spelled ${quoted(written)}`,
    };
  if (typeof value.type !== 'string') return { kind: 'unknown', reason: '`type` is missing' };
  const type = value.type.toUpperCase();
  if (type === 'ASSURANCE') return readAssurance(value, brand);
  if (type === 'AUTH_METHOD_CHAIN') return readChains(value, brand);
  return {
    kind: 'unknown',
    reason: `preflight does not support verification methods of type \`${value.type}\``,
  };
}

/**
 * The correct spelling of each known member name, by its spelling in lower case without separators. A method with a misspelled member is
 * unknown: the service ignores such a member, but reading the method as if the member were absent could be wrong.
 */
const MEMBERS: ReadonlyMap<string, string> = new Map(
  ['type', 'factorMode', 'constraints', 'chains', 'reauthenticateIn', 'inactivityPeriod'].map((key) => [
    plainKey(key),
    key,
  ]),
);

const FACTOR_MODES: Readonly<Record<string, 1 | 2>> = { '1FA': 1, '2FA': 2 };

function readAssurance(value: Members, brand: string): VerificationMethod {
  const mode = value.factorMode;
  const factors = typeof mode === 'string' ? FACTOR_MODES[mode.toUpperCase()] : undefined;
  return {
    kind: 'assurance',
    ...(factors !== undefined && { factors }),
    constraints: readConstraints(value.constraints, brand),
    ...readPeriods(value),
  };
}

/** Parses the constraint objects. An absent list, `[]` and `[{}]` all require nothing. */
function readConstraints(value: unknown, brand: string): readonly ConstraintObject[] {
  if (isNullish(value)) return [{ at: '', unreadable: [] }];
  if (!Array.isArray(value)) return [unreadableObject('/constraints', '`constraints` is not a list')];
  if (value.length === 0) return [{ at: '', unreadable: [] }];
  return value.map((item: unknown, index) => readConstraintObject(item, `/constraints/${index}`, brand));
}

function unreadableObject(at: string, reason: string): ConstraintObject {
  return { at, unreadable: [{ at, reason }] };
}

function readConstraintObject(value: unknown, at: string, brand: string): ConstraintObject {
  if (!isObject(value)) return unreadableObject(at, 'the constraint is not an object');
  const { knowledge, possession } = value;
  return {
    at,
    ...(isObject(knowledge) && { knowledge: readKnowledge(knowledge, `${at}/knowledge`, brand) }),
    ...(isObject(possession) && { possession: readPossession(possession, `${at}/possession`, brand) }),
    unreadable: presentKeys(value).flatMap((key) => notAConstraint(key, value[key], at)),
  };
}

function notAConstraint(key: string, value: unknown, at: string): Unreadable[] {
  const isClass = key === 'knowledge' || key === 'possession';
  if (isClass && isObject(value)) return [];
  return [{ at: pointerBelow(at, key), reason: isClass ? `\`${key}\` is not an object` : notAClass(key) }];
}

function notAClass(key: string): string {
  if (key === 'inherence') return 'an `inherence` constraint cannot be configured';
  return `\`${key}\` is neither \`knowledge\` nor \`possession\``;
}

/** Parses a knowledge constraint. A possession-only property with the value `OPTIONAL` has no effect and is ignored. */
function readKnowledge(value: Members, at: string, brand: string): Constraint {
  const saying = Object.entries(value).filter(([key, one]) => !isPossessionOnly(key) || isRequirement(one));
  const { values, unreadable } = readProperties(Object.fromEntries(saying), EITHER_CLASS, at, brand);
  return toConstraint(values, unreadable, at);
}

function readPossession(value: Members, at: string, brand: string): Constraint {
  const { values, unreadable } = readProperties(value, [...EITHER_CLASS, ...POSSESSION_ONLY], at, brand);
  const presence = isAmong(unreadable, `${at}/userPresence`) ? {} : { userPresence: true };
  return toConstraint({ ...presence, ...values }, unreadable, at);
}

function isAmong(unreadable: readonly Unreadable[], at: string): boolean {
  return unreadable.some((one) => one.at === at);
}

/**
 * Returns the parsed constraint. If `required` cannot be parsed, it is unknown whether the constraint requires a factor, so the verdict
 * must not be `NOT_MATCH`. Therefore, the function then ignores all other properties of the constraint, which could cause that verdict.
 */
function toConstraint(values: ParsedProperties, unreadable: readonly Unreadable[], at: string): Constraint {
  const heard = isAmong(unreadable, `${at}/required`) ? { required: false } : values;
  return { ...constraintOf(heard), unreadable };
}

function constraintOf(values: ParsedProperties): Omit<Constraint, 'unreadable'> {
  return {
    required: values.required ?? true,
    types: values.types ?? [],
    methods: values.methods ?? [],
    characteristics: requiredCharacteristics(values),
    isSilent: values.userPresence === false,
    userVerificationMethods: values.userVerificationMethods ?? [],
    ...(values.authenticationMethods && { authenticationMethods: values.authenticationMethods }),
    excludedAuthenticationMethods: values.excludedAuthenticationMethods ?? [],
    ...(values.reauthenticateIn && { reauthenticateIn: values.reauthenticateIn }),
  };
}

/** Parses chains. Each alternative for a next step becomes a separate chain. Spec: Authentication policy, verification method. */
function readChains(value: Members, brand: string): VerificationMethod {
  const { chains } = value;
  if (!Array.isArray(chains) || chains.length === 0)
    return { kind: 'unknown', reason: '`chains` is not a list, or is empty' };
  const read = chains.flatMap((chain: unknown, index) => readChain(chain, `/chains/${index}`, [], brand));
  return { kind: 'chains', chains: read, ...readPeriods(value) };
}

function readChain(
  value: unknown,
  at: string,
  before: readonly ChainStep[],
  brand: string,
): readonly Chain[] {
  if (before.length === MAX_STEPS) return [endOf(before, at, `the chain has more than ${MAX_STEPS} steps`)];
  if (!isObject(value)) return [endOf(before, at, 'the step is not an object')];
  const steps = [...before, readStep(value, at, brand)];
  const { next } = value;
  if (isNullish(next)) return [{ at, steps }];
  if (!Array.isArray(next)) return [endOf(steps, `${at}/next`, '`next` is not a list')];
  if (next.length === 0) return [{ at, steps }];
  return next.flatMap((step: unknown, index) => readChain(step, `${at}/next/${index}`, steps, brand));
}

function endOf(steps: readonly ChainStep[], at: string, reason: string): Chain {
  return { at, steps: [...steps, { at, authenticationMethods: [], unreadable: [{ at, reason }] }] };
}

function readStep({ next, ...value }: Members, at: string, brand: string): ChainStep {
  const known: readonly Property[] = ['authenticationMethods', 'reauthenticateIn'];
  const { values, unreadable } = readProperties(value, known, at, brand);
  const authenticationMethods = values.authenticationMethods ?? [];
  const isEmpty = authenticationMethods.length === 0 && unreadable.length === 0;
  return {
    at,
    authenticationMethods,
    ...(values.reauthenticateIn && { reauthenticateIn: values.reauthenticateIn }),
    unreadable: isEmpty ? [{ at, reason: 'the step names no authentication method' }] : unreadable,
  };
}

function readPeriods(value: Members): { reauthenticateIn?: Duration; inactivityPeriod?: Duration } {
  const reauthenticateIn = readDuration(value.reauthenticateIn);
  const inactivityPeriod = readDuration(value.inactivityPeriod);
  return { ...(reauthenticateIn && { reauthenticateIn }), ...(inactivityPeriod && { inactivityPeriod }) };
}
