import { all, always, any, type Formula, never, not } from '../logic/formula.js';
import type { Choice, Variable } from '../logic/literal.js';
import type { Choices } from './theory.js';

/** What surely holds, and what may: they differ where a formula asks what no request can tell. */
export interface Bounds {
  readonly surely: Choices;
  readonly perhaps: Choices;
  /** The dimensions that make them differ. */
  readonly open: ReadonlySet<Variable>;
}

export function boundsOf(formula: Choices, unknowable: ReadonlySet<Variable>): Bounds {
  const open = new Set<Variable>();
  note(formula, unknowable, open);
  if (open.size === 0) return { surely: formula, perhaps: formula, open };
  return { surely: settled(formula, open, false), perhaps: settled(formula, open, true), open };
}

function note(formula: Choices, unknowable: ReadonlySet<Variable>, open: Set<Variable>): void {
  switch (formula.kind) {
    case 'always':
    case 'never':
      return;
    case 'atom':
      if (unknowable.has(formula.atom.variable)) open.add(formula.atom.variable);
      return;
    case 'all':
    case 'any':
      for (const part of formula.of) note(part, unknowable, open);
      return;
    case 'not':
      note(formula.of, unknowable, open);
  }
}

/** What nobody knows counts for the formula when `isFor`, and against it otherwise. */
function settled(formula: Formula<Choice>, open: ReadonlySet<Variable>, isFor: boolean): Choices {
  switch (formula.kind) {
    case 'always':
    case 'never':
      return formula;
    case 'atom':
      return open.has(formula.atom.variable) ? (isFor ? always : never) : formula;
    case 'all':
      return all(formula.of.map((part) => settled(part, open, isFor)));
    case 'any':
      return any(formula.of.map((part) => settled(part, open, isFor)));
    case 'not':
      return not(settled(formula.of, open, !isFor));
  }
}
