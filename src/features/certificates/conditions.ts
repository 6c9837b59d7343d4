import { canonical } from '../../base/canonical.js';
import { isObject, isSet } from '../../base/object.js';
import { pointerBelow } from '../../base/pointer.js';
import type { CertificateAtom, Clause } from './certificate.js';

/**
 * A requirement that a condition makes on a sign-in. With `sign` 1, the sign-in must meet at least one of `values`. With `sign` -1,
 * `values` has only one value, which the sign-in must not meet.
 */
export type Requirement = {
  readonly at: string;
  readonly sign: -1 | 1;
  readonly values: readonly CertificateAtom[];
};

/** Matches conditions that every sign-in meets. The matched text is the name of the condition, then its value as JSON. */
const UNRESTRICTED = [
  /^[\w.]+ (null|\{\})$/,
  /^(authContext|authProvider|entityRisk|identityProvider) \{("\w+":\[[^\]]*\],?)?("(authType|level|provider)":"ANY")?\}$/,
  /^elCondition \{"condition":"( |\\n)*"\}$/,
  /^network \{"connection":"ANYWHERE"/,
  /^riskScore\.level "ANY"$/,
  /^userIdentifier \{("attribute":"\w*",?)?("type":"\w+")?\}$/,
  /^userIdentifier \{"patterns":\[(.*\},)?\{"matchType":"(CONTAINS|STARTS_WITH)","value":""\}.*\](,"type":"IDENTIFIER")?\}$/,
];

/** Splits the conditions of a rule or policy into elementary requirements. Spec: Conditions (policy and rule). */
export function requirementsOf(owner: { readonly conditions?: unknown }, at: string): Requirement[] {
  if (!isObject(owner.conditions)) return readCondition('conditions', owner.conditions, `${at}/conditions`);
  return Object.entries(owner.conditions).flatMap(([key, value]) => {
    const below = pointerBelow(`${at}/conditions`, key);
    if (!/^(device|people|riskScore)$/.test(key) || !isObject(value)) return readCondition(key, value, below);
    return Object.entries(value).flatMap(([name, member]) =>
      readCondition(`${key}.${name}`, member, pointerBelow(below, name)),
    );
  });
}

/**
 * Splits a condition into requirements, one for each of its lists of values. If the condition contains anything else, returns one
 * requirement that has the complete condition as its only value.
 */
function readCondition(fact: string, condition: unknown, at: string): Requirement[] {
  const members = Object.entries(isObject(condition) ? condition : {}).filter(
    ([name, value]) => isSet(value) && `${fact}.${name}.${value}` !== 'network.connection.ZONE',
  );
  const text = `${fact} ${canonical(isObject(condition) ? Object.fromEntries(members) : condition)}`;
  if (UNRESTRICTED.some((pattern) => pattern.test(text))) return [];
  // No identity provider is listed, so no sign-in meets the condition.
  if (text === 'identityProvider {"provider":"SPECIFIC_IDP"}') return [{ at, sign: 1, values: [] }];
  const atomAt = (place: string, value: unknown) => ({ at: place, fact, text: canonical(value) });
  const isList = ([side, list]: [string, unknown]) => LIST.test(`${fact}.${side}`) && Array.isArray(list);
  if (!isObject(condition) || !members.every(isList))
    return [{ at, sign: 1, values: [atomAt(at, condition)] }];
  return members.flatMap(([side, list]): Requirement[] => {
    const place = pointerBelow(at, side);
    const values = [list].flat().map((value, index) => atomAt(pointerBelow(place, index), value));
    if (side !== 'exclude') return [{ at: place, sign: 1, values }];
    return values.map((value) => ({ at: value.at, sign: -1, values: [value] }));
  });
}

/**
 * Matches the path of a member that contains a list of values, such as `network.include`: the name of the condition, then the name of the
 * member.
 */
const LIST = /\.(in|ex)clude$|^risk\.behaviors$/;

/**
 * Returns the atom "the sign-in has a value in the list at the reference `at`". The text of this atom is not JSON, so it cannot equal the
 * text of a value.
 */
export function listAtom(at: string): CertificateAtom {
  return { at, fact: 'list', text: at };
}

/**
 * A function that returns the number of an atom. The clauses of a claim contain this number instead of the atom. Returns `NaN` if no clause
 * may contain the atom.
 */
type NumberOf = (atom: CertificateAtom) => number;

/**
 * Returns the clauses that a rule adds to the refutation of a claim. For the claimed rule (`isClaimed`), they state that each requirement
 * of the rule is met. For a rule above the claimed rule, they state that at least one requirement is not met. In these clauses, one atom
 * represents all values of a requirement, and further clauses state that each value implies this atom. Clauses with an atom that has no
 * number are omitted.
 */
export function clausesOfRule(all: readonly Requirement[], isClaimed: boolean, numberOf: NumberOf): Clause[] {
  const literals = all.map(({ sign, values }) => values.map((value) => sign * numberOf(value)));
  const alone = all.map(({ at, sign, values: [value, ...others] }) =>
    value === undefined || others.length > 0 ? numberOf(listAtom(at)) : sign * numberOf(value),
  );
  const implied = literals.flatMap((some, index) => some.map((one) => [-one, alone[index] as number]));
  const failing = [alone.map((one) => -one), ...implied.filter(([one = 0, list]) => list !== -one)];
  const clauses = (isClaimed ? literals : failing).filter((clause) => !clause.some(Number.isNaN));
  return clauses.map((clause) => [...new Set(clause)]);
}
