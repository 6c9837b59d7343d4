import { getOrMake } from '../../../base/memo.js';
import { isObject } from '../../../base/object.js';
import { own } from '../../../base/own.js';
import { type PathStep, pointerBelow } from '../../../base/pointer.js';
import type { NamingField } from './reference-fields.js';

export interface FoundValue {
  readonly field: NamingField;
  readonly value: unknown;
  /** The location of the value, as a JSON pointer into the document. */
  readonly path: string;
}

/** A tree of field paths. With it, a resource is searched only once for all fields that have the start of their path in common. */
export interface FieldTree {
  /** The fields whose paths end at this node of the tree, with their indexes in the list of fields. */
  readonly ends: { readonly field: NamingField; readonly number: number }[];
  readonly members: Map<string, FieldTree>;
  /** The subtree for each element of a list, or each member of an object (`*` in a path); absent if no path continues there. */
  inside?: FieldTree;
}

export function fieldTreeOf(fields: readonly NamingField[]): FieldTree {
  const root = newTree();
  for (const [number, field] of fields.entries()) {
    let tree = root;
    for (const step of field.path) {
      if (step === '*') tree.inside ??= newTree();
      tree = (step === '*' && tree.inside) || getOrMake(tree.members, step, newTree);
    }
    tree.ends.push({ field, number });
  }
  return root;
}

function newTree(): FieldTree {
  return { ends: [], members: new Map() };
}

/**
 * Returns the values of the fields in a resource, in the order of the fields. Fields that are missing or have another shape have no values.
 */
export function valuesIn(resource: object, tree: FieldTree): readonly FoundValue[] {
  const found: (FoundValue & { readonly number: number })[] = [];
  collect(resource, tree, [], found);
  return found.sort((one, other) => one.number - other.number);
}

function collect(
  value: unknown,
  { ends, members, inside }: FieldTree,
  stars: readonly PathStep[],
  found: (FoundValue & { readonly number: number })[],
): void {
  for (const { field, number } of ends)
    found.push({ field, number, value, path: pathOf(field.written, stars) });
  if (!isObject(value)) {
    if (inside !== undefined && Array.isArray(value))
      for (const [index, element] of value.entries()) collect(element, inside, [...stars, index], found);
    return;
  }
  if (inside !== undefined)
    for (const key of Object.keys(value)) collect(value[key], inside, [...stars, key], found);
  for (const [key, below] of members) {
    const member = own(value, key);
    if (member !== undefined) collect(member, below, stars, found);
  }
}

function pathOf(written: readonly string[], stars: readonly PathStep[]): string {
  let next = 0;
  return pointerBelow('', ...written.map((step) => (step === '*' ? (stars[next++] ?? step) : step)));
}
