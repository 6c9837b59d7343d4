import { evaluate } from '../../../logic/kleene/evaluate.js';
import type { Formula } from '../../../logic/kleene/formula.js';
import { known, MATCH, NOT_MATCH, negate, type Rank, UNDEFINED } from '../../../logic/kleene/verdict.js';
import type { Request } from '../../../model/facts/request.js';
import type { Compiled, PolicyList } from '../../../simulate/compile.js';
import type { CompiledPolicy, CompiledRule } from '../../../simulate/compiled-policy.js';
import type { AtomTable, RankOf } from '../../../simulate/knowledge.js';

/** What follows from the rule that decided for what the log leaves open: by the fact and what is asked of it. */
export type LearnedAnswers = ReadonlyMap<string, Rank>;

/**
 * That a rule decided says that its conditions held, and that no rule above it matched: what follows from that, one
 * condition after the other. `undefined` where it contradicts what is known. Spec: Sign-in logs, 7, "Learned facts".
 */
export function learnedFrom(
  { atoms, knowledgeOf }: Compiled,
  { policies }: PolicyList,
  request: Request,
  ruleId: string,
): LearnedAnswers | undefined {
  const claims = claimsOf(policies, ruleId);
  if (claims === undefined) return undefined;
  const isOneThing = (atom: number) => !MANY_THINGS.has(atoms.atomAt(atom).fact.name);
  const learning = new Learning(knowledgeOf(request).rank, isOneThing);
  for (let size = -1; size < learning.size; ) {
    size = learning.size;
    for (const { formula, holds } of claims) if (!learning.take(formula, holds)) return undefined;
  }
  return new Map([...learning.learned].map(([atom, rank]) => [keyOf(atoms, atom), rank]));
}

/** Their atoms name why something is unknown: two of one name may come out differently. */
const MANY_THINGS: ReadonlySet<string> = new Set(['gap', 'opaque']);

/** What is known of each atom, by the request or else by what was learned. */
export function knowing(rank: RankOf, atoms: AtomTable, learned: LearnedAnswers): RankOf {
  return (atom) => {
    const answer = rank(atom);
    return answer === UNDEFINED ? (learned.get(keyOf(atoms, atom)) ?? UNDEFINED) : answer;
  };
}

function keyOf(atoms: AtomTable, number: number): string {
  const { fact, value } = atoms.atomAt(number);
  return `${fact.name} ${value}`;
}

interface Claim {
  readonly formula: Formula<number>;
  readonly holds: boolean;
}

/** That the rule matches, then that none above it does; `undefined` where it is not among them. */
function claimsOf(policies: readonly CompiledPolicy[], ruleId: string): readonly Claim[] | undefined {
  const above: Claim[] = [];
  for (const policy of policies)
    for (const rule of policy.rules) {
      const formula = meaningOf(policy, rule);
      if (rule.rule.id === ruleId) return [{ formula, holds: true }, ...above];
      above.push({ formula, holds: false });
    }
  return undefined;
}

function meaningOf(policy: CompiledPolicy, rule: CompiledRule): Formula<number> {
  return { kind: 'all', of: [...policy.leaves, ...rule.leaves].map(({ formula }) => formula) };
}

/** Learns atoms one by one, each only where nothing else can be. */
class Learning {
  readonly learned = new Map<number, Rank>();
  readonly #known: RankOf;

  readonly #isOneThing: (atom: number) => boolean;

  constructor(known: RankOf, isOneThing: (atom: number) => boolean) {
    this.#known = known;
    this.#isOneThing = isOneThing;
  }

  get size(): number {
    return this.learned.size;
  }

  readonly #rank = (atom: number): Rank => this.learned.get(atom) ?? this.#known(atom);

  /** Takes it that a formula holds, or does not; whether that may be. */
  take(formula: Formula<number>, holds: boolean): boolean {
    const rank = evaluate(formula, this.#rank);
    if (rank !== UNDEFINED) return rank === known(holds);
    switch (formula.kind) {
      case 'always':
      case 'never':
        return true;
      case 'atom':
        if (this.#isOneThing(formula.atom)) this.learned.set(formula.atom, known(holds));
        return true;
      case 'not':
        return this.take(formula.of, !holds);
      case 'all':
        return this.#takeParts(formula.of, holds, MATCH);
      case 'any':
        return this.#takeParts(formula.of, holds, NOT_MATCH);
    }
  }

  /** All parts come to `whole` together; otherwise one does not, which is told where it alone may. */
  #takeParts(
    parts: readonly Formula<number>[],
    holds: boolean,
    whole: typeof MATCH | typeof NOT_MATCH,
  ): boolean {
    const wanted = known(holds);
    if (wanted === whole) return parts.every((part) => this.take(part, holds));
    const able = parts.filter((part) => evaluate(part, this.#rank) !== whole);
    const [only, ...others] = able;
    return only === undefined || others.length > 0 || this.take(only, negate(whole) === MATCH);
  }
}
