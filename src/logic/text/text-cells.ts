import { groupBy } from '../../base/group-by.js';
import type { Automaton } from './automaton.js';
import { patternAutomaton } from './pattern-automaton.js';
import { Product } from './product.js';
import { type CaseChange, orderAutomaton, textAutomaton } from './text-automaton.js';
import { lengthAutomaton, preimageOf, type TextFunction } from './text-functions.js';

/** A yes/no question about a text, such as: does the user name end with `@example.com`? */
export type TextQuestion = PlainTextQuestion & {
  /** Functions that are applied to the text in this order before the comparison. */
  readonly of?: readonly TextFunction[];
};

export type PlainTextQuestion =
  /** A comparison with the given text. Case matters, unless `changed` states a change of case. */
  | {
      readonly kind: 'contains' | 'ends' | 'is' | 'starts';
      readonly text: string;
      readonly changed?: CaseChange;
    }
  /** Whether the text sorts after (`above`) or before (`below`) the given text, by UTF-16 units. */
  | { readonly kind: 'above'; readonly text: string }
  | { readonly kind: 'below'; readonly text: string }
  /** Whether the text has a length from `least` to `most` UTF-16 units. */
  | { readonly kind: 'length'; readonly least: number; readonly most: number }
  /** Whether the pattern matches the whole text; RE2 syntax, ignoring case unless `ignoresCase` is `false`. */
  | { readonly kind: 'matches'; readonly pattern: string; readonly ignoresCase?: boolean };

/** A set of texts that have the same answer to every question of the analysis (an equivalence class). */
export interface TextCell {
  /** An example of the texts in the class: short, of plain characters if possible, and empty only if the class has no other text. */
  readonly example: string;
  /** For each question of the analysis, its answer. All texts of the class give the same answer. */
  readonly holds: readonly boolean[];
}

export interface TextCells {
  /**
   * The classes of texts. All texts of a class give the same answer to each question. The classes are ordered by the number of questions
   * that are answered with true.
   */
  readonly cells: readonly TextCell[];
  /**
   * The questions that could not be analysed, with the reasons. The keys are the indexes of the questions. The answers to these questions
   * in `holds` are meaningless.
   */
  readonly beyond: ReadonlyMap<number, string>;
}

export interface Bound {
  /** The maximum number of classes ({@link TextCell}) in the result; 4,096 by default. */
  readonly cells?: number;
  /** Maximum number of joint states of the automata; 50,000 by default. */
  readonly states?: number;
}

/**
 * Divides all texts into classes that give the same answers to the questions. Exact for texts without lone surrogates. Returns `undefined`
 * if the classes, states or steps exceed the bound.
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
  /**
   * For each automaton, the indexes of its questions about a text. The automaton accepts a text if the answer to these questions is yes.
   * Equal questions have the same automaton.
   */
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

/** Returns a text that is the same for equal questions. */
function keyOf(question: TextQuestion): string {
  if (question.kind === 'matches')
    return JSON.stringify([question.kind, question.ignoresCase ?? true, question.pattern, question.of]);
  return JSON.stringify(
    Object.entries(question).sort(([one], [other]) => (one < other ? -1 : 1)),
    (_, one) => (one === Number.POSITIVE_INFINITY ? 'any' : one),
  );
}

function automatonOf({ of = [], ...question }: TextQuestion): Automaton | string {
  const isOrder = question.kind === 'above' || question.kind === 'below';
  if (isOrder && of.some(({ kind }) => kind === 'slice') && /[\ud800-\uffff]/.test(question.text))
    return 'the order of incomplete UTF-16 characters';
  return of.reduceRight<Automaton | string>(
    (automaton, making) => (typeof automaton === 'string' ? automaton : preimageOf(making, automaton)),
    automatonOfText(question),
  );
}

function automatonOfText(question: PlainTextQuestion): Automaton | string {
  switch (question.kind) {
    case 'matches':
      return patternAutomaton(question.pattern, question.ignoresCase ?? true);
    case 'length':
      return lengthAutomaton(question.least, question.most);
    case 'above':
    case 'below':
      return orderAutomaton(question.kind, question.text);
    default:
      return textAutomaton(question.kind, question.text, question.changed);
  }
}
