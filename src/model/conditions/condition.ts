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

/** One thing that a policy or rule may ask: whole, with its meaning over facts. Spec: Conditions (policy and rule). */
export interface Condition<Value = unknown> {
  /** The key in the `conditions` object. */
  readonly key: string;
  /** What must hold of the value for its meaning to be read. */
  readonly schema: TSchema;
  /** What the service takes, where that is less than what can be read. */
  accepts?(setting: ConditionSetting): TSchema;
  /** Which rules and policies may ask it. */
  readonly usableIn: Applicability;
  /** The lists that it may hold. */
  readonly lists?: readonly ConditionList[];
  /** What it asks, path by path; paths that say nothing (empty lists, `ANY`, `ANYWHERE`) give no leaf. */
  leaves(value: Value, scope: ConditionScope): readonly Leaf[];
  readonly examples: readonly Example[];
}

/** One path of a condition that is reported by itself. */
export interface Leaf {
  /** The dotted path inside the `conditions` object: the `type` of the wire response. */
  readonly type: string;
  readonly meaning: Meaning;
  readonly assumptions: readonly AssumptionId[];
  /** The side of a list that it stands for: any of these, or none of those. */
  readonly side?: Side;
  /** What is wrong with it, where that decides it. */
  readonly fault?: string;
}

export type Side = (typeof SIDES)[number];

const SIDES = ['include', 'exclude'] as const;

/** A list that a condition may hold. */
export interface ConditionList {
  /** From the condition to what holds the list, or its two sides. */
  readonly path: readonly string[];
  /** The members of the holder that are the list, or its sides. */
  readonly members: readonly string[];
  /** What its elements name by id. */
  readonly kind?: Kind;
  /** An element that is no text, in words; `undefined` where it does not tell. */
  words?(element: Readonly<Record<string, unknown>>, wording: Wording): string | undefined;
}

/** What the shape of a document depends on. */
export interface ConditionSetting {
  readonly edition: 'field' | 'spec';
  /** The word that the service's own identifiers carry; `SVC` where the documents are neutral. */
  readonly brand: string;
}

/** Where a condition stands. */
export interface ConditionScope {
  /** It belongs to a default policy or a default rule. */
  readonly isDefault: boolean;
  readonly world: World;
}

/** What it shows, the condition, what the request says, the verdict. Each is a test and documentation. */
export type Example = readonly [shows: string, condition: unknown, context: Context, verdict: Verdict];

export function defineCondition<Schema extends TSchema>(condition: {
  readonly key: string;
  readonly schema: Schema;
  accepts?(setting: ConditionSetting): TSchema;
  readonly usableIn: Applicability;
  readonly lists?: readonly ConditionList[];
  leaves(value: Static<Schema>, scope: ConditionScope): readonly Leaf[];
  readonly examples: readonly Example[];
}): Condition {
  return condition as Condition;
}

/** The list with two sides that stands at a path of the condition. */
export function twoSides(
  { kind, words }: Pick<ConditionList, 'kind' | 'words'> = {},
  ...path: readonly string[]
): ConditionList {
  return { path, members: SIDES, ...(kind && { kind }), ...(words && { words }) };
}

export function leaf(type: string, meaning: Meaning, assumptions: readonly AssumptionId[] = []): Leaf {
  return { type, meaning, assumptions };
}

/** The path of a leaf without its side. */
export function pathOfLeaf({ type, side }: Pick<Leaf, 'side' | 'type'>): string {
  return side === undefined ? type : type.slice(0, -side.length - 1);
}

export const Ids = Type.Array(Type.String());

/** `{ include, exclude }`, either side of which exports may leave out. */
export function Sides<Schema extends TSchema>(item: Schema) {
  return Type.Object({ include: nullable(Type.Array(item)), exclude: nullable(Type.Array(item)) });
}

interface TwoSides<Item> {
  readonly include?: readonly Item[] | null;
  readonly exclude?: readonly Item[] | null;
}

/** Whether either side lists anything. */
export function saysAny(sides: TwoSides<unknown> | null | undefined): boolean {
  return (sides?.include?.length ?? 0) > 0 || (sides?.exclude?.length ?? 0) > 0;
}

/** The leaves `<path>.include`: any of them, and `<path>.exclude`: none of them. Empty sides say nothing. */
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
