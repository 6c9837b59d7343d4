import { groupBy } from '../../base/group-by.js';
import { getOrMake, memoize } from '../../base/memo.js';
import type { Rank } from '../../logic/kleene/verdict.js';
import { distinctAtoms } from '../../model/facts/definition/distinct-atoms.js';
import type { Fact, Marks } from '../../model/facts/fact.js';
import type { World } from '../../model/facts/world.js';
import type { AskedAtom } from '../axes/truth-vectors.js';

/** The users of an axis, class by class. */
type Classes = readonly (readonly string[])[];

/** Of each class a number: the same where none of some questions tells one from the other. */
export type AlikeClasses = (classes: Classes) => ArrayLike<number>;

/**
 * A table tells people apart by all that its applications ask. One of them asks little of that: of thousands of classes that
 * are alike to it one is enough. `asked`: all of it, so that what is known of people is looked up once.
 */
export function alikeClassesOver(
  asked: readonly AskedAtom[],
): (questions: readonly AskedAtom[]) => AlikeClasses {
  const rowsIn = memoize((classes: Classes) => rowsOver(asked, classes));
  return (questions) =>
    memoize((classes) => {
      const parts = new Parts(classes.length);
      if (classes.length > 1)
        for (const row of new Set(questions.filter(isOfPerson).map(rowsIn(classes)))) parts.divide(row);
      return parts.numbers;
    });
}

/** Which application it is, no user says. */
function isOfPerson({ atom: { fact } }: AskedAtom): boolean {
  return !fact.fields.includes('appInstance');
}

/** How a question comes out of each class: as of the first one, or otherwise. */
interface Row {
  readonly others: readonly number[];
  readonly ranks: readonly Rank[];
}

/** The rows of a fact are made together. */
function rowsOver(asked: readonly AskedAtom[], classes: Classes): (one: AskedAtom) => Row {
  const rows = new Map<World, Map<Fact, Map<string, Row>>>();
  const together = groupBy(asked.filter(isOfPerson), ({ world }) => world);
  return ({ atom: { fact, value }, world }) => {
    const ofWorld = getOrMake(rows, world, () => new Map<Fact, Map<string, Row>>());
    const ofFact = getOrMake(ofWorld, fact, () => {
      const own = distinctAtoms((together.get(world) ?? []).map(({ atom }) => atom));
      return rowsOfFact(
        fact,
        own.flatMap((one) => (one.fact === fact ? [one.value] : [])),
        classes,
        world,
      );
    });
    return getOrMake(ofFact, value, () => rowsOfFact(fact, [value], classes, world).get(value) as Row);
  };
}

function rowsOfFact(fact: Fact, values: readonly string[], classes: Classes, world: World): Map<string, Row> {
  const rows = values.map((value) => ({ value, others: [] as number[], ranks: [] as Rank[] }));
  const ranksOf = rankedBy(fact, values, world);
  const first = Uint8Array.from(ranksOf(classes[0]?.[0] ?? ''));
  for (const [at, [id = '']] of classes.entries()) {
    const ranks = ranksOf(id);
    for (let question = 0; question < values.length; question++)
      if (ranks[question] !== first[question]) {
        rows[question]?.others.push(at);
        rows[question]?.ranks.push(ranks[question] as Rank);
      }
  }
  return new Map(rows.map(({ value, ...row }) => [value, row]));
}

/** What is known of a user, question by question; the numbers are those of the last one. */
function rankedBy(fact: Fact, values: readonly string[], world: World): (userId: string) => Uint8Array {
  const bound = fact.bind(new Map(values.map((value, number) => [value, number])), world);
  const ranks = new Uint8Array(values.length);
  const marks: Marks = {
    set(question, rank) {
      ranks[question] = rank;
    },
  };
  return (id) => {
    const request = { appInstance: '', policyContext: { user: { id } } };
    if (bound.kind === 'on demand') {
      const rankOf = bound.read(request);
      for (let question = 0; question < ranks.length; question++) ranks[question] = rankOf(question);
      return ranks;
    }
    ranks.fill(UNMARKED);
    const rest = bound.read(request, marks);
    for (let question = 0; question < ranks.length; question++)
      if (ranks[question] === UNMARKED) ranks[question] = rest;
    return ranks;
  };
}

const UNMARKED = 255;

/** Classes in parts, which each question may divide. */
class Parts {
  readonly numbers: Int32Array;
  #last = 0;

  constructor(count: number) {
    this.numbers = new Int32Array(count);
  }

  divide({ others, ranks }: Row): void {
    const renumbered = new Map<number, number>();
    for (let index = 0; index < others.length; index++) {
      const at = others[index] as number;
      const key = (this.numbers[at] as number) * 4 + (ranks[index] as Rank);
      this.numbers[at] = getOrMake(renumbered, key, () => ++this.#last);
    }
  }
}
