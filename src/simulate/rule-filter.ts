import { allBits, type Bits } from '../base/bits.js';
import { getOrMake } from '../base/memo.js';
import { MATCH, NOT_MATCH } from '../logic/kleene/verdict.js';
import type { RuleInPolicy } from '../model/policies/rule-in-policy.js';
import type { AtomList, CompiledLeaf, CompiledPolicy, CompiledRule } from './compiled-policy.js';
import type { AtomTable, Marked, NumberedFact, Ranks } from './knowledge.js';

/** A rule that may be the first matching rule, with its policy. */
export interface CandidateRule {
  readonly policy: CompiledPolicy;
  readonly rule: CompiledRule;
  /**
   * The ids and names of the rule and its policy. Made when the rule first decides, and frozen, because answers share it: looking up both
   * objects again costs 2 % of `decide` with 200 rules.
   */
  decision: RuleInPolicy | undefined;
}

/**
 * A filter for a segment of a rule list: an index of the rules that depend on one fact. Given the truth values of the atoms of this fact,
 * it finds the rules that can still match.
 */
export interface RuleFilter {
  /**
   * The effect of an atom that matches. With `any`, a rule remains a candidate only if an atom of its list matches. With `none`, a rule
   * remains a candidate only if no atom of its list matches.
   */
  readonly polarity: AtomList['polarity'];
  readonly fact: number;
  readonly firstAtom: number;
  /** For each atom, the index in `words` and `bits` at which the entries of the atom start. One more index marks the end. */
  readonly starts: Int32Array;
  /**
   * The entries of all atoms. An entry is one word (32 bits) of a bit set with a bit for each rule. `words` has the position of the word in
   * the bit set. `bits` has the value of the word: a bit is set if the rule lists the atom.
   */
  readonly words: Int32Array;
  readonly bits: Int32Array;
  /** The set of rules whose result does not depend on the fact. */
  readonly unaffected: Bits;
  /**
   * The average number of entries of one atom. If an atom matches, the filter changes this many words (32 bits) in the bit set of candidate
   * rules.
   */
  readonly wordsPerAtom: number;
  /**
   * For each atom, the bit set of the rules that may still match if no other atom matches. Absent if an average atom has few entries:
   * `wordsPerAtom` is less than half of the number of words in the bit set.
   */
  readonly rows: Bits | undefined;
}

/**
 * Returns the estimated time for applying a filter, in nanoseconds. The factors were fitted to measurements with orgs of 200 and of 2,000
 * rules.
 */
export function costOf({ rows, unaffected, wordsPerAtom }: RuleFilter, { count }: Marked): number {
  if (rows !== undefined && count === 1) return 10 + unaffected.length;
  return 30 + 3 * unaffected.length + count * (5 + 2 * wordsPerAtom);
}

/**
 * Removes the rules that cannot match from `candidates`. The filter finds them by the truth values of the atoms in `marked`. `row` is
 * scratch memory of the same length as `candidates`.
 */
export function narrow(candidates: Bits, filter: RuleFilter, marked: Marked, ranks: Ranks, row: Bits): void {
  if (filter.polarity === 'none') exclude(candidates, filter, marked, ranks);
  else if (filter.rows !== undefined && isOnlyMatch(marked, ranks))
    intersect(
      candidates,
      filter.rows,
      (marked.atoms[0] as number) - filter.firstAtom,
      filter.unaffected.length,
    );
  else retain(candidates, filter, marked, ranks, row);
}

function isOnlyMatch({ atoms, count }: Marked, ranks: Ranks): boolean {
  return count === 1 && ranks[atoms[0] as number] === MATCH;
}

function intersect(candidates: Bits, rows: Bits, row: number, words: number): void {
  const first = row * words;
  for (let word = 0; word < words; word++)
    candidates[word] = (candidates[word] as number) & (rows[first + word] as number);
}

function exclude(
  candidates: Bits,
  { firstAtom, starts, words, bits }: RuleFilter,
  { atoms, count }: Marked,
  ranks: Ranks,
): void {
  for (let index = 0; index < count; index++) {
    const atom = atoms[index] as number;
    if (ranks[atom] === NOT_MATCH) continue;
    const end = starts[atom - firstAtom + 1] as number;
    for (let at = starts[atom - firstAtom] as number; at < end; at++) {
      const word = words[at] as number;
      candidates[word] = (candidates[word] as number) & ~(bits[at] as number);
    }
  }
}

function retain(
  candidates: Bits,
  { firstAtom, starts, words, bits, unaffected }: RuleFilter,
  { atoms, count }: Marked,
  ranks: Ranks,
  row: Bits,
): void {
  for (let word = 0; word < unaffected.length; word++) row[word] = unaffected[word] as number;
  for (let index = 0; index < count; index++) {
    const atom = atoms[index] as number;
    if (ranks[atom] !== MATCH) continue;
    const end = starts[atom - firstAtom + 1] as number;
    for (let at = starts[atom - firstAtom] as number; at < end; at++) {
      const word = words[at] as number;
      row[word] = (row[word] as number) | (bits[at] as number);
    }
  }
  for (let word = 0; word < unaffected.length; word++)
    candidates[word] = (candidates[word] as number) & (row[word] as number);
}

/**
 * Returns the filters for consecutive rules of a rule list. Each fact has up to three filters. The first one uses conditions of policies
 * that require one of several atoms (polarity `any`). The second one uses conditions of rules that do so. The third one uses all conditions
 * that exclude atoms (polarity `none`).
 */
export function filtersOf(entries: readonly CandidateRule[], table: AtomTable): RuleFilter[] {
  const wishes = [
    ...runsOf(entries).flatMap(({ policy, ...run }) => requiredListsOf(policy.leaves, 'policy', run)),
    ...entries.flatMap(({ rule }, number) =>
      requiredListsOf(rule.leaves, 'rule', { first: number, last: number }),
    ),
  ];
  const grouped = new Map<string, RequiredList[]>();
  for (const wish of wishes) getOrMake(grouped, wish.filter, () => []).push(wish);
  return [...grouped.values()].map((ofFilter) => filterOf(ofFilter, entries.length, table));
}

/** A run of consecutive rules: the numbers of the first and the last rule. */
interface Run {
  readonly first: number;
  readonly last: number;
}

/** A list of atoms in a condition of one rule, or of the policy of several rules. It restricts all rules from `first` to `last`. */
interface RequiredList extends Run, AtomList {
  /** The key of the {@link RuleFilter} that is made from this atom list. All atom lists with the same key are combined into one filter. */
  readonly filter: string;
}

/**
 * Returns the atom lists of a policy or rule for which there will be a {@link RuleFilter}. Lists that exclude atoms (polarity `none`) are
 * all returned. If several lists require an atom of the same fact (polarity `any`), only the first one is returned: a filter can use only
 * one of them for each rule. The other lists are evaluated later, for the rules that pass the filters.
 */
function requiredListsOf(
  leaves: readonly CompiledLeaf[],
  level: 'policy' | 'rule',
  run: Run,
): RequiredList[] {
  const taken = new Set<string>();
  return leaves.flatMap(({ list }) => {
    if (list === undefined) return [];
    const filter = `${list.polarity === 'none' ? 'none' : level} ${list.fact}`;
    if (list.polarity === 'any' && taken.has(filter)) return [];
    taken.add(filter);
    return [{ ...run, ...list, filter }];
  });
}

/** Groups consecutive rules of the same policy, and returns the first and the last rule of each group. */
function runsOf(entries: readonly CandidateRule[]): (Run & { readonly policy: CompiledPolicy })[] {
  const runs: { policy: CompiledPolicy; first: number; last: number }[] = [];
  for (const [number, { policy }] of entries.entries()) {
    const run = runs.at(-1);
    if (run?.policy === policy) run.last = number;
    else runs.push({ policy, first: number, last: number });
  }
  return runs;
}

function filterOf(wishes: readonly RequiredList[], rules: number, table: AtomTable): RuleFilter {
  const { polarity, fact } = wishes[0] as RequiredList;
  const { start: firstAtom, end } = table.facts[fact] as NumberedFact;
  const unaffected = allBits(rules);
  const perAtom = new Map<number, Map<number, number>>();
  for (const { first, last, atoms } of wishes) {
    const changed = wordsOf(first, last);
    for (const [word, bits] of changed) unaffected[word] = (unaffected[word] as number) & ~bits;
    for (const atom of atoms) {
      const changes = getOrMake(perAtom, atom - firstAtom, () => new Map<number, number>());
      for (const [word, bits] of changed) changes.set(word, (changes.get(word) ?? 0) | bits);
    }
  }
  const starts = new Int32Array(end - firstAtom + 1);
  const changes: (readonly [word: number, bits: number])[] = [];
  for (let local = 0; local < end - firstAtom; local++) {
    for (const change of perAtom.get(local) ?? []) changes.push(change);
    starts[local + 1] = changes.length;
  }
  const words = Int32Array.from(changes, ([word]) => word);
  const bits = Int32Array.from(changes, ([, ofWord]) => ofWord);
  const wordsPerAtom = words.length / (end - firstAtom);
  const rows = 2 * wordsPerAtom < unaffected.length ? undefined : rowsOf(starts, words, bits, unaffected);
  return { polarity, fact, firstAtom, starts, words, bits, unaffected, wordsPerAtom, rows };
}

function rowsOf(starts: Int32Array, words: Int32Array, bits: Int32Array, unaffected: Bits): Bits {
  const rows = new Int32Array((starts.length - 1) * unaffected.length);
  for (let atom = 0; atom + 1 < starts.length; atom++) {
    const first = atom * unaffected.length;
    rows.set(unaffected, first);
    for (let at = starts[atom] as number; at < (starts[atom + 1] as number); at++) {
      const word = first + (words[at] as number);
      rows[word] = (rows[word] as number) | (bits[at] as number);
    }
  }
  return rows;
}

/**
 * Represents the rules from `first` to `last` (inclusive) as a bit set, and returns its 32-bit words that are not zero. `word` is the index
 * of a word, and `bits` is its value.
 */
function wordsOf(first: number, last: number): [word: number, bits: number][] {
  const words: [number, number][] = [];
  for (let word = first >> 5; word <= last >> 5; word++) {
    const from = word === first >> 5 ? first & 31 : 0;
    const to = word === last >> 5 ? last & 31 : 31;
    words.push([word, (-1 << from) & (-1 >>> (31 - to))]);
  }
  return words;
}
