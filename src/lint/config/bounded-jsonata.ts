import jsonata from 'jsonata';
import { lazy } from '../../base/lazy.js';
import { getOrMake } from '../../base/memo.js';
import { searchWith } from '../../model/facts/pattern.js';

/** A function that evaluates a compiled JSONata expression. Its promise rejects if the expression fails or exceeds its limits. */
export type Evaluate = (input: unknown, bindings: Readonly<Record<string, unknown>>) => Promise<unknown>;

/** The maximum number of steps that an expression of a custom lint rule may take on one value. */
const MOST_STEPS = 100_000;
const DEEPEST = 200;

/**
 * The maximum number of steps that the expressions of one custom lint rule may take on all values together: `base`, plus `perValue` for
 * each value.
 */
const STEPS_IN_ALL = { base: 1_000_000, perValue: 200 };

/** The maximum number of characters of a text that an expression may create. */
const LONGEST_TEXT = 1_000_000;
const LONGEST_LIST = 100_000;

/** The number of characters of a text, or entries of a list, whose processing counts as one step. */
const IN_A_STEP = 32;

/**
 * A search with a regular expression takes `1 + size / STEPS_OF_A_PATTERN` times as many steps as a search with the smallest expression.
 * `size` is the size of the compiled expression.
 */
const STEPS_OF_A_PATTERN = 100;

/** Copying a list costs one step for this number of entries. */
const COPIED_IN_A_STEP = 1000;

/** Counts the work of the expressions of one custom rule in steps. Unlike time, the number of steps is the same on every run. */
export class Meter {
  #ofValue = 0;
  #left = STEPS_IN_ALL.base;

  begin(): void {
    this.#ofValue = 0;
    this.#left += STEPS_IN_ALL.perValue;
  }

  charge(steps: number): void {
    this.#ofValue += steps;
    this.#left -= steps;
    if (this.#ofValue > MOST_STEPS)
      throw new Error(`the expression exceeds ${MOST_STEPS} steps; simplify it`);
    if (this.#left < 0)
      throw new Error(
        `the expression exceeds ${STEPS_IN_ALL.base} steps for all values together, plus ${STEPS_IN_ALL.perValue} for each; simplify it`,
      );
  }
}

/**
 * Compiles a JSONata expression; throws if it is invalid. Limits count steps and sizes, not time, so they are the same on every
 * machine.
 */
export function compileJsonata(source: string, meter: Meter): Evaluate {
  const expression = jsonata(source, {
    RegexEngine: linearRegExp(meter) as unknown as RegExpConstructor,
    sequence: LONGEST_LIST,
  });
  const watch = watching(meter);
  let depth = 0;
  expression.assign(ENTRY, (node: Node) => {
    meter.charge(1);
    depth += 1;
    if (depth > DEEPEST) throw new Error(`the expression exceeds ${DEEPEST} levels; simplify it`);
    watch.begins(node);
  });
  expression.assign(EXIT, (node: Node, _input: unknown, _frame: unknown, result: unknown) => {
    depth -= 1;
    watch.ends(node, result);
    checkSize(result);
    meter.charge(lengthOf(result) / IN_A_STEP);
  });
  const bound = lazy(async () => {
    for (const [name, native] of await natives()) expression.assign(name, metered(name, native, meter));
  });
  return async (input, bindings) => {
    await bound();
    meter.begin();
    depth = 0;
    try {
      return await expression.evaluate(input, bindings);
    } catch (error) {
      throw isHeld(error) && 'code' in error && error.code === TOO_LONG_A_LIST ? tooLong('list') : error;
    }
  };
}

/** The error code of JSONata for a list that is too long. */
const TOO_LONG_A_LIST = 'D2015';

function tooLong(what: 'list' | 'text'): Error {
  return new Error(
    `the expression creates a ${what} longer than ${what === 'list' ? LONGEST_LIST : LONGEST_TEXT}; simplify it`,
  );
}

/** The key of the hook that JSONata calls before every step. */
const ENTRY = Symbol.for('jsonata.__evaluate_entry') as unknown as string;
const EXIT = Symbol.for('jsonata.__evaluate_exit') as unknown as string;

/** The members of JSONata's syntax tree that this module reads. */
interface Node {
  readonly type?: unknown;
  readonly value?: unknown;
  readonly lhs?: unknown;
  readonly rhs?: unknown;
  readonly group?: { readonly lhs?: unknown };
}

/**
 * Returns two functions to call at the start and the end of the evaluation of a syntax node. They count work that JSONata does not report
 * as steps: deep comparisons (`=` and `!=`), and the copy of a group's list for each entry that is added to the group.
 */
function watching(meter: Meter) {
  const operands = new WeakMap<object, unknown>();
  const grouped = new WeakMap<object, number>();
  return {
    begins(node: Node): void {
      if (isComparison(node)) for (const one of [node.lhs, node.rhs]) operands.set(one as object, undefined);
      for (const key of groupKeysOf(node)) grouped.set(key, 0);
      const before = grouped.get(node);
      if (before === undefined) return;
      grouped.set(node, before + 1);
      meter.charge(before / COPIED_IN_A_STEP);
    },
    ends(node: Node, result: unknown): void {
      if (operands.has(node)) operands.set(node, result);
      if (!isComparison(node)) return;
      const sizes = [node.lhs, node.rhs].map((one) => deepSizeOf(operands.get(one as object)));
      meter.charge(Math.min(...sizes) / IN_A_STEP);
    },
  };
}

function isComparison({ type, value, lhs, rhs }: Node): boolean {
  const isOfTwo = typeof lhs === 'object' && lhs !== null && typeof rhs === 'object' && rhs !== null;
  return type === 'binary' && (value === '=' || value === '!=') && isOfTwo;
}

/** Returns the syntax nodes of the keys by which a JSONata expression groups entries. */
function groupKeysOf(node: Node): object[] {
  const pairs = node.type === 'unary' && node.value === '{' ? node.lhs : node.group?.lhs;
  if (!Array.isArray(pairs)) return [];
  return pairs.flatMap((pair: unknown) => (Array.isArray(pair) && isHeld(pair[0]) ? [pair[0]] : []));
}

function isHeld(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function checkSize(result: unknown): void {
  if (typeof result === 'string' && result.length > LONGEST_TEXT) throw tooLong('text');
  if (Array.isArray(result) && result.length > LONGEST_LIST) throw tooLong('list');
}

function lengthOf(value: unknown): number {
  return typeof value === 'string' || Array.isArray(value) ? value.length : 1;
}

/** Returns the size of a value: the number of entries and characters in it at any depth. Counting stops above the step limit. */
function deepSizeOf(value: unknown): number {
  let size = 0;
  const waiting = [value];
  while (waiting.length > 0 && size <= IN_A_STEP * MOST_STEPS) {
    const next = waiting.pop();
    size += 1 + (typeof next === 'string' ? next.length : 0);
    if (isHeld(next)) for (const one of Object.values(next)) waiting.push(one);
  }
  return size;
}

/** A built-in function of JSONata. */
interface Native {
  readonly implementation: (this: unknown, ...given: unknown[]) => unknown;
}

const NAMES = [
  ...['sum', 'count', 'max', 'min', 'average', 'string', 'substring', 'substringBefore', 'substringAfter'],
  ...['lowercase', 'uppercase', 'length', 'trim', 'pad', 'match', 'contains', 'replace', 'split', 'join'],
  ...['formatNumber', 'formatInteger', 'parseInteger', 'number', 'boolean', 'not', 'map', 'zip', 'filter'],
  ...['single', 'reduce', 'sift', 'keys', 'lookup', 'append', 'exists', 'spread', 'merge', 'reverse', 'each'],
  ...['sort', 'shuffle', 'distinct', 'base64encode', 'base64decode', 'encodeUrlComponent', 'encodeUrl'],
  ...['decodeUrlComponent', 'decodeUrl', 'eval', 'toMillis', 'fromMillis', 'clone', 'error', 'assert'],
] as const;

type Name = (typeof NAMES)[number];

const natives = lazy(async () => {
  const found = await Promise.all(NAMES.map((name) => jsonata(`$${name}`).evaluate({})));
  return NAMES.map((name, index) => [name, found[index] as Native] as const);
});

/**
 * Wraps a built-in function so that each call counts steps according to the size of its arguments. JSONata reads the number and the names
 * of the parameters from `length` and `toString`, so the wrapper copies both.
 */
function metered(name: Name, native: Native, meter: Meter): Native {
  const { implementation } = native;
  const own = name === 'distinct' ? speedUpDistinct(implementation) : implementation;
  const counting = function (this: unknown, ...given: unknown[]) {
    meter.charge((COSTS[name] ?? shallowCost)(given));
    return own.apply(this, given);
  };
  Object.defineProperty(counting, 'length', { value: implementation.length });
  Object.defineProperty(counting, 'toString', { value: () => implementation.toString() });
  return { ...native, implementation: counting };
}

type Cost = (given: readonly unknown[]) => number;

/** The cost of built-in functions whose work is not proportional to the number of entries and characters. */
const COSTS: Partial<Record<Name, Cost>> = {
  string: deepCost,
  boolean: deepCost,
  not: deepCost,
  clone: deepCost,
  keys: deepCost,
  spread: deepCost,
  merge: deepCost,
  distinct: (given) => deepCost(given) + comparisonCost(given),
  sort: ([list]) => lengthOf(list) ** 2 / COPIED_IN_A_STEP,
  eval: ([text]) => lengthOf(text),
  pad: ([text, width]) => widthCost(width) + shallowCost([text]),
  toMillis: ([text, picture]) => patternCost(text, picture),
  parseInteger: ([text, picture]) => patternCost(text, picture),
};

function shallowCost(given: readonly unknown[]): number {
  return 1 + given.reduce<number>((sum, one) => sum + lengthOf(one), 0) / IN_A_STEP;
}

function deepCost(given: readonly unknown[]): number {
  return 1 + deepSizeOf(given) / IN_A_STEP;
}

/** Returns the cost, in steps, of comparing the items of a list pairwise. Only items that are lists or objects count. */
function comparisonCost([list]: readonly unknown[]): number {
  const held = Array.isArray(list) ? list.filter(isHeld).length : 0;
  return held ** 2 / IN_A_STEP;
}

function widthCost(width: unknown): number {
  const wide = typeof width === 'number' ? Math.abs(width) : 0;
  if (wide > LONGEST_TEXT) throw tooLong('text');
  return wide / IN_A_STEP;
}

/**
 * Returns the cost of parsing a date with a format string (a *picture* in JSONata). JSONata turns the format into a pattern that tries
 * every way to split the text.
 */
function patternCost(text: unknown, picture: unknown): number {
  if (typeof text !== 'string' || typeof picture !== 'string') return shallowCost([text]);
  const parts = picture.split('[').length + (picture.match(/#/g)?.length ?? 0);
  return (text.length + 1) ** Math.min(parts, 100) / IN_A_STEP;
}

/**
 * Returns a faster version of the JSONata function `distinct`. Plain values are looked up in a set. Only lists and objects are passed to
 * `implementation`, which compares each with every other one.
 */
function speedUpDistinct(implementation: Native['implementation']): Native['implementation'] {
  return function (this: unknown, list) {
    if (!Array.isArray(list) || list.length < 2) return list;
    const held = new Set(implementation.call(this, list.filter(isHeld)) as unknown[]);
    const seen = new Set<unknown>();
    const isFirst = (one: unknown) => {
      if (isHeld(one)) return held.delete(one);
      const isNew = !seen.has(one);
      seen.add(one);
      return isNew;
    };
    const found = list.filter(isFirst);
    return 'sequence' in list ? Object.assign(found, { sequence: true }) : found;
  };
}

/**
 * Returns an implementation of the regular expression interface that JSONata needs. It does not backtrack, and compiles each pattern once.
 */
function linearRegExp(meter: Meter) {
  const searches = new Map<string, ReturnType<typeof searchWith>>();
  return function LinearRegExp(
    this: { lastIndex: number; exec(text: string): unknown },
    { source, flags }: RegExp,
  ): void {
    meter.charge(source.length);
    const search = getOrMake(searches, `${flags}/${source}`, () => searchWith(source, flags));
    this.lastIndex = 0;
    this.exec = (text) => {
      meter.charge(((text.length - this.lastIndex) / IN_A_STEP) * (1 + search.size / STEPS_OF_A_PATTERN));
      const match = search.find(text, this.lastIndex);
      if (match === undefined) return null;
      this.lastIndex = match.index + (match.groups[0] ?? '').length;
      return Object.assign([...match.groups], { index: match.index });
    };
  };
}
