/**
 * Returns the number of runs of a property: in the full check with the fixed seed, and in `npm run fuzz -- laws` with a new one each time.
 */
export function runs(inGate: number, underFuzz: number): { readonly numRuns: number } {
  return { numRuns: process.env.FUZZ === undefined ? inGate : underFuzz };
}
