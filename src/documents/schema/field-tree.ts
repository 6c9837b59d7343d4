import type { TSchema } from '../../base/json-schema.js';
import { memoize } from '../../base/memo.js';
import { isObject } from '../../base/object.js';
import type { PathStep } from '../../base/pointer.js';

/** The fields that a schema defines, as a tree. */
export interface FieldTree {
  /** The defined fields; absent if the schema allows any field. */
  readonly fields?: ReadonlyMap<string, FieldTree | undefined>;
  /** The tree for each element of a list, or for each member of an object with any keys; absent if the schema does not describe them. */
  readonly each?: FieldTree | undefined;
}

/** Returns the field tree of a schema, or `undefined` if the schema does not describe the content. */
export const fieldTreeOf: (schema: TSchema) => FieldTree | undefined = memoize(treeOf);

function treeOf(schema: TSchema): FieldTree | undefined {
  const branches = branchesOf(schema);
  const properties = branches.flatMap(({ properties = {} }) => Object.entries<TSchema>(properties));
  if (properties.length > 0)
    return { fields: new Map(properties.map(([key, inner]) => [key, fieldTreeOf(inner)])) };
  const [item] = branches.flatMap(({ items, patternProperties = {} }) => [
    ...(items === undefined ? [] : [items as TSchema]),
    ...Object.values<TSchema>(patternProperties),
  ]);
  const each = item === undefined ? undefined : fieldTreeOf(item);
  return each === undefined ? undefined : { each };
}

function branchesOf(schema: TSchema): TSchema[] {
  return Array.isArray(schema.anyOf) ? schema.anyOf.flatMap(branchesOf) : [schema];
}

/** A field of a value that the schema does not define at this location. */
export interface StrayField {
  readonly path: readonly PathStep[];
  readonly key: string;
  /** The fields that the schema defines for the same object and that the object lacks. */
  readonly candidates: readonly string[];
}

/** Returns the fields of a value that are missing in the field tree. Does not search inside these fields. */
export function findStrayFields(tree: FieldTree, value: unknown): readonly StrayField[] {
  const strays: StrayField[] = [];
  visit(tree, value, [], strays);
  return strays;
}

/** Collects unknown fields below `path`. The recursion ends, because the tree is no deeper than its schema. */
function visit({ fields, each }: FieldTree, value: unknown, path: PathStep[], strays: StrayField[]): void {
  if (Array.isArray(value)) {
    if (each !== undefined)
      for (let index = 0; index < value.length; index++) enter(each, value[index], index, path, strays);
    return;
  }
  if (!isObject(value)) return;
  for (const key of Object.keys(value)) {
    if (fields !== undefined && !fields.has(key)) {
      const candidates = [...fields.keys()].filter((field) => !Object.hasOwn(value, field));
      strays.push({ path: [...path, key], key, candidates });
      continue;
    }
    const inner = fields === undefined ? each : fields.get(key);
    if (inner !== undefined) enter(inner, value[key], key, path, strays);
  }
}

function enter(
  tree: FieldTree,
  value: unknown,
  step: PathStep,
  path: PathStep[],
  strays: StrayField[],
): void {
  if (typeof value !== 'object') return;
  path.push(step);
  visit(tree, value, path, strays);
  path.pop();
}
