import type { PathStep } from '../../../base/pointer.js';
import { at, listAt, textAt } from '../../rule/json-path.js';

/** A location in a network zone, with its codes in upper case. */
export interface ListedLocation {
  readonly at: readonly PathStep[];
  /** The path of the list that contains the location: `locations`, `locations.include` or `locations.exclude`. */
  readonly list: string;
  readonly country: string | undefined;
  readonly region: string | undefined;
}

export function locationsIn(zone: unknown): readonly ListedLocation[] {
  const lists: readonly (readonly string[])[] = Array.isArray(at(zone, 'locations'))
    ? [['locations']]
    : [
        ['locations', 'include'],
        ['locations', 'exclude'],
      ];
  return lists.flatMap((path) =>
    listAt(zone, ...path).map((location, index) => ({
      at: [...path, index],
      list: path.join('.'),
      country: codeAt(location, 'country'),
      region: codeAt(location, 'region'),
    })),
  );
}

function codeAt(location: unknown, key: string): string | undefined {
  return textAt(location, key)?.trim().toUpperCase() || undefined;
}
