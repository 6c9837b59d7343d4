import { getOrMake } from '../base/memo.js';
import { MATCH, NOT_MATCH, negate, type Rank } from '../logic/kleene/verdict.js';
import type {
  CompiledLeaf,
  CompiledPolicy,
  LeafSummary,
  RowSummaries,
  Summarise,
} from './compiled-policy.js';
import type { AtomTable, Knowledge, Marked, NumberedFact, RankOf, Ranks } from './knowledge.js';
import { rankOfLeaf, summarise } from './match-rules.js';

/**
 * Computes the verdicts of all condition leaves in a list of policies, for one request. For most requests, few atoms are true. So the
 * leaves are not evaluated one by one: instead, each atom that may be true adds its truth value to all leaves that list it. Each policy and
 * each rule is a row. The verdicts of a row are encoded as one number, its code, which has two bits for each leaf.
 */
export class RowCodes implements RowSummaries {
  readonly #rows: readonly Row[];
  readonly #chunks: readonly Chunk[];
  readonly #facts: readonly number[];
  readonly #codes: Uint16Array;
  #knowledge: Knowledge | undefined;

  constructor(policies: readonly CompiledPolicy[], table: AtomTable) {
    const tables = new Map<string, SummaryTable>();
    this.#rows = policies.flatMap((policy) => [policy, ...policy.rules].map((one) => rowOf(one, tables)));
    this.#facts = [...new Set(policies.flatMap(({ facts }) => facts))];
    this.#codes = new Uint16Array(this.#rows.length);
    const firsts = Array.from(
      { length: Math.ceil(this.#rows.length / CHUNK_ROWS) },
      (_, number) => number * CHUNK_ROWS,
    );
    this.#chunks = firsts.map((first) =>
      chunkOf(this.#rows.slice(first, first + CHUNK_ROWS), first, this.#facts, table),
    );
  }

  /** Begins the evaluation of a request: reads all facts that the policies and rules of the list depend on. */
  begin(knowledge: Knowledge): void {
    knowledge.ranksOf(this.#facts);
    this.#knowledge = knowledge;
    for (const chunk of this.#chunks) chunk.hasCodes = false;
  }

  /**
   * Returns the verdicts of the policy or rule (row) with this number. Rows are in the order of the list: each policy comes before its
   * rules.
   */
  summaryAt(number: number, ranks: Ranks, rankOf: RankOf): LeafSummary {
    const chunk = this.#chunks[number >>> CHUNK_BITS] as Chunk;
    const { table, unlisted, summarise } = this.#rows[number] as Row;
    if (table === undefined) return summarise(ranks, rankOf);
    if (!chunk.hasCodes) this.#read(chunk, ranks);
    let code = this.#codes[number] as number;
    for (let index = 0; index < unlisted.length; index++) {
      const { leaf, shift } = unlisted[index] as ShiftedLeaf;
      code |= rankOfLeaf(leaf, rankOf) << shift;
    }
    return table.summaryOf(code);
  }

  #read(chunk: Chunk, ranks: Ranks): void {
    chunk.hasCodes = true;
    const codes = this.#codes;
    codes.fill(0, chunk.first, chunk.first + CHUNK_ROWS);
    const marked = (this.#knowledge as Knowledge).marked;
    for (const leaves of chunk.leavesByFact) {
      const ofFact = marked[leaves.fact] as Marked;
      const isMarked = ofFact.rest === NOT_MATCH;
      const atoms = isMarked ? ofFact.atoms : leaves.atoms;
      const count = isMarked ? ofFact.count : leaves.atoms.length;
      for (let index = 0; index < count; index++) addAtom(atoms[index] as number, leaves, ranks, codes);
    }
  }
}

function addAtom(
  atom: number,
  { firstAtom, starts, rows, shifts }: LeavesOfFact,
  ranks: Ranks,
  codes: Uint16Array,
): void {
  const rank = ranks[atom] as number;
  if (rank === NOT_MATCH) return;
  const end = starts[atom - firstAtom + 1] as number;
  for (let at = starts[atom - firstAtom] as number; at < end; at++) {
    const row = rows[at] as number;
    codes[row] = (codes[row] as number) | (rank << (shifts[at] as number));
  }
}

/** The binary logarithm of {@link CHUNK_ROWS}. */
const CHUNK_BITS = 9;
/** The number of policies and rules in one {@link Chunk}. If a rule of an early chunk matches, later chunks are not evaluated. */
const CHUNK_ROWS = 1 << CHUNK_BITS;

/**
 * The maximum number of condition leaves of a policy or rule whose verdicts are encoded as one number (code). With more leaves, the
 * {@link SummaryTable} of all codes would be too large.
 */
const MAX_LEAVES = 6;

interface Row {
  /**
   * The possible verdicts of the row, by code (see {@link RowCodes}). Rows that have the same types of leaves share one table. If the row
   * has more than `MAX_LEAVES` leaves, this is `undefined`, and `summarise` computes the verdicts.
   */
  readonly table: SummaryTable | undefined;
  readonly leaves: readonly CompiledLeaf[];
  /** The leaves without a list of atoms, which are evaluated one by one. */
  readonly unlisted: readonly ShiftedLeaf[];
  readonly summarise: Summarise;
}

interface ShiftedLeaf {
  readonly leaf: CompiledLeaf;
  readonly shift: number;
}

function rowOf(
  { leaves, summarise }: { readonly leaves: readonly CompiledLeaf[]; readonly summarise: Summarise },
  tables: Map<string, SummaryTable>,
): Row {
  const unlisted = leaves.flatMap((leaf, index) =>
    leaf.list === undefined ? [{ leaf, shift: 2 * index }] : [],
  );
  const key = leaves.map(({ leaf, list }) => `${leaf.type} ${list?.polarity === 'none'}`).join('\n');
  const table =
    leaves.length > MAX_LEAVES ? undefined : getOrMake(tables, key, () => new SummaryTable(leaves));
  return { table, leaves, unlisted, summarise };
}

/**
 * A table for policies and rules whose leaves have the same types. It maps each code to a {@link LeafSummary}. A code is a number that
 * encodes the verdicts of all leaves, with two bits for each leaf. Each summary is created once and frozen.
 */
class SummaryTable {
  readonly #made: (LeafSummary | undefined)[] = [];
  readonly #leaves: readonly CompiledLeaf[];

  constructor(leaves: readonly CompiledLeaf[]) {
    this.#leaves = leaves;
  }

  summaryOf(code: number): LeafSummary {
    return this.#made[code] ?? this.#create(code);
  }

  /**
   * Creates the {@link LeafSummary} of a code. This is a separate method for speed: inside of {@link summaryOf}, its callback would be
   * allocated for each rule of each request.
   */
  #create(code: number): LeafSummary {
    const ranks = this.#leaves.map(({ list }, index) => {
      const bits = (code >>> (2 * index)) & 3;
      const greatest = bits > MATCH ? MATCH : (bits as Rank);
      return list?.polarity === 'none' ? negate(greatest) : greatest;
    });
    const summary = summarise(
      this.#leaves.map(({ leaf }) => leaf.type),
      ranks,
    );
    this.#made[code] = summary;
    return summary;
  }
}

/** Consecutive policies and rules (rows) that are evaluated together. */
interface Chunk {
  readonly first: number;
  readonly leavesByFact: readonly LeavesOfFact[];
  /**
   * Whether the verdicts of these policies and rules have been computed for the current request. They are encoded as codes (see {@link
   * RowCodes}).
   */
  hasCodes: boolean;
}

/** The condition leaves of a {@link Chunk} (a group of policies and rules) that test atoms of one fact. */
interface LeavesOfFact {
  readonly fact: number;
  readonly firstAtom: number;
  /** The atoms of the fact that leaves of the {@link Chunk} test. */
  readonly atoms: readonly number[];
  /**
   * For each atom of the fact, the index in `rows` and `shifts` at which its entries start, with one more index for the end. An entry is a
   * leaf that tests the atom.
   */
  readonly starts: Int32Array;
  readonly rows: Int32Array;
  /**
   * For each entry, the position of its leaf in the code of the policy or rule. A code is a number with two bits for each leaf; the
   * position is the index of the lower bit.
   */
  readonly shifts: Uint8Array;
}

function chunkOf(rows: readonly Row[], first: number, facts: readonly number[], table: AtomTable): Chunk {
  const uses = rows.flatMap(({ table: summaries, leaves }, index) =>
    summaries === undefined
      ? []
      : leaves.flatMap(({ list }, number) =>
          list === undefined
            ? []
            : list.atoms.map((atom) => ({ fact: list.fact, atom, row: first + index, shift: 2 * number })),
        ),
  );
  const leavesByFact = facts.map((fact): LeavesOfFact => {
    const { start: firstAtom, end } = table.facts[fact] as NumberedFact;
    const ofFact = uses.filter((use) => use.fact === fact).sort((one, other) => one.atom - other.atom);
    const starts = new Int32Array(end - firstAtom + 1);
    for (const { atom } of ofFact)
      starts[atom - firstAtom + 1] = (starts[atom - firstAtom + 1] as number) + 1;
    for (let atom = 1; atom < starts.length; atom++)
      starts[atom] = (starts[atom] as number) + (starts[atom - 1] as number);
    return {
      fact,
      firstAtom,
      atoms: [...new Set(ofFact.map(({ atom }) => atom))],
      starts,
      rows: Int32Array.from(ofFact, ({ row }) => row),
      shifts: Uint8Array.from(ofFact, ({ shift }) => shift),
    };
  });
  return { first, leavesByFact: leavesByFact.filter(({ atoms }) => atoms.length > 0), hasCodes: false };
}
