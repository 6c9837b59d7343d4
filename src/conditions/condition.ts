import { type Static, type TSchema, Type } from '@sinclair/typebox';
import { nullable } from '../base/nullable.js';
import type { AssumptionId } from '../facts/assumptions.js';
import type { Meaning } from '../facts/fact.js';
import type { Context } from '../facts/request.js';
import type { World } from '../facts/world.js';
import { any, not } from '../logic/kleene/formula.js';
import type { Verdict } from '../logic/kleene/verdict.js';

/** One thing that a policy or rule may ask, as a meaning over facts. Spec: Conditions (policy and rule). */
export interface Condition<Value = unknown> {
  /** The key in the `conditions` object. */
  readonly key: string;
  /** What must hold of the value for its meaning to be read. */
  readonly schema: TSchema;
  /** What it asks, path by path; paths that say nothing (empty lists, `ANY`, `ANYWHERE`) give no leaf. */
  leaves(value: Value, scope: Scope): readonly Leaf[];
  readonly examples: readonly Example[];
}

/** One path of a condition that is reported by itself. */
export interface Leaf {
  /** The dotted path inside the `conditions` object: the `type` of the wire response. */
  readonly type: string;
  readonly meaning: Meaning;
  readonly assumptions: readonly AssumptionId[];
  /** What is wrong with it, where that decides it. */
  readonly fault?: string;
}

/** Where a condition stands. */
export interface Scope {
  /** It belongs to a default policy or a default rule. */
  readonly isDefault: boolean;
  readonly world: World;
}

/** What it shows, the condition, what the request says, the verdict. Each is a test and documentation. */
export type Example = readonly [shows: string, condition: unknown, context: Context, verdict: Verdict];

export function defineCondition<Schema extends TSchema>(condition: {
  readonly key: string;
  readonly schema: Schema;
  leaves(value: Static<Schema>, scope: Scope): readonly Leaf[];
  readonly examples: readonly Example[];
}): Condition {
  return condition as Condition;
}

export function leaf(type: string, meaning: Meaning, assumptions: readonly AssumptionId[] = []): Leaf {
  return { type, meaning, assumptions };
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

/** The leaves `<path>.include`: any of them, and `<path>.exclude`: none of them. Empty sides say nothing. */
export function sideLeaves<Item>(
  path: string,
  sides: TwoSides<Item> | null | undefined,
  meaning: (item: Item) => Meaning,
  assumptions: readonly AssumptionId[] = [],
): Leaf[] {
  const include = sides?.include ?? [];
  const exclude = sides?.exclude ?? [];
  return [
    ...(include.length > 0 ? [leaf(`${path}.include`, any(include.map(meaning)), assumptions)] : []),
    ...(exclude.length > 0 ? [leaf(`${path}.exclude`, not(any(exclude.map(meaning))), assumptions)] : []),
  ];
}
