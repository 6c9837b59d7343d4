import type { Verdict } from '../../src/logic/kleene/verdict.js';

/** Combines verdicts: `NOT_MATCH` beats `UNDEFINED`, which beats `MATCH`. Spec: Simulation, 4. */
export function and(verdicts: readonly Verdict[]): Verdict {
  if (verdicts.includes('NOT_MATCH')) return 'NOT_MATCH';
  if (verdicts.includes('UNDEFINED')) return 'UNDEFINED';
  return 'MATCH';
}

export function or(verdicts: readonly Verdict[]): Verdict {
  if (verdicts.includes('MATCH')) return 'MATCH';
  if (verdicts.includes('UNDEFINED')) return 'UNDEFINED';
  return 'NOT_MATCH';
}

export function not(verdict: Verdict): Verdict {
  if (verdict === 'MATCH') return 'NOT_MATCH';
  if (verdict === 'NOT_MATCH') return 'MATCH';
  return 'UNDEFINED';
}

export function decided(holds: boolean): Verdict {
  return holds ? 'MATCH' : 'NOT_MATCH';
}
