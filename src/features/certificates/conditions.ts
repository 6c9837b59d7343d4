import { canonical } from '../../base/canonical.js';
import { isObject, isSet, type Members } from '../../base/object.js';
import { own } from '../../base/own.js';
import { pointerBelow } from '../../base/pointer.js';
import type { CertificateAtom, Clause } from './certificate.js';

/** A value of a condition: the condition, the value as text, and its reference. */
export type ConditionValue = CertificateAtom;

/** A requirement of a rule on sign-ins: some value holds or, if excluded, none does. */
export interface Requirement {
  readonly isExcluded: boolean;
  readonly at: string;
  readonly values: readonly ConditionValue[];
}

/** The lists and the single values of conditions. Each other condition is one proposition: equal conditions hold together. */
const CONDITIONS: Readonly<
  Record<string, { readonly lists: readonly string[]; readonly values: readonly string[] }>
> = {
  app: { lists: [''], values: [] },
  device: { lists: ['assurance'], values: ['registered', 'managed'] },
  network: { lists: [''], values: [] },
  people: { lists: ['groups', 'users'], values: [] },
  platform: { lists: [''], values: [] },
  riskScore: { lists: [], values: ['level', 'minRiskLevel'] },
  userType: { lists: [''], values: [] },
};

/** Returns the requirements of a `conditions` object. Spec: Conditions (policy and rule). */
export function requirementsOf(conditions: unknown, at: string): Requirement[] {
  if (conditions === null || conditions === undefined) return [];
  if (!isObject(conditions)) return [single('conditions', conditions, at)];
  return Object.entries(conditions).flatMap(([key, value]) => {
    const below = pointerBelow(at, key);
    if (!isSet(value)) return [];
    return readRequirements(key, value, below) ?? [single(key, value, below)];
  });
}

function single(fact: string, value: unknown, at: string): Requirement {
  return { isExcluded: false, at, values: [{ at, fact, text: canonical(value) }] };
}

/** Returns the requirements of one condition, or `undefined` if it has another form than expected. */
function readRequirements(key: string, condition: unknown, at: string): Requirement[] | undefined {
  const form = own(CONDITIONS, key);
  if (form === undefined || !isObject(condition)) return undefined;
  const { connection, ...sides } = key === 'network' ? condition : { ...condition, connection: null };
  if (connection === 'ANYWHERE') return [];
  if (connection != null && connection !== 'ZONE') return undefined;
  const members: Members = form.lists[0] === '' ? { '': sides } : condition;
  const requirements: Requirement[] = [];
  for (const [name, value] of Object.entries(members)) {
    const [fact, below] = name === '' ? [key, at] : [`${key}.${name}`, pointerBelow(at, name)];
    if (value == null || (fact === 'riskScore.level' && value === 'ANY')) continue;
    if (form.values.includes(name) && typeof value !== 'object')
      requirements.push(single(fact, value, below));
    else if (!form.lists.includes(name) || !isObject(value)) return undefined;
    else
      for (const [side, list] of Object.entries(value)) {
        if (list === null) continue;
        if (!['include', 'exclude'].includes(side) || !Array.isArray(list)) return undefined;
        const place = pointerBelow(below, side);
        const values = list.map((one, index) => ({
          at: pointerBelow(place, index),
          fact,
          text: canonical(one),
        }));
        if (values.length > 0) requirements.push({ isExcluded: side === 'exclude', at: place, values });
      }
  }
  return requirements;
}

/** The condition of the atoms that mean "some value of the list holds". Their text is the reference of the list. */
export const LIST = 'list';

/** The part of an atom that identifies it. */
export type NamedAtom = Pick<CertificateAtom, 'fact' | 'text'>;

type NumberOf = (atom: NamedAtom) => number | undefined;

/** Returns the clauses that hold if a rule matches: of each include list, some value holds; and no excluded value. Leaves out clauses with an atom that has no number. */
export function clausesOfMatch(requirements: readonly Requirement[], numberOf: NumberOf): Clause[] {
  return requirements.flatMap(({ isExcluded, values }): Clause[] => {
    const numbers = values.map(numberOf);
    if (isExcluded) return numbers.flatMap((number) => (number === undefined ? [] : [[-number]]));
    return isWhole(numbers) ? [numbers] : [];
  });
}

/**
 * Returns the clauses that hold if a rule does not match: some requirement fails. An include list with several values is one atom, which
 * each of its values implies.
 */
export function clausesOfMismatch(requirements: readonly Requirement[], numberOf: NumberOf): Clause[] {
  const failing: (number | undefined)[] = [];
  const clauses: Clause[] = [];
  for (const { isExcluded, values, at } of requirements) {
    const numbers = values.map(numberOf);
    if (isExcluded) failing.push(...numbers);
    else {
      const [held = 0] = [values.length === 1 ? numbers[0] : numberOf(listAtom(at))];
      failing.push(held === 0 ? undefined : -held);
      if (values.length > 1 && held > 0)
        clauses.push(...numbers.flatMap((number) => (number === undefined ? [] : [[-number, held]])));
    }
  }
  return isWhole(failing) ? [failing, ...clauses] : clauses;
}

/** Returns the atom for "some value of the list at this reference holds". */
export function listAtom(at: string): CertificateAtom {
  return { at, fact: LIST, text: canonical(at) };
}

function isWhole(numbers: readonly (number | undefined)[]): numbers is number[] {
  return numbers.every((number) => number !== undefined);
}
