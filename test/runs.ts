/**
 * How often a law is tried: in the gate, where the seed is fixed, and under `npm run fuzz -- laws`, where it is new each
 * time.
 */
export function runs(inGate: number, underFuzz: number): { readonly numRuns: number } {
  return { numRuns: process.env.FUZZ === undefined ? inGate : underFuzz };
}
