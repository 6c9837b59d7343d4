import { getOrMake } from '../../../base/memo.js';
import { own } from '../../../base/own.js';
import type { Fact } from '../../../model/facts/fact.js';
import type { SharedFieldFactName } from '../../../model/facts/facts.js';
import type { Request } from '../../../model/facts/request.js';
import type { Compiled } from '../../../simulate/compile.js';
import type { NumberedFact } from '../../../simulate/knowledge.js';

/**
 * A function that returns the fields of a request that a fact is computed from. If these fields are equal for two requests, all conditions
 * on the fact have equal results.
 */
type Reads = (request: Request) => readonly unknown[];

/** For each fact that has no request field of its own, the fields from which it is computed. */
const FACT_READS = {
  app: ({ appInstance }) => [appInstance],
  credentialsProvider: ({ policyContext: { user } }) => [user?.id, user?.provider],
  deviceAssurance: ({ policyContext: { device } }) => [
    device?.assuranceId,
    device?.assuranceIds,
    device?.platform,
  ],
  gap: () => [],
  group: ({ policyContext: { user, groups } }) => [user?.id, user?.groupIds, user?.profile, groups],
  identifier: ({ policyContext: { user, identifier } }) => [identifier, user?.id, user?.login, user?.profile],
  managed: ({ policyContext: { device } }) => [device?.managed, device?.registered],
  opaque: () => [],
  platform: ({ policyContext: { device } }) => [device?.platform],
  registered: ({ policyContext: { device } }) => [device?.managed, device?.registered],
  user: ({ policyContext: { user } }) => [user?.id, user?.login],
  userType: ({ policyContext: { user } }) => [user?.id, user?.type],
  zone: ({ policyContext: { ip, ipChain, zones, open, location, asn, ipServiceCategories } }) => [
    ip,
    ipChain,
    zones,
    zones != null && open?.includes('zones'),
    location,
    asn,
    ipServiceCategories,
  ],
} as const satisfies Record<SharedFieldFactName, Reads>;

/** Returns the function that reads the fields from which a fact is computed; `undefined` for expressions, which may read every field. */
export function readsOf({ name, field }: Fact): Reads | undefined {
  if (field === undefined) return own<Reads>(FACT_READS, name);
  const stated = ({ policyContext }: Request) =>
    (policyContext as Readonly<Record<string, unknown>>)[field.name];
  return field.isKnownOfUsers
    ? (request) => [stated(request), request.policyContext.user?.id]
    : (request) => [stated(request)];
}

/**
 * The maximum number of different values that are cached per fact of a request. 20,000 values take a few megabytes. A value that is not
 * cached takes a few microseconds.
 */
const MOST_VALUES = 20_000;

/**
 * Assigns requests to equivalence classes: no condition of the snapshot distinguishes two requests of one class, so each class is decided
 * once. A log of millions of sign-ins has few classes.
 */
export class SignInCells {
  readonly #facts: readonly CachedFact[];

  constructor({ atoms }: Compiled) {
    this.#facts = atoms.facts.map((numbered) => ({
      numbered,
      reads: readsOf(numbered.fact),
      cellOf: new Map(),
      numberOf: new Map(),
      latest: undefined,
      latestCell: 0,
    }));
  }

  /**
   * Returns a key that is equal for two requests if no condition of the snapshot distinguishes them. Keys of different `SignInCells`
   * objects cannot be compared.
   */
  keyOf(request: Request): string {
    let key = '';
    for (const fact of this.#facts) key += `${cellOf(fact, request)},`;
    return key;
  }
}

/**
 * Returns the names of the request facts that the rules of a snapshot read, and whether some rule has an expression. Facts that only
 * expressions read are not in `names`.
 */
export function factsRead({ atoms }: Compiled): {
  readonly names: ReadonlySet<string>;
  readonly hasExpressions: boolean;
} {
  return {
    names: new Set(atoms.facts.map(({ fact }) => fact.name)),
    hasExpressions: atoms.facts.some(({ fact }) => readsOf(fact) === undefined),
  };
}

interface CachedFact {
  readonly numbered: NumberedFact;
  /**
   * Returns the request fields that the fact is computed from. Absent for expressions, which may read every field and are evaluated each
   * time.
   */
  readonly reads: Reads | undefined;
  /**
   * Maps the request fields from which the fact is computed (as JSON text) to the number of an equivalence class. All requests in a class
   * have the same results of the conditions on the fact.
   */
  readonly cellOf: Map<string, number>;
  /**
   * The numbers of the equivalence classes of requests. All requests of a class have the same results for all conditions on the fact. The
   * key is the text of these results.
   */
  readonly numberOf: Map<string, number>;
  /**
   * The request fields from which this value was computed last. The same request is often decided several times in a row: once per policy
   * type, and then again without one assumption at a time. This shows which assumptions the result depends on.
   */
  latest: readonly unknown[] | undefined;
  latestCell: number;
}

function cellOf(fact: CachedFact, request: Request): number {
  const { numbered, reads, cellOf: known, numberOf } = fact;
  const make = () => getOrMake(numberOf, verdictDigitsOf(numbered, request), () => numberOf.size);
  if (reads === undefined) return make();
  const values = reads(request);
  if (fact.latest?.every((value, index) => value === values[index])) return fact.latestCell;
  if (known.size >= MOST_VALUES) known.clear();
  fact.latestCell = getOrMake(known, JSON.stringify(values), make);
  fact.latest = values;
  return fact.latestCell;
}

/** Returns the verdicts of all conditions on a fact for a request, as text with one digit (`Rank`) per condition. */
function verdictDigitsOf({ bound, start, end }: NumberedFact, request: Request): string {
  const ranks = new Uint8Array(end - start);
  if (bound.kind === 'on demand') {
    const ask = bound.read(request);
    for (let atom = start; atom < end; atom++) ranks[atom - start] = ask(atom);
    return ranks.join('');
  }
  const marks = new Map<number, number>();
  ranks.fill(bound.read(request, marks));
  for (const [atom, rank] of marks) ranks[atom - start] = rank;
  return ranks.join('');
}
