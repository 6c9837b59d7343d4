import fc from 'fast-check';

/**
 * Returns the number of runs of a property. The full check makes `inGate` runs with the same seed each time. `npm run fuzz -- laws` makes
 * `underFuzz` runs with a new seed each time.
 */
export function runs(inGate: number, underFuzz: number): { readonly numRuns: number } {
  return { numRuns: process.env.FUZZ === undefined ? inGate : underFuzz };
}

const FIXED_SEED = 20_261_129;

type FixedRuns<Case> = fc.Parameters<Case> & { readonly numRuns: number; readonly fixedSeed?: number };

/**
 * Checks a property like `fc.assert`. In the full check, half of the runs have the seed `fixedSeed`, whatever the seed of the other runs
 * is. A test can therefore require that each rare kind of case occurs. Choose another `fixedSeed` if its cases lack a kind.
 */
export function assertWithFixedCases<Case>(
  property: fc.IAsyncProperty<Case>,
  parameters: FixedRuns<Case>,
): Promise<void>;
export function assertWithFixedCases<Case>(property: fc.IProperty<Case>, parameters: FixedRuns<Case>): void;
export function assertWithFixedCases<Case>(
  property: fc.IAsyncProperty<Case> | fc.IProperty<Case>,
  { numRuns, fixedSeed = FIXED_SEED, ...rest }: FixedRuns<Case>,
): Promise<void> | void {
  const fixed = process.env.FUZZ === undefined ? Math.floor(numRuns / 2) : 0;
  const assertFixed = () => fc.assert(property, { ...rest, numRuns: fixed, seed: fixedSeed });
  const others = fc.assert(property, { ...rest, numRuns: numRuns - fixed });
  return others instanceof Promise ? others.then(assertFixed) : assertFixed();
}
