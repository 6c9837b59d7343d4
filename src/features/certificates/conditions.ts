import { canonical } from '../../base/canonical.js';
import { isObject, isSet } from '../../base/object.js';
import { pointerBelow } from '../../base/pointer.js';
import type { CertificateAtom } from './certificate.js';

/**
 * A requirement of a rule on sign-ins. With the sign 1, at least one of the values holds. With the sign -1, there is only one value, and it
 * does not hold.
 */
export interface Requirement {
  readonly at: string;
  readonly sign: -1 | 1;
  readonly values: readonly CertificateAtom[];
}

/** Patterns of conditions that restrict nothing. Each matches the name and the JSON text of a condition. */
const UNRESTRICTED = [
  /^[\w.]+ (null|\{\})$/,
  /^(authContext|authProvider|entityRisk|identityProvider) \{("\w+":\[[^\]]*\],?)?("(authType|level|provider)":"ANY")?\}$/,
  /^elCondition \{"condition":"( |\\n)*"\}$/,
  /^network \{"connection":"ANYWHERE"/,
  /^riskScore\.level "ANY"$/,
  /^userIdentifier \{("attribute":"\w*",?)?("type":"\w+")?\}$/,
];

/** Returns the requirements of the conditions of a rule or policy. Spec: Conditions (policy and rule). */
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
 * Reads a condition. Lists of included and excluded values become requirements on these values. A condition of another form is one value,
 * so that equal conditions hold together.
 */
function readCondition(fact: string, condition: unknown, at: string): Requirement[] {
  const isZone = (name: string, value: unknown) => `${fact}.${name}.${value}` === 'network.connection.ZONE';
  const members = Object.entries(isObject(condition) ? condition : {}).filter(
    ([name, value]) => isSet(value) && !isZone(name, value),
  );
  const text = canonical(isObject(condition) ? Object.fromEntries(members) : condition);
  if (UNRESTRICTED.some((pattern) => pattern.test(`${fact} ${text}`))) return [];
  const isList = ([side, list]: [string, unknown]) => /^(in|ex)clude$/.test(side) && Array.isArray(list);
  if (!isObject(condition) || !members.every(isList))
    return [{ at, sign: 1, values: [{ at, fact, text: canonical(condition) }] }];
  return members.flatMap(([side, list]): Requirement[] => {
    const place = pointerBelow(at, side);
    const atoms = (list as readonly unknown[]).map((value, index) => {
      return { at: pointerBelow(place, index), fact, text: canonical(value) };
    });
    if (side === 'include') return [{ at: place, sign: 1, values: atoms }];
    return atoms.map((atom) => ({ at: atom.at, sign: -1, values: [atom] }));
  });
}

/**
 * Returns the atom for the proposition that at least one value of the list at a reference holds. Its text is not JSON, so it differs from
 * the atom of every value.
 */
export function listAtom(at: string): CertificateAtom {
  return { at, fact: 'list', text: at };
}

/** Whether a clause contains an atom (sign 1) or its negation (sign -1). */
type Has = (atom: CertificateAtom, sign: number) => boolean;

/**
 * Whether a clause follows from the fact that a rule with these requirements matches. It does if it contains all values of an included
 * list, or the negation of an excluded value.
 */
export function followsFromMatch(requirements: readonly Requirement[], has: Has): boolean {
  return requirements.some(({ sign, values }) => values.every((value) => has(value, sign)));
}

/**
 * Whether a clause follows from the fact that the rule does not match, so that some requirement fails. It does if it contains the failure
 * of every requirement. It also does if it states that a value of a list implies the atom of the list.
 */
export function followsFromMismatch(requirements: readonly Requirement[], has: Has): boolean {
  const isDefinition = ({ at, values }: Requirement) =>
    values.length > 1 && has(listAtom(at), 1) && values.some((value) => has(value, -1));
  const canFail = ({ at, sign, values }: Requirement) =>
    values.length > 1 ? has(listAtom(at), -1) : values.some((value) => has(value, -sign));
  return requirements.some(isDefinition) || requirements.every(canFail);
}
