type Version = readonly [major: number, minor: number, patch: number];

/** A range of versions: from `from`, up to but not including `below`. If `below` is absent, the range has no upper bound. */
type VersionRange = readonly [from: Version, below: Version | undefined];

/** Whether a Terraform version constraint allows only versions from `since` up to, but not including, `fixed`. */
export function isOnlyWithin(constraint: string, since: Version, fixed: Version): boolean {
  const ranges = constraint.split(',').map(rangeOf);
  if (ranges.includes(undefined)) return false;
  const [from, below] = (ranges as readonly VersionRange[]).reduce(intersection);
  return below !== undefined && !isLower(from, since) && !isLower(fixed, below);
}

const CONSTRAINT = /^\s*(=|>=|<=|>|<|~>|!=)?\s*v?(\d{1,6})(?:\.(\d{1,6}))?(?:\.(\d{1,6}))?\s*$/;

const LOWEST: Version = [0, 0, 0];

/** Returns the versions that a Terraform version constraint allows, or `undefined` if they are unknown. */
function rangeOf(text: string): VersionRange | undefined {
  const [, operator = '=', ...parts] = CONSTRAINT.exec(text) ?? [];
  const given = parts.filter((part) => part !== undefined);
  const [major = 0, minor = 0, patch = 0] = given.map(Number);
  const version: Version = [major, minor, patch];
  const next: Version = [major, minor, patch + 1];
  if (given.length === 0) return undefined;
  switch (operator) {
    case '=':
      return [version, next];
    case '>=':
      return [version, undefined];
    case '>':
      return [next, undefined];
    case '<':
      return [LOWEST, version];
    case '<=':
      return [LOWEST, next];
    case '!=':
      return [LOWEST, undefined];
    default:
      return [version, BELOW[given.length]?.(version)];
  }
}

/** The upper bound of a `~>` constraint by its number of components: `~> 6.11.0` allows patches, `~> 6.11` minor versions. */
const BELOW: Readonly<Record<number, (version: Version) => Version>> = {
  2: ([major]) => [major + 1, 0, 0],
  3: ([major, minor]) => [major, minor + 1, 0],
};

function intersection([from, below]: VersionRange, [otherFrom, otherBelow]: VersionRange): VersionRange {
  const lower = isLower(from, otherFrom) ? otherFrom : from;
  if (below === undefined || otherBelow === undefined) return [lower, below ?? otherBelow];
  return [lower, isLower(below, otherBelow) ? below : otherBelow];
}

function isLower(one: Version, other: Version): boolean {
  const index = one.findIndex((number, at) => number !== other[at]);
  return index >= 0 && (one[index] as number) < (other[index] as number);
}
