import { canonical } from '../../base/canonical.js';
import { isObject, isSet } from '../../base/object.js';
import { own } from '../../base/own.js';
import { pointerBelow } from '../../base/pointer.js';
import type { CertificateAtom } from './certificate.js';

/** A requirement of a rule on sign-ins: some value holds or, if the requirement excludes its only value, that value does not hold. */
export interface Requirement {
  readonly at: string;
  readonly isExcluded: boolean;
  readonly values: readonly CertificateAtom[];
}

/** The conditions whose members are separate requirements. */
const SEPARATE = ['device', 'people', 'riskScore'];

/** The texts of conditions that restrict nothing. */
const UNRESTRICTED: Readonly<Record<string, RegExp>> = {
  authContext: /^\{"authType":"ANY"\}$/,
  authProvider: /^\{("include":\[[^\]]*\],?)?("provider":"ANY")?\}$/,
  elCondition: /^\{"condition":"( |\\n)*"\}$/,
  entityRisk: /^\{"level":"ANY"\}$/,
  identityProvider: /^\{("idpIds":\[[^\]]*\],?)?("provider":"ANY")?\}$/,
  network: /^\{"connection":"ANYWHERE"/,
  'riskScore.level': /^"ANY"$/,
  userIdentifier: /^\{("attribute":"\w*",?)?("type":"\w+")?\}$/,
};

/** Returns the requirements of the conditions of a rule or policy. Spec: Conditions (policy and rule). */
export function requirementsOf(owner: { readonly conditions?: unknown }, at: string): Requirement[] {
  if (!isObject(owner.conditions)) return readCondition('conditions', owner.conditions, `${at}/conditions`);
  return Object.entries(owner.conditions).flatMap(([key, value]) => {
    const below = pointerBelow(`${at}/conditions`, key);
    if (!SEPARATE.includes(key) || !isObject(value)) return readCondition(key, value, below);
    return Object.entries(value).flatMap(([name, member]) =>
      readCondition(`${key}.${name}`, member, pointerBelow(below, name)),
    );
  });
}

/** Reads lists of included and excluded values. A condition of another form is one value: equal conditions hold together. */
function readCondition(fact: string, condition: unknown, at: string): Requirement[] {
  const isZone = (name: string, value: unknown) => `${fact}.${name}.${value}` === 'network.connection.ZONE';
  const members = Object.entries(isObject(condition) ? condition : {}).filter(
    ([name, value]) => isSet(value) && !isZone(name, value),
  );
  const text = canonical(isObject(condition) ? Object.fromEntries(members) : condition);
  if (!isSet(condition) || text === '{}' || own(UNRESTRICTED, fact)?.test(text)) return [];
  const isList = ([side, list]: [string, unknown]) => /^(in|ex)clude$/.test(side) && Array.isArray(list);
  if (!isObject(condition) || !members.every(isList))
    return [{ at, isExcluded: false, values: [{ at, fact, text: canonical(condition) }] }];
  return members.flatMap(([side, list]): Requirement[] => {
    const place = pointerBelow(at, side);
    const atoms = (list as readonly unknown[]).map((value, index) => {
      return { at: pointerBelow(place, index), fact, text: canonical(value) };
    });
    if (side === 'include') return [{ at: place, isExcluded: false, values: atoms }];
    return atoms.map((atom) => ({ at: atom.at, isExcluded: true, values: [atom] }));
  });
}

/** Returns the atom for "some value of the list at this reference holds". Its text is not JSON, so no value of a condition has it. */
export function listAtom(at: string): CertificateAtom {
  return { at, fact: 'list', text: at };
}

/** Whether a clause has an atom, negated or not. */
export type Has = (atom: CertificateAtom, isNegated: boolean) => boolean;

/** Whether a clause holds if a rule with these requirements matches: it has all values of a list, or a negated excluded value. */
export function followsFromMatch(requirements: readonly Requirement[], has: Has): boolean {
  return requirements.some(({ isExcluded, values }) => values.every((value) => has(value, isExcluded)));
}

/** Whether a clause holds if the rule does not match: some requirement fails. Each value of a list implies the atom of the list. */
export function followsFromMismatch(requirements: readonly Requirement[], has: Has): boolean {
  const isDefinition = ({ at, isExcluded, values }: Requirement) =>
    !isExcluded && has(listAtom(at), false) && values.some((value) => has(value, true));
  const canFail = ({ at, isExcluded, values }: Requirement) =>
    values.some((value) => has(value, !isExcluded)) || (!isExcluded && has(listAtom(at), true));
  return requirements.some(isDefinition) || requirements.every(canFail);
}
