import { hashOf } from '../../../../base/hash.js';

/** The faults that the server can simulate. Clients of the service must handle them. Spec: Local server, "Faults". */
// biome-ignore format: a table
export const FAULTS = {
  429: { what: 'the rate limit is exceeded, until the next second', hits: 'all' },
  500: { what: 'server error, without any change', hits: 'all' },
  423: { what: 'priorities are being reconciled', hits: 'writes' },
  409: { what: 'another write is in progress', hits: 'writes' },
  slow: { what: 'the response is delayed by three seconds', hits: 'all' },
  'next-empty': { what: 'the last page of a list links to an empty page', hits: 'reads' },
  'stale-search': { what: 'a search does not include the last write', hits: 'reads' },
} as const satisfies Record<string, { readonly what: string; readonly hits: 'all' | 'reads' | 'writes' }>;

export type FaultKind = `${keyof typeof FAULTS}`;

/** The probability of each fault: from 0 (never) to 1 (always). */
export type FaultRates = Readonly<Partial<Record<FaultKind, number>>>;

/** Returns the faults to simulate for the request with the given number. Equal seeds give equal faults. */
export function faultsAt(
  number: number,
  isWrite: boolean,
  rates: FaultRates,
  seed: number,
): ReadonlySet<FaultKind> {
  const kinds = Object.keys(FAULTS) as FaultKind[];
  return new Set(
    kinds.filter((kind) => {
      const { hits } = FAULTS[kind];
      const isHit = hits === 'all' || (hits === 'writes') === isWrite;
      return isHit && randomOf(`${seed} ${kind} ${number}`) < (rates[kind] ?? 0);
    }),
  );
}

/** Returns a pseudo-random number from 0 (inclusive) to 1 (exclusive) that a text determines. */
function randomOf(text: string): number {
  let mixed = Number.parseInt(hashOf(text).slice(0, 7), 36) | 0;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32;
}
