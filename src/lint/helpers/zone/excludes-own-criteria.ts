import { isObject } from '../../../base/object.js';
import { listAt, textAt } from '../../rule/json-path.js';
import { type ListedLocation, locationsIn } from './locations.js';

/**
 * Returns a criterion of a dynamic zone (`locations`, `asns` or `ipServiceCategories`) that excludes every value that it includes. Such a
 * zone contains no address. Returns `undefined` if the zone has no such criterion.
 */
export function criterionExcludingItself(zone: unknown): string | undefined {
  if (!isObject(zone) || textAt(zone, 'type') === 'IP') return undefined;
  if (excludesItsLocations(zone)) return 'locations';
  return ['asns', 'ipServiceCategories'].find((field) => {
    const [included, excluded] = ['include', 'exclude'].map((side) => listAt(zone, field, side));
    return included !== undefined && included.length > 0 && included.every((one) => excluded?.includes(one));
  });
}

function excludesItsLocations(zone: unknown): boolean {
  const all = locationsIn(zone);
  const excluded = all.filter(({ list }) => list === 'locations.exclude');
  const listed = all.filter(({ list }) => list !== 'locations.exclude');
  const included = listed.length === 0 ? [EVERYWHERE] : listed;
  return included.every((location) => excluded.some((other) => isWithin(location, other)));
}

/** A location without a country and a region contains every location, and so does an empty list of included locations. */
const EVERYWHERE: Codes = { country: undefined, region: undefined };

type Codes = Pick<ListedLocation, 'country' | 'region'>;

function isWithin({ country, region }: Codes, other: Codes): boolean {
  return (
    (other.country === undefined || other.country === country) &&
    (other.region === undefined || other.region === region)
  );
}
