import type { Fact } from '../model/facts/fact.js';
import type { Request } from '../model/facts/request.js';
import { loginOf } from '../model/facts/user.js';
import type { World } from '../model/facts/world.js';

/** A fact that a verdict depends on and that the request does not state. */
export interface MissingFact {
  readonly fact: string;
  /** The request fields that can state the fact, the most common field first; empty if no field can. */
  readonly fields: readonly string[];
  /**
   * A likely value of the first field in `fields`; absent if none is known. Example: for the user name, the login of the user in the
   * request.
   */
  readonly likely?: string;
}

/** Returns the missing fact of an atom, or `undefined` if no further field of the request can state that fact. */
export function missingFactOf(
  { fact, value }: { readonly fact: Fact; readonly value: string },
  request: Request,
  world: World,
): MissingFact | undefined {
  if (fact.unknowable?.(value, world, request) !== undefined) return undefined;
  const fields = fact.fieldsFor?.(value, world) ?? fact.fields;
  const likely = fields[0] === IDENTIFIER ? loginOf(request, world) : undefined;
  return { fact: fact.name, fields, ...(likely !== undefined && { likely }) };
}

const IDENTIFIER = 'policyContext.identifier';

/**
 * Merges entries for the same missing fact into one entry, with the request fields of all its atoms. Facts with a likely value come first.
 */
export function joinedMissingFacts(all: readonly MissingFact[]): MissingFact[] {
  const byFact = new Map<string, MissingFact>();
  for (const one of all) {
    const before = byFact.get(one.fact);
    const fields = [...new Set([...(before?.fields ?? []), ...one.fields])];
    byFact.set(one.fact, { ...before, ...one, fields });
  }
  return [...byFact.values()].toSorted(
    (a, b) => Number(b.likely !== undefined) - Number(a.likely !== undefined),
  );
}
