import { canonical } from '../../base/canonical.js';
import { isObject, isSet } from '../../base/object.js';
import { pointerBelow } from '../../base/pointer.js';
import type { CertificateAtom } from './certificate.js';

/** A requirement of a rule on sign-ins: some value holds or, if the sign is -1, the only value does not. */
export interface Requirement {
  readonly at: string;
  readonly sign: -1 | 1;
  readonly values: readonly CertificateAtom[];
}

/** The conditions that restrict nothing, as their name and text. */
const UNRESTRICTED = [
  /^[\w.]+ (null|\{\})$/,
  /^(authContext|authProvider|entityRisk|identityProvider) \{("\w+":\[[^\]]*\],?)?("(authType|level|provider)":"ANY")?\}$/,
  /^elCondition \{"condition":"( |\\n)*"\}$/,
  /^network \{"connection":"ANYWHERE"/,
  /^riskScore\.level "ANY"$/,
  /^userIdentifier \{("attribute":"\w*",?)?("type":"\w+")?\}$/,
  /^userIdentifier \{"patterns":\[(.*\},)?\{"matchType":"(CONTAINS|STARTS_WITH)","value":""\}.*\](,"type":"IDENTIFIER")?\}$/,
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

/** The names of lists of values. */
const LIST = /\.(in|ex)clude$|^risk\.behaviors$/;

/** A condition that no sign-in meets, because it lists no identity provider. */
const NEVER = 'identityProvider {"provider":"SPECIFIC_IDP"}';

/** Reads lists of included and excluded values. A condition of another form is one value: equal conditions hold together. */
function readCondition(fact: string, condition: unknown, at: string): Requirement[] {
  const members = Object.entries(isObject(condition) ? condition : {}).filter(
    ([name, value]) => isSet(value) && `${fact}.${name}.${value}` !== 'network.connection.ZONE',
  );
  const text = canonical(isObject(condition) ? Object.fromEntries(members) : condition);
  if (UNRESTRICTED.some((pattern) => pattern.test(`${fact} ${text}`))) return [];
  if (`${fact} ${text}` === NEVER) return [{ at, sign: 1, values: [] }];
  const isList = ([side, list]: [string, unknown]) => LIST.test(`${fact}.${side}`) && Array.isArray(list);
  if (!isObject(condition) || !members.every(isList))
    return [{ at, sign: 1, values: [{ at, fact, text: canonical(condition) }] }];
  return members.flatMap(([side, list]): Requirement[] => {
    const place = pointerBelow(at, side);
    const atoms = (list as readonly unknown[]).map((value, index) => {
      return { at: pointerBelow(place, index), fact, text: canonical(value) };
    });
    if (side !== 'exclude') return [{ at: place, sign: 1, values: atoms }];
    return atoms.map((atom) => ({ at: atom.at, sign: -1, values: [atom] }));
  });
}

/** Returns the atom for "some value of the list at this reference holds". Its text is not JSON, so no value of a condition has it. */
export function listAtom(at: string): CertificateAtom {
  return { at, fact: 'list', text: at };
}

/** Whether a clause has an atom with the sign 1, or negated with the sign -1. */
type Has = (atom: CertificateAtom, sign: number) => boolean;

/** Whether a clause holds if a rule with these requirements matches: it has all values of a list, or a negated excluded value. */
export function followsFromMatch(requirements: readonly Requirement[], has: Has): boolean {
  return requirements.some(({ sign, values }) => values.every((value) => has(value, sign)));
}

/** Whether a clause holds if the rule does not match: some requirement fails. Each value of a list implies the atom of the list. */
export function followsFromMismatch(requirements: readonly Requirement[], has: Has): boolean {
  const isDefinition = ({ at, values }: Requirement) =>
    values.length > 1 && has(listAtom(at), 1) && values.some((value) => has(value, -1));
  const canFail = ({ at, sign, values }: Requirement) =>
    values.length > 1 ? has(listAtom(at), -1) : values.some((value) => has(value, -sign));
  return requirements.some(isDefinition) || requirements.every(canFail);
}
