import { expect } from 'vitest';
import type { DecidedOtherwise } from '../../../src/analysis/questions/diff/changes.js';
import type { Request } from '../../../src/model/facts/request.js';
import type { Snapshot } from '../../../src/model/policies/snapshot.js';
import { compiledOf } from '../../../src/simulate/compile.js';
import { signInOutcome } from '../../../src/simulate/outcome/outcome.js';
import type { decided } from './possible.js';

type Decided = ReturnType<typeof decided>;

/** Whether the first rule decides the request before the change, and the second rule after it; `null` means that no rule decides. */
export function isDecidedBy(
  { before, after }: Pick<DecidedOtherwise, 'after' | 'before'>,
  did: Decided,
  does: Decided,
): boolean {
  return before?.rule.id === did?.rule && after?.rule.id === does?.rule;
}

/**
 * Checks that a change has no effect on a sign-in: all policies together require the same before and after it. An undecided outcome is not
 * compared.
 * Spec: Simulation, 8, law 13.
 */
export function expectNoEffect(before: Snapshot, after: Snapshot, request: Request): void {
  const [was, is] = [before, after].map((org) => signInOutcome(compiledOf(org), request));
  if (!was?.ok || !is?.ok) throw new Error('the request is not valid in one of the states');
  for (const field of ['access', 'assurance'] as const) {
    const [one, other] = [was.value.required[field], is.value.required[field]];
    if (one.kind === 'decided' && other.kind === 'decided') expect(other.value, field).toBe(one.value);
  }
}
