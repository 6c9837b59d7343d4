import { groupBy } from '../../../src/base/group-by.js';
import { pointerBelow } from '../../../src/base/pointer.js';
import { SOUND } from './sound-org.js';

type Json = Record<string, unknown> | unknown[];
type Path = readonly (number | string)[];

/** One defect at one location of an org that is otherwise without defects. */
export interface Damage {
  readonly kind: string;
  /** A JSON pointer to the location in the org before the defect is inserted. */
  readonly place: string;
  /** A JSON pointer to the defect in the damaged org. It differs from `place` if the defect renames the key. */
  readonly now: string;
  readonly org: object;
}

type Done = (
  value: unknown,
  key: number | string,
) => { readonly now: unknown; readonly key?: undefined } | { readonly key: string } | undefined;

/**
 * The kinds of defects of an export that reading must detect. Each is a function that damages a value, or returns `undefined` if the defect
 * is impossible there.
 */
const KINDS = {
  'a number instead': (value) => (typeof value === 'number' ? undefined : { now: 7 }),
  'a text instead': (value) => (typeof value === 'string' ? undefined : { now: 'System.Object[]' }),
  'an object of a stranger instead': (value) => (isList(value) ? undefined : { now: { unexpected: 1 } }),
  'a word that nobody knows': (value, key) =>
    isWord(value) && key !== 'id' ? { now: 'BRAND_NEW' } : undefined,
  'joined into a text': (value) => (isList(value) ? { now: value.join(', ') } : undefined),
  'the element gone': (_, key) => (typeof key === 'number' ? { now: null } : undefined),
  'the key in capitals': (_, key) =>
    typeof key === 'string' && key !== 'id' ? { key: capital(key) } : undefined,
  'the key in small letters': (_, key) =>
    typeof key === 'string' && /[A-Z]/.test(key) ? { key: small(key) } : undefined,
} satisfies Record<string, Done>;

/** Damaged orgs with each kind of defect at each location, except in groups and users. */
export const DAMAGES: readonly Damage[] = damagesIn(['zones', 'apps', 'policies']);

/** Damaged orgs with each kind of defect at each location in groups and users. */
export const DAMAGES_OF_PEOPLE: readonly Damage[] = damagesIn(['groups', 'users']);

function damagesIn(sections: readonly (keyof typeof SOUND)[]): readonly Damage[] {
  return sections
    .flatMap((key) => pathsIn(SOUND[key], [key]))
    .filter((path) => !isOtherOrg(path))
    .flatMap((path) =>
      Object.entries<Done>(KINDS).flatMap(([kind, done]) => {
        const damaged = isOtherService(kind, path) ? undefined : withDamage(path, done);
        return damaged === undefined ? [] : [{ kind, place: pointerBelow('', ...path), ...damaged }];
      }),
    );
}

/** Returns one defect for each location. Its kind is the one that was used least so far. */
export function eachPlaceOnce(damages: readonly Damage[]): readonly Damage[] {
  const tried = new Map<string, number>();
  const timesOf = ({ kind }: Damage) => tried.get(kind) ?? 0;
  return [...groupBy(damages, ({ place }) => place).values()].map((there) => {
    const least = there.reduce((one, other) => (timesOf(other) < timesOf(one) ? other : one));
    tried.set(least.kind, timesOf(least) + 1);
    return least;
  });
}

function pathsIn(value: unknown, path: Path): Path[] {
  if (typeof value !== 'object' || value === null) return [];
  const keys = isList(value) ? [...value.keys()] : Object.keys(value);
  return keys.flatMap((key) => [[...path, key], ...pathsIn((value as never)[key], [...path, key])]);
}

function isList(value: unknown): value is unknown[] {
  return Array.isArray(value);
}

function isWord(value: unknown): value is string {
  return typeof value === 'string' && /^[A-Z][A-Z_0-9]+$/.test(value);
}

function capital(key: string): string {
  return key.replace(/[a-z]/, (letter) => letter.toUpperCase());
}

function small(key: string): string {
  return key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/**
 * Whether a change at the path makes another valid org instead of a defective one. Examples are changes of links, of the type of a policy,
 * and of the profile of a user.
 */
function isOtherOrg(path: Path): boolean {
  const [owner, last] = path.slice(-2);
  return (
    last === '_links' ||
    (path[0] === 'users' && path.includes('profile')) ||
    (last === 'type' && typeof owner === 'number' && !path.includes('conditions') && path[0] === 'policies')
  );
}

/** Whether the change only replaces the name of an IP service category. This is not a defect, because a category may have any name. */
function isOtherService(kind: string, path: Path): boolean {
  return kind === 'a word that nobody knows' && path.includes('ipServiceCategories');
}

function withDamage(path: Path, done: Done): Pick<Damage, 'now' | 'org'> | undefined {
  const org = structuredClone(SOUND);
  const above = path.slice(0, -1);
  const owner = above.reduce<Json>((at, step) => (at as never)[step], org);
  const key = path.at(-1) as never;
  const made = done(owner[key], key);
  if (made === undefined) return undefined;
  if (made.key === undefined) Object.assign(owner, { [key]: made.now });
  else rename(owner as Record<string, unknown>, key, made.key);
  return { org, now: pointerBelow('', ...above, made.key ?? key) };
}

/** Renames a member and keeps the order of members. */
function rename(owner: Record<string, unknown>, key: string, to: string): void {
  const members = Object.entries(owner).map(([name, value]) => [name === key ? to : name, value]);
  for (const name of Object.keys(owner)) Reflect.deleteProperty(owner, name);
  Object.assign(owner, Object.fromEntries(members));
}
