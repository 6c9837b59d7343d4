import { rowsOfTarget, targetOf } from '../evaluate/call-target.js';
import { pathOf, resolve } from '../evaluate/path.js';
import type { Dialect } from '../syntax/dialect.js';
import { type Expression, partsOf } from '../syntax/syntax.js';
import type { Attribute, Family } from '../values/attribute.js';

/** An attribute that an expression reads. */
export interface Read {
  /** As it is written, up to where the attribute ends: `user.profile.address` of `user.profile.address.city`. */
  readonly path: string;
  readonly attribute: Attribute;
  /** What stands in place of each `*`. */
  readonly names: readonly string[];
  /** What is read from its value: `city`. */
  readonly rest: readonly string[];
}

/** All that an expression looks at. */
export interface Reads {
  readonly attributes: readonly Read[];
  /** The fields of the request that its functions ask by themselves. */
  readonly fields: readonly string[];
  /** Otherwise it looks at more than can be told. */
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

/** The one family of attributes that decides what this comes to; `undefined` when none or more than it do. */
export function familyOf(node: Expression, dialect: Dialect): Family | undefined {
  const { attributes, fields, isAll } = readsOf(node, dialect);
  const [only, ...others] = new Set(attributes.map(({ attribute }) => attribute.family));
  return isAll && fields.length === 0 && others.length === 0 ? only : undefined;
}
