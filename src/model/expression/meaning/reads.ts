import { rowsOfTarget, targetOf } from '../evaluate/call-target.js';
import { pathOf, resolve } from '../evaluate/path.js';
import type { Dialect } from '../syntax/dialect.js';
import { type Expression, partsOf } from '../syntax/syntax.js';
import type { Attribute, Family } from '../values/attribute.js';

/** An attribute that an expression reads. */
export interface Read {
  /**
   * The path of the attribute as written, without names that are read from its value: `user.profile.address` for
   * `user.profile.address.city`.
   */
  readonly path: string;
  readonly attribute: Attribute;
  /** The names that the expression has in place of `*` in the attribute's path, one name for each `*`. */
  readonly names: readonly string[];
  /**
   * The names that lead from the attribute's value to the member that the expression reads, such as `city`; empty if it reads the value
   * itself.
   */
  readonly rest: readonly string[];
}

/** All attributes and request fields that an expression reads. */
export interface Reads {
  readonly attributes: readonly Read[];
  /** The request fields that the functions of the expression read. */
  readonly fields: readonly string[];
  /** Whether `attributes` and `fields` are complete. If not, the expression also reads data that cannot be listed. */
  readonly isAll: boolean;
}

export function readsOf(node: Expression, dialect: Dialect): Reads {
  const found: { attributes: Read[]; fields: string[]; isAll: boolean } = {
    attributes: [],
    fields: [],
    isAll: true,
  };
  const waiting = [node];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const path = pathOf(next);
    if (path !== undefined) {
      const resolved = resolve(path, dialect);
      if (resolved.kind !== 'attribute') found.isAll = false;
      else found.attributes.push(readOf(path, resolved));
      continue;
    }
    if (next.kind === 'projection') found.isAll = false;
    if (next.kind !== 'call' && next.kind !== 'method') {
      waiting.push(...partsOf(next));
      continue;
    }
    const target = targetOf(next);
    const rows = rowsOfTarget(target, dialect);
    const fields = rows.flatMap(({ asks }) => asks ?? []);
    if (rows.length === 0 || rows.some(({ asks }) => asks?.length === 0)) found.isAll = false;
    found.fields.push(...fields);
    waiting.push(...(target.kind === 'plain' ? next.arguments : partsOf(next)));
  }
  return found;
}

function readOf(path: readonly string[], { attribute, names, rest }: Omit<Read, 'path'>): Read {
  return { path: path.slice(0, path.length - rest.length).join('.'), attribute, names, rest };
}

/**
 * Returns the family of attributes (such as `profile`) that an expression depends on. Returns `undefined` if the expression depends on no
 * attribute, on several families, or on other data.
 */
export function familyOf(node: Expression, dialect: Dialect): Family | undefined {
  const { attributes, fields, isAll } = readsOf(node, dialect);
  const [only, ...others] = new Set(attributes.map(({ attribute }) => attribute.family));
  return isAll && fields.length === 0 && others.length === 0 ? only : undefined;
}
