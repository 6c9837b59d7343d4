import { always, atom, never, replaceAtoms } from '../logic/kleene/formula.js';
import { variablesOf } from '../logic/solver/choices.js';
import type { Variable } from '../logic/solver/literal.js';
import type { Choices } from './theories/theory.js';

/** What surely holds, and what may: they differ where a formula asks what no request can tell. */
export interface Bounds {
  readonly surely: Choices;
  readonly perhaps: Choices;
  /** The dimensions that make them differ. */
  readonly open: ReadonlySet<Variable>;
}

export function boundsOf(formula: Choices, unknowable: ReadonlySet<Variable>): Bounds {
  const open = new Set([...variablesOf(formula)].filter((variable) => unknowable.has(variable)));
  if (open.size === 0) return { surely: formula, perhaps: formula, open };
  return { surely: settled(formula, open, false), perhaps: settled(formula, open, true), open };
}

/** What nobody knows counts for the formula, or against it. */
function settled(formula: Choices, open: ReadonlySet<Variable>, countsFor: boolean): Choices {
  return replaceAtoms(formula, (choice, isFor) =>
    open.has(choice.variable) ? (isFor === countsFor ? always : never) : atom(choice),
  );
}
