import { groupBy } from '../../base/group-by.js';
import type { Automaton } from './automaton.js';
import { patternAutomaton } from './pattern-automaton.js';
import { Product } from './product.js';
import { type CaseChange, orderAutomaton, textAutomaton } from './text-automaton.js';

/**
 * One yes/no question to a text. That the domain of an identifier, the part after its last `@`, is `example.com`, is
 * `ends` with `@example.com`; no domain holds an `@`.
 */
export type TextQuestion =
  /** Compared with case unless a change of case is given. */
  | {
      readonly kind: 'contains' | 'ends' | 'is' | 'starts';
      readonly text: string;
      readonly changed?: CaseChange;
    }
  /** It comes before or after the text in the order of UTF-16, which is that of `<`. */
  | { readonly kind: 'above'; readonly text: string }
  | { readonly kind: 'below'; readonly text: string }
  /** The whole text matches; RE2 syntax, without case unless `ignoresCase` is `false`. */
  | { readonly kind: 'matches'; readonly pattern: string; readonly ignoresCase?: boolean };

/** Texts that no question tells apart. */
export interface TextCell {
  /** A text of it: short, of plain characters if it can be, and empty only if there is no other. */
  readonly example: string;
  /** For each question whether it holds, by its number. */
  readonly holds: readonly boolean[];
}

export interface TextCells {
  /** All combinations that some text has, each once; those where fewer questions hold first. */
  readonly cells: readonly TextCell[];
  /** Questions that could not be looked into, by number, with the reason; `holds` says nothing of them. */
  readonly beyond: ReadonlyMap<number, string>;
}

export interface Bound {
  /** 4,096 when not given. */
  readonly cells?: number;
  /** Of the questions together; 50,000 when not given. */
  readonly states?: number;
}

/**
 * Exact for all texts of whole characters. `undefined` when there are more cells or states than the bound, or it would
 * take too long in proportion to it.
 */
export function textCells(questions: readonly TextQuestion[], bound: Bound = {}): TextCells | undefined {
  const { cells: mostCells = 4096, states: mostStates = 50_000 } = bound;
  const { automata, numbersOf, beyond } = automataOf(questions);
  const product = new Product(automata, mostStates);
  const cells = new Map<string, TextCell>();
  for (let node = product.step(); node !== undefined; node = product.step()) {
    const accepting = product.accepting(node);
    const key = accepting.join();
    if (cells.has(key)) continue;
    if (cells.size >= mostCells) return undefined;
    const holds = new Array<boolean>(questions.length).fill(false);
    for (const automaton of accepting)
      for (const question of numbersOf[automaton] as number[]) holds[question] = true;
    cells.set(key, { example: product.textOf(node), holds });
  }
  if (product.isTooLarge) return undefined;
  return { cells: [...cells.values()].sort((one, other) => heldBy(one) - heldBy(other)), beyond };
}

function heldBy({ holds }: TextCell): number {
  return holds.filter(Boolean).length;
}

interface Automata {
  readonly automata: readonly Automaton[];
  /** The numbers of the questions that each answers. */
  readonly numbersOf: readonly (readonly number[])[];
  readonly beyond: ReadonlyMap<number, string>;
}

function automataOf(questions: readonly TextQuestion[]): Automata {
  const same = groupBy(questions.keys(), (number) => keyOf(questions[number] as TextQuestion));
  const automata: Automaton[] = [];
  const numbersOf: number[][] = [];
  const beyond = new Map<number, string>();
  for (const numbers of same.values()) {
    const automaton = automatonOf(questions[numbers[0] as number] as TextQuestion);
    if (typeof automaton === 'string') for (const number of numbers) beyond.set(number, automaton);
    else {
      automata.push(automaton);
      numbersOf.push(numbers);
    }
  }
  return { automata, numbersOf, beyond };
}

/** The same of questions that are the same. */
function keyOf(question: TextQuestion): string {
  return question.kind === 'matches'
    ? JSON.stringify([question.kind, question.ignoresCase ?? true, question.pattern])
    : JSON.stringify([question.kind, 'changed' in question ? question.changed : undefined, question.text]);
}

function automatonOf(question: TextQuestion): Automaton | string {
  switch (question.kind) {
    case 'matches':
      return patternAutomaton(question.pattern, question.ignoresCase ?? true);
    case 'above':
    case 'below':
      return orderAutomaton(question.kind, question.text);
    default:
      return textAutomaton(question.kind, question.text, question.changed);
  }
}
