import { type Static, type TSchema, Type } from '../../base/json-schema.js';
import { nullable } from '../../base/nullable.js';
import { any, not } from '../../logic/kleene/formula.js';
import type { Verdict } from '../../logic/kleene/verdict.js';
import type { AssumptionId } from '../facts/assumptions.js';
import type { Wording } from '../facts/definition/wording.js';
import type { Meaning } from '../facts/fact.js';
import type { Context } from '../facts/request.js';
import type { Kind, World } from '../facts/world.js';
import type { Applicability } from './applicability.js';

/**
 * The definition of a kind of condition of policies and rules, with its meaning as a formula over facts of a request.
 * Spec: Conditions (policy and rule).
 */
export interface Condition<Value = unknown> {
  /** The key of the condition in the `conditions` object. */
  readonly key: string;
  /**
   * The schema of the values that the method `leaves` can read. If a condition has another value, its verdict is undecided, and a problem
   * is reported.
   */
  readonly schema: TSchema;
  /** Returns the schema of the values that the service accepts. Absent if the service accepts the same values as `schema`. */
  accepts?(setting: ConditionContext): TSchema;
  /** The rules and policies that may have the condition. */
  readonly usableIn: Applicability;
  /** The lists of values that the condition can contain; absent if it has no lists. */
  readonly lists?: readonly ConditionList[];
  /**
   * Returns the leaves of a condition: one for each path in its value that restricts requests. Paths without effect (empty lists, `ANY`,
   * `ANYWHERE`) have no leaf.
   */
  leaves(value: Value, scope: ConditionScope): readonly Leaf[];
  readonly examples: readonly Example[];
}

/** One path in the value of a condition, such as `network.include`. The report shows a separate verdict for each leaf. */
export interface Leaf {
  /** The dotted path inside the `conditions` object. In the service's response, it is the `type` of the condition. */
  readonly type: string;
  readonly meaning: Meaning;
  readonly assumptions: readonly AssumptionId[];
  /**
   * The side of an include/exclude list that the leaf represents: a request must match at least one value of `include`, and none of
   * `exclude`.
   */
  readonly side?: Side;
  /** The error in the value of the condition, if this error is the reason for the verdict of the leaf. */
  readonly fault?: string;
}

export type Side = (typeof SIDES)[number];

const SIDES = ['include', 'exclude'] as const;

/** A list of values in a condition. */
export interface ConditionList {
  /** The path from the value of the condition to the object that contains the lists. */
  readonly path: readonly string[];
  /** The keys of the lists in the object at `path`: often `include` and `exclude`, the two sides of one list. */
  readonly members: readonly string[];
  /** The kind of resource, if the elements of the list are ids of resources. */
  readonly kind?: Kind;
  /** Returns a human-readable text for a list element that is an object, or `undefined` if no text exists. */
  words?(element: Readonly<Record<string, unknown>>, wording: Wording): string | undefined;
}

/** The properties of an org on which {@link Condition.accepts} depends. */
export interface ConditionContext {
  readonly edition: 'field' | 'spec';
  /** The vendor prefix of the service's identifiers; `SVC` if the documents use the placeholder of the specification. */
  readonly brand: string;
}

/** The policy or rule in which a condition occurs, and the snapshot. */
export interface ConditionScope {
  /** Whether the condition belongs to a default policy or a default rule. */
  readonly isDefault: boolean;
  readonly world: World;
}

/** An example of a condition: its title, the condition, the request, and the verdict. Each example is a test and documentation. */
export type Example = readonly [shows: string, condition: unknown, context: Context, verdict: Verdict];

export function defineCondition<Schema extends TSchema>(condition: {
  readonly key: string;
  readonly schema: Schema;
  accepts?(setting: ConditionContext): TSchema;
  readonly usableIn: Applicability;
  readonly lists?: readonly ConditionList[];
  leaves(value: Static<Schema>, scope: ConditionScope): readonly Leaf[];
  readonly examples: readonly Example[];
}): Condition {
  return condition as Condition;
}

/** Returns the description of a list with the sides `include` and `exclude` at a path of the condition. */
export function twoSides(
  { kind, words }: Pick<ConditionList, 'kind' | 'words'> = {},
  ...path: readonly string[]
): ConditionList {
  return { path, members: SIDES, ...(kind && { kind }), ...(words && { words }) };
}

export function leaf(type: string, meaning: Meaning, assumptions: readonly AssumptionId[] = []): Leaf {
  return { type, meaning, assumptions };
}

/** Returns the path of a condition leaf without its side (`include` or `exclude`). */
export function pathOfLeaf({ type, side }: Pick<Leaf, 'side' | 'type'>): string {
  return side === undefined ? type : type.slice(0, -side.length - 1);
}

export const Ids = Type.Array(Type.String());

/** Returns the schema of an include/exclude list, `{ include, exclude }`. Exports may leave out either side. */
export function Sides<Schema extends TSchema>(item: Schema) {
  return Type.Object({ include: nullable(Type.Array(item)), exclude: nullable(Type.Array(item)) });
}

interface TwoSides<Item> {
  readonly include?: readonly Item[] | null;
  readonly exclude?: readonly Item[] | null;
}

/** Whether the include list or the exclude list has elements. */
export function hasElements(sides: TwoSides<unknown> | null | undefined): boolean {
  return (sides?.include?.length ?? 0) > 0 || (sides?.exclude?.length ?? 0) > 0;
}

/**
 * Returns the leaves of an include/exclude list: `<path>.include` holds if at least one of the values matches, `<path>.exclude` if none of
 * them matches. An empty side has no leaf.
 */
export function sideLeaves<Item>(
  path: string,
  sides: TwoSides<Item> | null | undefined,
  meaning: (item: Item) => Meaning,
  assumptions: readonly AssumptionId[] = [],
): Leaf[] {
  const include = sides?.include ?? [];
  const exclude = sides?.exclude ?? [];
  const leaves: Leaf[] = [];
  const add = (side: Side, asks: Meaning) =>
    leaves.push({ type: `${path}.${side}`, meaning: asks, assumptions, side });
  if (include.length > 0) add('include', any(include.map(meaning)));
  if (exclude.length > 0) add('exclude', not(any(exclude.map(meaning))));
  return leaves;
}
