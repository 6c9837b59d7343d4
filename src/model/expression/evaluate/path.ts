import type { Dialect } from '../syntax/dialect.js';
import type { Expression } from '../syntax/syntax.js';
import { ATTRIBUTES, type Attribute } from '../values/attribute.js';

/** Returns the names of a path such as `user.profile.email` or `user.profile['email']`, or `undefined` if the node is not a path. */
export function pathOf(node: Expression): readonly string[] | undefined {
  switch (node.kind) {
    case 'name':
      return [node.name];
    case 'member':
      return pathOf(node.of)?.concat(node.name);
    case 'index': {
      const { index } = node;
      const key = index.kind === 'literal' && typeof index.value === 'string' ? index.value : undefined;
      return key === undefined ? undefined : pathOf(node.of)?.concat(key);
    }
    default:
      return undefined;
  }
}

/** The result of looking up a path of names, such as `user.profile.email`. */
export type Resolved =
  /**
   * The path leads to an attribute, or to a member of an attribute's value. The definition of the attribute may have `*` in place of some
   * names. `names` has the names that the path has there. `rest` has the names that lead from the attribute to the member; it is empty if
   * the path leads to the attribute itself.
   */
  | {
      readonly kind: 'attribute';
      readonly attribute: Attribute;
      readonly names: readonly string[];
      readonly rest: readonly string[];
    }
  /** The beginning of a longer path, such as `user.profile`. */
  | { readonly kind: 'beginning' }
  /** A path that the dialect does not have. */
  | { readonly kind: 'nothing' };

export function resolve(path: readonly string[], dialect: Dialect): Resolved {
  const rows = ROWS_BY_ROOT.get(path[0] ?? '')?.filter((row) => isOfDialect(row.attribute, dialect)) ?? [];
  const row = rows.find(({ segments }) => segments.length <= path.length && fits(segments, path));
  if (row !== undefined) return resolveAttribute(row, path);
  const isBeginning = rows.some(({ segments }) => segments.length > path.length && fits(segments, path));
  return { kind: isBeginning ? 'beginning' : 'nothing' };
}

interface Row {
  readonly attribute: Attribute;
  readonly segments: readonly string[];
}

const ROWS: readonly Row[] = ATTRIBUTES.map((attribute) => ({
  attribute,
  segments: attribute.path.split('.'),
}));
const ROOTS = new Set(ROWS.map(({ segments }) => segments[0] as string));
const ROWS_BY_ROOT: ReadonlyMap<string, readonly Row[]> = new Map(
  [...ROOTS].map((root) => [root, ROWS.filter(({ segments }) => segments[0] === root)]),
);

export function isOfDialect(attribute: Attribute, dialect: Dialect): boolean {
  return attribute.dialect === dialect || attribute.dialect === 'both';
}

function fits(segments: readonly string[], path: readonly string[]): boolean {
  const length = Math.min(segments.length, path.length);
  return segments.slice(0, length).every((segment, at) => segment === '*' || segment === path[at]);
}

function resolveAttribute({ attribute, segments }: Row, path: readonly string[]): Resolved {
  const names = path.filter((_, at) => segments[at] === '*');
  return { kind: 'attribute', attribute, names, rest: path.slice(segments.length) };
}
