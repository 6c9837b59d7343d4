import { expect } from 'vitest';
import type { Snapshot } from '../../src/model/policies/snapshot.js';
import { compile } from '../../src/simulate/compile.js';
import { type SimulateOptions, simulateBody } from '../../src/simulate/simulate.js';
import { interpret } from '../interpreter/interpreter.js';

interface Asked {
  readonly org: Snapshot;
  readonly request: unknown;
  readonly options: SimulateOptions;
}

/** Property 7: checks that the compiled simulator and the literal interpreter give identical bytes, or the same rejection. */
export function expectAgreementWithInterpreter({ org, request, options }: Asked): void {
  const fast = simulateBody(compile(org), request, options);
  const slow = interpret(org, request, { expand: [], ...options });
  if (fast.ok) {
    expect(JSON.stringify(fast.value, null, 1)).toBe(JSON.stringify(slow.body, null, 1));
  } else {
    const { status, body } = fast.refusal;
    const literal = slow.body as { errorCode?: string };
    expect({ status, code: body.errorCode }).toEqual({ status: slow.status, code: literal.errorCode });
  }
}
