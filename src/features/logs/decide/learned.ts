import { evaluate } from '../../../logic/kleene/evaluate.js';
import type { Formula } from '../../../logic/kleene/formula.js';
import { known, MATCH, NOT_MATCH, negate, type Rank, UNDEFINED } from '../../../logic/kleene/verdict.js';
import type { Request } from '../../../model/facts/request.js';
import type { Compiled, PolicyList } from '../../../simulate/compile.js';
import type { CompiledPolicy, CompiledRule } from '../../../simulate/compiled-policy.js';
import type { AtomTable, RankOf } from '../../../simulate/knowledge.js';

/** The inferred results of conditions whose facts are unknown. The key of the map consists of the name and the value of the fact. */
export type LearnedAnswers = ReadonlyMap<string, Rank>;

/**
 * Infers facts from the rule that decided: its conditions held, and no rule above it matched. Repeats until nothing more follows. Returns
 * `undefined` if the rule contradicts the known facts. Spec: Sign-in logs, 7, "Learned facts".
 */
export function inferAnswers(
  { atoms, knowledgeOf }: Compiled,
  { policies }: PolicyList,
  request: Request,
  ruleId: string,
): LearnedAnswers | undefined {
  const claims = claimsOf(policies, ruleId);
  if (claims === undefined) return undefined;
  const isUnambiguous = (atom: number) => !AMBIGUOUS_FACTS.has(atoms.atomAt(atom).fact.name);
  const learning = new Learning(knowledgeOf(request).rank, isUnambiguous);
  for (let size = -1; size < learning.size; ) {
    size = learning.size;
    for (const { formula, holds } of claims) if (!learning.assume(formula, holds)) return undefined;
  }
  return new Map([...learning.learned].map(([atom, rank]) => [keyOf(atoms, atom), rank]));
}

/**
 * The names of placeholder facts, which only state why a condition cannot be evaluated. Two placeholders with the same name may have
 * different values, so nothing is inferred for them.
 */
const AMBIGUOUS_FACTS: ReadonlySet<string> = new Set(['gap', 'opaque']);

/**
 * Returns a function that evaluates an elementary condition (atom). It uses the facts of the request. If they are unknown, it uses
 * `learned`, the results of conditions inferred from the rule that decided.
 */
export function withLearnedAnswers(rank: RankOf, atoms: AtomTable, learned: LearnedAnswers): RankOf {
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

/**
 * Returns the formulas that the recorded decision implies: the formula of the deciding rule holds, and those of the rules above it do not.
 * Returns `undefined` if the policies do not contain the rule.
 */
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

/** Infers the results of elementary conditions (atoms), each only if no other result is possible. */
class Learning {
  readonly learned = new Map<number, Rank>();
  readonly #known: RankOf;

  readonly #isUnambiguous: (atom: number) => boolean;

  constructor(known: RankOf, isUnambiguous: (atom: number) => boolean) {
    this.#known = known;
    this.#isUnambiguous = isUnambiguous;
  }

  get size(): number {
    return this.learned.size;
  }

  readonly #rank = (atom: number): Rank => this.learned.get(atom) ?? this.#known(atom);

  /** Assumes that a formula holds, or that it does not hold. Returns whether the assumption is consistent with the known facts. */
  assume(formula: Formula<number>, holds: boolean): boolean {
    const rank = evaluate(formula, this.#rank);
    if (rank !== UNDEFINED) return rank === known(holds);
    switch (formula.kind) {
      case 'always':
      case 'never':
        return true;
      case 'atom':
        if (this.#isUnambiguous(formula.atom)) this.learned.set(formula.atom, known(holds));
        return true;
      case 'not':
        return this.assume(formula.of, !holds);
      case 'all':
        return this.#assumeParts(formula.of, holds, MATCH);
      case 'any':
        return this.#assumeParts(formula.of, holds, NOT_MATCH);
    }
  }

  /**
   * Infers the results of the operands of a conjunction or disjunction with a known result. All operands of a true conjunction are true,
   * and all operands of a false disjunction are false. Otherwise at least one operand causes the result; it is inferred if no other operand
   * can be the cause.
   */
  #assumeParts(
    parts: readonly Formula<number>[],
    holds: boolean,
    whole: typeof MATCH | typeof NOT_MATCH,
  ): boolean {
    const wanted = known(holds);
    if (wanted === whole) return parts.every((part) => this.assume(part, holds));
    const candidates = parts.filter((part) => evaluate(part, this.#rank) !== whole);
    const [only, ...others] = candidates;
    return only === undefined || others.length > 0 || this.assume(only, negate(whole) === MATCH);
  }
}
