import { groupBy } from '../../base/group-by.js';
import { getOrMake, memoize } from '../../base/memo.js';
import type { Rank } from '../../logic/kleene/verdict.js';
import { distinctAtoms } from '../../model/facts/definition/distinct-atoms.js';
import type { Fact, Marks } from '../../model/facts/fact.js';
import type { World } from '../../model/facts/world.js';
import type { AtomInWorld } from '../axes/truth-vectors.js';

/** The classes of users in the rows or columns of the table. Each class is a list of user ids. */
type Classes = readonly (readonly string[])[];

/**
 * Returns a number for each of the given classes of users. Classes with the same number have the same verdicts for all conditions of an
 * application.
 */
export type AlikeClasses = (classes: Classes) => ArrayLike<number>;

/**
 * Returns a function that creates {@link AlikeClasses} for the conditions of one application. Classes of users that these conditions do not
 * distinguish get the same number, so the matrix evaluates only one of them. `asked` has the conditions of all applications, so that the
 * facts of each user are read only once.
 */
export function alikeClassesOver(
  asked: readonly AtomInWorld[],
): (questions: readonly AtomInWorld[]) => AlikeClasses {
  const rowsIn = memoize((classes: Classes) => rowsOver(asked, classes));
  return (questions) =>
    memoize((classes) => {
      const parts = new Parts(classes.length);
      if (classes.length > 1)
        for (const row of new Set(questions.filter(isOfPerson).map(rowsIn(classes)))) parts.divide(row);
      return parts.numbers;
    });
}

/** Whether a condition can depend on the user. A condition on the application cannot. */
function isOfPerson({ atom: { fact } }: AtomInWorld): boolean {
  return !fact.fields.includes('appInstance');
}

/**
 * The verdicts of one condition for all classes of users. Only the verdicts that differ from the verdict for the first class are stored.
 */
interface Row {
  readonly others: readonly number[];
  readonly ranks: readonly Rank[];
}

/**
 * Returns a function that gives the verdicts of a condition for all classes of users. All conditions on the same fact are evaluated
 * together and cached.
 */
function rowsOver(asked: readonly AtomInWorld[], classes: Classes): (one: AtomInWorld) => Row {
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
  const ranksOf = makeVerdictsOf(fact, values, world);
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

/**
 * Returns a function that takes a user id. It returns an array with the verdict for each of `values`: whether the user meets the condition
 * that compares the fact with this value. The next call overwrites the array.
 */
function makeVerdictsOf(fact: Fact, values: readonly string[], world: World): (userId: string) => Uint8Array {
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

/** A partition of the classes of users into groups, which `divide` splits further by the verdicts of a condition. */
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
