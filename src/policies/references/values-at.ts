import { isObject } from '../../base/object.js';
import { own } from '../../base/own.js';
import { type PathStep, pointerBelow } from '../../base/pointer.js';
import type { NamingField } from './fields.js';

interface FoundValue {
  readonly value: unknown;
  /** JSON pointer into the document. */
  readonly path: string;
}

/** The values in a field of a resource; none where it is not there, or of another shape. */
export function valuesAt(resource: object, { path, written }: NamingField): readonly FoundValue[] {
  let found: readonly { readonly value: unknown; readonly stars: readonly PathStep[] }[] = [
    { value: resource, stars: [] },
  ];
  for (const step of path) {
    found = found.flatMap(({ value, stars }) =>
      step === '*'
        ? insideOf(value).map(([key, inner]) => ({ value: inner, stars: [...stars, key] }))
        : memberOf(value, step).map((inner) => ({ value: inner, stars })),
    );
    if (found.length === 0) return NONE;
  }
  return found.map(({ value, stars }) => ({ value, path: pathOf(written, stars) }));
}

const NONE: readonly FoundValue[] = [];

function memberOf(value: unknown, key: string): readonly unknown[] {
  const member = isObject(value) ? own(value, key) : undefined;
  return member === undefined ? NONE : [member];
}

function insideOf(value: unknown): readonly (readonly [PathStep, unknown])[] {
  if (Array.isArray(value)) return [...value.entries()];
  return isObject(value) ? Object.entries(value) : NONE_INSIDE;
}

const NONE_INSIDE: readonly (readonly [PathStep, unknown])[] = [];

function pathOf(written: readonly string[], stars: readonly PathStep[]): string {
  let next = 0;
  return pointerBelow('', ...written.map((step) => (step === '*' ? (stars[next++] ?? step) : step)));
}
