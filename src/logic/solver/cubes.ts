import { groupBy } from '../../base/group-by.js';
import type { Variable } from './literal.js';

/** The number of values of each variable. */
export type VariableSizes = readonly number[];

/**
 * A box: a set of points. A point has one value for each variable. The map has the allowed values of some variables, in ascending order;
 * all other variables may have any value. The box is empty if a variable in the map has no allowed value.
 */
export type Box = ReadonlyMap<Variable, readonly number[]>;

/** A set of points, given as a union of boxes. */
export type Boxes = readonly Box[];

/** Returns the intersection of two boxes, or `undefined` if it is empty. */
export function intersect(one: Box, other: Box): Box | undefined {
  const both = new Map(one);
  for (const [variable, values] of other) {
    const before = both.get(variable);
    const common = before === undefined ? values : commonOf(before, values);
    if (common.length === 0) return undefined;
    both.set(variable, common);
  }
  return isEmpty(both) ? undefined : both;
}

/** Removes the points of a box from a set of points. Each box of the set is split into disjoint pieces that remain. */
export function subtract(region: Boxes, box: Box, space: VariableSizes): Boxes {
  return region.flatMap((one) => subtractBox(one, box, space));
}

/** A set of points as disjoint boxes. */
export interface Disjoint {
  readonly boxes: Boxes;
  /** Whether the boxes cover the complete set of points, and not only a part of it. */
  readonly isWhole: boolean;
}

/**
 * Splits a set of points into disjoint boxes, by subtracting earlier boxes from later ones. Stops if a box would need more than `most`
 * pieces.
 */
export function disjoint(region: Boxes, space: VariableSizes, most = Number.POSITIVE_INFINITY): Disjoint {
  const apart: Box[] = [];
  for (const [index, box] of region.entries()) {
    let rest: Boxes = isEmpty(box) ? [] : [box];
    for (const before of region.slice(0, index)) {
      rest = subtract(rest, before, space);
      if (rest.length > most) return { boxes: apart, isWhole: false };
    }
    apart.push(...rest);
  }
  return { boxes: apart, isWhole: true };
}

/**
 * Reduces the number of boxes that represent a set of points, without a search for the minimum: joins boxes that differ in one variable,
 * and drops boxes that are inside another box. Disjoint boxes stay disjoint.
 */
export function merge(region: Boxes, space: VariableSizes): Boxes {
  let boxes = region.filter((box) => !isEmpty(box)).map((box) => withoutFree(box, space));
  for (let before = Number.POSITIVE_INFINITY; boxes.length < before; ) {
    before = boxes.length;
    for (const variable of space.keys()) boxes = joinAlong(variable, boxes, space);
    boxes = withoutContained(boxes);
  }
  return boxes;
}

export function contains(region: Boxes, point: ArrayLike<number>): boolean {
  return region.some((box) => [...box].every(([variable, values]) => has(values, point[variable] as number)));
}

/** Returns the number of points in a union of boxes; exact only if the boxes are disjoint. */
export function pointCount(region: Boxes, space: VariableSizes): bigint {
  let points = 0n;
  for (const box of region) {
    let own = 1n;
    for (const [variable, size] of space.entries()) own *= BigInt(box.get(variable)?.length ?? size);
    points += own;
  }
  return points;
}

/** Returns the share of the whole space that disjoint boxes cover, from 0 to 1. */
export function share(region: Boxes, space: VariableSizes): number {
  let sum = 0;
  for (const box of region) {
    let own = 1;
    for (const [variable, values] of box) own *= values.length / (space[variable] as number);
    sum += own;
  }
  return sum;
}

/** Returns the points of a box that are outside of the box `taken`, as disjoint boxes. */
function subtractBox(box: Box, taken: Box, space: VariableSizes): Boxes {
  if (intersect(box, taken) === undefined) return isEmpty(box) ? [] : [box];
  const found: Box[] = [];
  const rest = new Map(box);
  for (const [variable, values] of taken) {
    const own = rest.get(variable) ?? allValues(space[variable] as number);
    const outside = own.filter((value) => !has(values, value));
    if (outside.length > 0) found.push(new Map(rest).set(variable, outside));
    rest.set(variable, commonOf(own, values));
  }
  return found;
}

/** Joins all boxes that have the same values for every variable except the given variable. */
function joinAlong(variable: Variable, boxes: readonly Box[], space: VariableSizes): Box[] {
  const alike = groupBy(boxes, (box) => keyWithout(variable, box));
  return [...alike.values()].map((group) => {
    const [first] = group as [Box];
    if (group.length === 1) return first;
    if (group.some((box) => !box.has(variable))) return without(variable, first);
    const values = new Set(group.flatMap((box) => box.get(variable) as readonly number[]));
    const sorted = [...values].sort((a, b) => a - b);
    return withoutFree(new Map(first).set(variable, sorted), space);
  });
}

function keyWithout(variable: Variable, box: Box): string {
  return [...box]
    .filter(([other]) => other !== variable)
    .sort(([one], [other]) => one - other)
    .map(([other, values]) => `${other}:${values.join()}`)
    .join(';');
}

function withoutContained(boxes: readonly Box[]): Box[] {
  const kept: Box[] = [];
  for (const box of boxes.toSorted((one, other) => one.size - other.size))
    if (!kept.some((larger) => isWithin(box, larger))) kept.push(box);
  const survivors = new Set(
    kept.filter((box) => !kept.some((other) => other !== box && isWithin(box, other))),
  );
  return boxes.filter((box) => survivors.has(box));
}

function isWithin(box: Box, larger: Box): boolean {
  return [...larger].every(([variable, values]) => {
    const own = box.get(variable);
    return own !== undefined && own.length <= values.length && commonOf(own, values).length === own.length;
  });
}

function isEmpty(box: Box): boolean {
  return [...box.values()].some((values) => values.length === 0);
}

/** Removes the variables that a box does not restrict. */
function withoutFree(box: Box, space: VariableSizes): Box {
  return new Map([...box].filter(([variable, values]) => values.length < (space[variable] as number)));
}

function without(variable: Variable, box: Box): Box {
  return new Map([...box].filter(([other]) => other !== variable));
}

function commonOf(one: readonly number[], other: readonly number[]): number[] {
  const [few, many] = one.length <= other.length ? [one, other] : [other, one];
  return few.filter((value) => has(many, value));
}

function has(values: readonly number[], value: number): boolean {
  let [low, high] = [0, values.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((values[middle] as number) < value) low = middle + 1;
    else high = middle;
  }
  return values[low] === value;
}

function allValues(size: number): number[] {
  return Array.from({ length: size }, (_, value) => value);
}
