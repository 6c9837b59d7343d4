import { getOrMake } from '../base/memo.js';
import { MATCH } from '../logic/kleene/verdict.js';
import type { AtomTable, NumberedFact } from './atom-table.js';
import type { Knowledge, Marked } from './knowledge.js';
import { rankOfRow } from './leaf-row.js';
import type { PlannedPolicy, PlannedRule } from './plan.js';
import type { PlannedLeaf } from './planned-leaf.js';

/** The rule that decides, and its policy. */
export interface Decided {
  readonly policy: PlannedPolicy;
  readonly rule: PlannedRule;
}

/**
 * Finds the first rule that matches without walking all of them: for every fact, the rules that ask for each
 * of its values are kept as bits, so that what a request holds gives the rules that it may match by a few word
 * operations. A candidate is then asked in full: the index may name too many, never too few.
 */
export interface RuleIndex {
  firstMatch(knowledge: Knowledge): Decided | undefined;
}

/** Rules are looked up this many at a time, so that a match near the top spares the rest. */
const SEGMENT_RULES = 1024;

export function indexRules(policies: readonly PlannedPolicy[], table: AtomTable): RuleIndex {
  const entries = policies.flatMap((policy) => policy.rules.map((rule) => ({ policy, rule })));
  const segments: Segment[] = [];
  for (let first = 0; first < entries.length; first += SEGMENT_RULES) {
    segments.push(indexSegment(entries.slice(first, first + SEGMENT_RULES), table));
  }
  return {
    firstMatch(knowledge) {
      for (const segment of segments) {
        const found = firstMatchIn(segment, knowledge);
        if (found !== undefined) return found;
      }
      return undefined;
    },
  };
}

/**
 * The bits of a segment's rules stand in rows of one array: row 0 the rules that are out, then a row for each
 * wish (one fact at one level) with the rules whose wish is fulfilled, or who have none.
 */
interface Segment {
  readonly entries: readonly Decided[];
  /** How many words a row has. */
  readonly words: number;
  readonly rows: number;
  /** The rows as they stand before anything is known. */
  readonly initial: Int32Array;
  readonly facts: readonly FactPostings[];
}

interface FactPostings {
  readonly fact: number;
  /** The rows of its wishes: all rules stay in them when its atoms are not listed. */
  readonly rows: readonly number[];
  /** What an atom that holds does to the rows. */
  readonly held: Postings;
  /** What an undecided atom does: who excludes it is out. */
  readonly undecided: Postings;
}

/** For each atom of one fact, the words of the rows to change, and the bits to set there. */
interface Postings {
  readonly firstAtom: number;
  /** Where each atom's words start; one more for the end. */
  readonly starts: Int32Array;
  readonly words: Int32Array;
  readonly bits: Int32Array;
}

function firstMatchIn(segment: Segment, knowledge: Knowledge): Decided | undefined {
  const { entries, words, rows, initial, facts } = segment;
  const bits = knowledge.scratch(initial.length);
  bits.set(initial);
  for (const { fact, rows: ofFact, held, undecided } of facts) {
    const atoms = knowledge.listed(fact);
    if (atoms === undefined) {
      for (const row of ofFact) bits.fill(-1, row * words, (row + 1) * words);
      continue;
    }
    apply(held, atoms.matched, bits);
    apply(undecided, atoms.undecided, bits);
  }
  for (let word = 0; word < words; word++) {
    let candidates = ~(bits[word] as number);
    for (let row = 1; row < rows; row++) candidates &= bits[row * words + word] as number;
    while (candidates !== 0) {
      const lowest = candidates & -candidates;
      const entry = entries[word * 32 + 31 - Math.clz32(lowest)];
      if (entry !== undefined && matches(entry, knowledge)) return entry;
      candidates ^= lowest;
    }
  }
  return undefined;
}

function apply(
  { firstAtom, starts, words, bits }: Postings,
  { atoms, count }: Marked,
  into: Int32Array,
): void {
  for (let index = 0; index < count; index++) {
    const local = (atoms[index] as number) - firstAtom;
    const end = starts[local + 1] as number;
    for (let at = starts[local] as number; at < end; at++) {
      const word = words[at] as number;
      into[word] = (into[word] as number) | (bits[at] as number);
    }
  }
}

function matches({ policy, rule }: Decided, knowledge: Knowledge): boolean {
  return rankOfRow(rule.row, knowledge) === MATCH && rankOfRow(policy.row, knowledge) === MATCH;
}

function indexSegment(entries: readonly Decided[], table: AtomTable): Segment {
  const words = Math.ceil(entries.length / 32);
  const entered = [
    ...runsOf(entries).flatMap(({ policy, first, last }) =>
      wishes(policy.leaves, 'policy', first, last, table),
    ),
    ...entries.flatMap(({ rule }, number) => wishes(rule.leaves, 'rule', number, number, table)),
  ];
  const wished = [...new Set(entered.map(({ row }) => row))].filter((row) => row !== OUT);
  const rowOf = new Map(wished.map((row, index) => [row, index + 1]));
  const rows = wished.length + 1;
  const initial = new Int32Array(rows * words).fill(-1, words);
  for (const { row, first, last } of entered) {
    const number = rowOf.get(row);
    if (number === undefined) continue;
    for (const [word, bits] of wordsOf(first, last)) {
      initial[number * words + word] = (initial[number * words + word] as number) & ~bits;
    }
  }
  const facts = [...new Set(entered.map(({ fact }) => fact))].map((fact): FactPostings => {
    const ofFact = entered.filter((wish) => wish.fact === fact);
    const excluding = ofFact.filter(({ row }) => row === OUT);
    const firstWord = ({ row }: Wish) => (rowOf.get(row) ?? 0) * words;
    const ofRows = [...new Set(ofFact.flatMap(({ row }) => rowOf.get(row) ?? []))];
    return {
      fact,
      rows: ofRows,
      held: post(ofFact, firstWord, fact, table),
      undecided: post(excluding, firstWord, fact, table),
    };
  });
  return { entries, words, rows, initial, facts };
}

/** What rules ask of one fact: a rule of its own, a policy of all its rules. `row` says where it is kept. */
interface Wish {
  readonly first: number;
  readonly last: number;
  readonly row: string;
  readonly fact: number;
  readonly atoms: readonly number[];
}

const OUT = 'out';

/** One row for each fact at each level: a second wish of one rule for the same row is left to the full question. */
function wishes(
  leaves: readonly PlannedLeaf[],
  level: string,
  first: number,
  last: number,
  table: AtomTable,
): Wish[] {
  const taken = new Set<string>();
  return leaves.flatMap(({ list }) => {
    const fact = list === undefined ? undefined : table.factOf[list.atoms[0] as number];
    if (list === undefined || fact === undefined || !isListed(fact, table)) return [];
    const row = list.polarity === 'none' ? OUT : `${level} ${fact}`;
    if (row !== OUT && taken.has(row)) return [];
    taken.add(row);
    return [{ first, last, row, fact, atoms: list.atoms }];
  });
}

/** Whether the atoms of the fact that hold are ever listed, and not answered one by one. */
function isListed(fact: number, { facts }: AtomTable): boolean {
  return facts[fact]?.bound.kind === 'marking';
}

/** The rules of each policy in the segment stand together. */
function runsOf(entries: readonly Decided[]): { policy: PlannedPolicy; first: number; last: number }[] {
  const runs: { policy: PlannedPolicy; first: number; last: number }[] = [];
  for (const [number, { policy }] of entries.entries()) {
    const run = runs.at(-1);
    if (run?.policy === policy) run.last = number;
    else runs.push({ policy, first: number, last: number });
  }
  return runs;
}

/** The words that hold the rules from first to last, with their bits. */
function wordsOf(first: number, last: number): [word: number, bits: number][] {
  const words: [number, number][] = [];
  for (let word = first >> 5; word <= last >> 5; word++) {
    const from = word === first >> 5 ? first & 31 : 0;
    const to = word === last >> 5 ? last & 31 : 31;
    words.push([word, (-1 << from) & (-1 >>> (31 - to))]);
  }
  return words;
}

function post(
  wished: readonly Wish[],
  firstWord: (wish: Wish) => number,
  fact: number,
  table: AtomTable,
): Postings {
  const { start: firstAtom, end } = table.facts[fact] as NumberedFact;
  const count = end - firstAtom;
  const perAtom = new Map<number, Map<number, number>>();
  for (const wish of wished) {
    const words = wordsOf(wish.first, wish.last).map(
      ([word, bits]) => [firstWord(wish) + word, bits] as const,
    );
    for (const atom of wish.atoms) {
      const changes = getOrMake(perAtom, atom - firstAtom, () => new Map<number, number>());
      for (const [word, bits] of words) changes.set(word, (changes.get(word) ?? 0) | bits);
    }
  }
  const starts = new Int32Array(count + 1);
  const words: number[] = [];
  const bits: number[] = [];
  for (let local = 0; local < count; local++) {
    for (const [word, mask] of perAtom.get(local) ?? []) {
      words.push(word);
      bits.push(mask);
    }
    starts[local + 1] = words.length;
  }
  return { firstAtom, starts, words: Int32Array.from(words), bits: Int32Array.from(bits) };
}
