import { getOrMake } from '../../../base/memo.js';
import type { FactName } from '../../../model/facts/facts.js';
import type { Request } from '../../../model/facts/request.js';
import type { Compiled } from '../../../simulate/compile.js';
import type { NumberedFact } from '../../../simulate/knowledge.js';

/** What a fact reads of a request: two requests that give the same are the same to it. */
type Reads = (request: Request) => readonly unknown[];

export const FACT_READS = {
  app: ({ appInstance }) => [appInstance],
  authType: ({ policyContext }) => [policyContext.authType],
  behavior: ({ policyContext }) => [policyContext.behaviors],
  credentialsProvider: ({ policyContext: { user } }) => [user?.id, user?.provider],
  deviceAssurance: ({ policyContext: { device } }) => [device?.assuranceId, device?.assuranceIds],
  entityRisk: ({ policyContext }) => [policyContext.entityRisk],
  gap: () => [],
  group: ({ policyContext: { user, groups } }) => [user?.id, user?.groupIds, user?.profile, groups],
  identifier: ({ policyContext: { user, identifier } }) => [identifier, user?.id, user?.login, user?.profile],
  identityProvider: ({ policyContext }) => [policyContext.identityProvider],
  managed: ({ policyContext: { device } }) => [device?.managed, device?.registered],
  office365Client: ({ policyContext }) => [policyContext.office365Client],
  opaque: () => [],
  platform: ({ policyContext: { device } }) => [device?.platform],
  registered: ({ policyContext: { device } }) => [device?.managed, device?.registered],
  riskDetection: ({ policyContext }) => [policyContext.riskDetections],
  riskLevel: ({ policyContext }) => [policyContext.risk],
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
} as const satisfies Record<FactName, Reads>;

/** More values of a fact are not remembered: twenty thousand of them take some megabytes, and a miss some microseconds. */
const MOST_VALUES = 20_000;

/**
 * The cells of requests: of one cell are those that no condition of the snapshot tells apart, so that each is decided
 * once. A log of millions of sign-ins has few.
 */
export class SignInCells {
  readonly #facts: readonly SeenFact[];

  constructor({ atoms }: Compiled) {
    this.#facts = atoms.facts.map((numbered) => ({
      numbered,
      reads: (FACT_READS as Readonly<Record<string, Reads>>)[numbered.fact.name],
      cellOf: new Map(),
      numberOf: new Map(),
      latest: undefined,
      latestCell: 0,
    }));
  }

  /** Equal for requests of one cell, while this lives. */
  keyOf(request: Request): string {
    let key = '';
    for (const fact of this.#facts) key += `${cellOf(fact, request)},`;
    return key;
  }
}

/** The facts that the rules of a snapshot ask; of an expression it is not told which it reads. */
export function factsAsked({ atoms }: Compiled): {
  readonly names: ReadonlySet<string>;
  readonly hasExpressions: boolean;
} {
  const names = new Set<string>(atoms.facts.map(({ fact }) => fact.name));
  return { names, hasExpressions: [...names].some((name) => !Object.hasOwn(FACT_READS, name)) };
}

interface SeenFact {
  readonly numbered: NumberedFact;
  /** Absent of expressions, which may read all: what they come to is worked out each time. */
  readonly reads: Reads | undefined;
  /** By what it reads. */
  readonly cellOf: Map<string, number>;
  /** By what its atoms come to. */
  readonly numberOf: Map<string, number>;
  /** Of the latest request: one is decided for several types, and again without each thing that is presumed. */
  latest: readonly unknown[] | undefined;
  latestCell: number;
}

function cellOf(fact: SeenFact, request: Request): number {
  const { numbered, reads, cellOf: known, numberOf } = fact;
  const make = () => getOrMake(numberOf, ranksOf(numbered, request), () => numberOf.size);
  if (reads === undefined) return make();
  const values = reads(request);
  if (fact.latest?.every((value, index) => value === values[index])) return fact.latestCell;
  if (known.size >= MOST_VALUES) known.clear();
  fact.latestCell = getOrMake(known, JSON.stringify(values), make);
  fact.latest = values;
  return fact.latestCell;
}

/** What the atoms of a fact come to, as a text. */
function ranksOf({ bound, start, end }: NumberedFact, request: Request): string {
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
