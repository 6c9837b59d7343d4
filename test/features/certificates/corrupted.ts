import fc from 'fast-check';
import { canonical } from '../../../src/base/canonical.js';
import { own } from '../../../src/base/own.js';
import { type ExportDocuments, valueAt } from '../../../src/features/certificates/axioms.js';
import { ASSUMED_KINDS, type Claim } from '../../../src/features/certificates/certificate.js';
import { isRefutation } from './certified.js';

type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** A change of one value of a claim. Any numbers are valid: `at` selects the value, `how` the change, and `amount` is its operand. */
export interface Corruption {
  readonly at: number;
  readonly how: number;
  readonly amount: number;
}

export const arbitraryCorruption: fc.Arbitrary<Corruption> = fc.record({
  at: fc.nat(),
  how: fc.nat(),
  amount: fc.nat({ max: 1000 }),
});

/** Changes one value of a claim: a number, a text, or the elements of a list. */
export function corrupt(claim: Claim, { at, how, amount }: Corruption): Claim {
  const paths = pathsIn(claim as unknown as Json, []);
  const path = paths[at % paths.length] as readonly string[];
  return changedAt(claim as unknown as Json, path, (value) =>
    changed(value, how, amount, claim),
  ) as unknown as Claim;
}

/**
 * Whether a changed claim is equivalent to the original. Both must have the same rules, atoms and axioms, and each step of the refutation
 * must follow by unit propagation from all earlier clauses. These differences are allowed:
 * - other numbers of atoms
 * - other references to the same value
 * - another order or repetition of parts
 * - axioms that are assumed instead of verified
 */
export function isEquivalent(claim: Claim, original: Claim, documents: ExportDocuments): boolean {
  try {
    return contentOf(claim, documents) === contentOf(original, documents) && isRefutation(claim);
  } catch {
    return false;
  }
}

function contentOf({ atoms: written, rules, axioms, ...claim }: Claim, documents: ExportDocuments): string {
  const atoms = written.map(({ at, fact, text }) => ({
    fact,
    text,
    value: canonical(valueAt(at, documents)),
  }));
  const set = (list: readonly unknown[]) => [...new Set(list.map((one) => JSON.stringify(one)))].sort();
  const named = (clause: readonly number[]) =>
    set(clause.map((literal) => [literal > 0, atoms[Math.abs(literal) - 1]]));
  const isAssumed = (kind: string, clause: readonly number[]) =>
    clause.every((literal) => own(ASSUMED_KINDS, kind)?.test(atoms[Math.abs(literal) - 1]?.fact ?? ''));
  return JSON.stringify([
    claim.policyId,
    claim.ruleId,
    claim.kind,
    set(atoms),
    rules.map(({ clauses, ...rule }) => [rule, set(clauses.map(named))]),
    set(
      axioms.map(({ kind, clause, sources }) => [
        isAssumed(kind, clause) ? '' : kind,
        named(clause),
        set(sources),
      ]),
    ),
  ]);
}

function pathsIn(value: Json, path: readonly string[]): readonly (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [path];
  const below = Object.entries(value).flatMap(([key, one]) => pathsIn(one, [...path, key]));
  return Array.isArray(value) && value.length > 0 ? [path, ...below] : below;
}

function changedAt(value: Json, [key, ...rest]: readonly string[], change: (value: Json) => Json): Json {
  if (key === undefined) return change(value);
  if (Array.isArray(value))
    return value.map((one, index) => (index === Number(key) ? changedAt(one, rest, change) : one));
  const members = value as { readonly [key: string]: Json };
  return { ...members, [key]: changedAt(members[key] as Json, rest, change) };
}

function changed(value: Json, how: number, amount: number, claim: Claim): Json {
  if (typeof value === 'number') return [-value, value + 1, value - 1, amount + 1][how % 4] as number;
  if (typeof value === 'string') return changedText(value, how, amount, claim);
  const list = value as readonly Json[];
  const at = amount % list.length;
  const other = (at + 1 + how) % list.length;
  switch (how % 3) {
    case 0:
      return list.filter((_, index) => index !== at);
    case 1:
      return [...list, list[at] as Json];
    default:
      return list.map(
        (one, index) => (index === at ? list[other] : index === other ? list[at] : one) as Json,
      );
  }
}

function changedText(text: string, how: number, amount: number, claim: Claim): string {
  const texts = [
    ...claim.atoms.flatMap(({ at, text: own }) => [at, own]),
    ...claim.rules.flatMap(({ rule, policy }) => [rule, policy]),
  ];
  const at = amount % (text.length + 1);
  switch (how % 4) {
    case 0:
      return text.slice(0, at) + text.slice(at + 1);
    case 1:
      return `${text.slice(0, at)}${amount % 10}${text.slice(at)}`;
    case 2:
      return texts[amount % texts.length] as string;
    default:
      return text.replace(/\d/, (digit) => String((Number(digit) + 1 + (amount % 9)) % 10));
  }
}
