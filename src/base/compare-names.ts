/** Compares two names for sorting, with the numbers in them as numbers: `Zone 2` is before `Zone 10`. */
export function compareNames(one: string, other: string): number {
  return one.localeCompare(other, 'en', { numeric: true });
}
