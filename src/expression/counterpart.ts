import { signatureFor } from './apply.js';
import type { Dialect } from './dialect.js';
import { resolve } from './path.js';
import { print } from './printer.js';
import { otherDialect, rowsOf, type Target } from './reference.js';
import type { Expression } from './syntax.js';

/** What a call of the other dialect is written as in this one; `text` only where it can be written out. */
export type Counterpart = { readonly kind: 'call'; readonly text: string | undefined } | undefined;

/** Whether the other dialect has the call, and what it is here. Spec: Expression language, both dialects. */
export function counterpartOfCall(
  target: Target,
  values: readonly Expression[],
  dialect: Dialect,
): Counterpart {
  const rows = rowsOf(target, otherDialect(dialect));
  if (rows.length === 0) return undefined;
  const fitting = rows.find((row) => signatureFor(row, values.length) !== undefined) ?? rows[0];
  const parts = target.kind === 'method' ? [target.receiver, ...values] : values;
  return { kind: 'call', text: fitting?.counterpart && fill(fitting.counterpart, parts) };
}

/** `user.login` of one dialect is `user.profile.login` of the other. */
export function counterpartOfPath(path: readonly string[], dialect: Dialect): string | undefined {
  if (resolve(path, otherDialect(dialect)).kind !== 'attribute' || path[0] !== 'user') return undefined;
  if (dialect === 'identity') return ['user', 'profile', ...path.slice(1)].join('.');
  const isProfile = path[1] === 'profile';
  return isProfile ? ['user', ...path.slice(2)].join('.') : `user.getInternalProperty('${path[1]}')`;
}

/** `{0}` is the first part, `{*}` all of them. Parts left out are left out of the call. */
function fill(template: string, parts: readonly Expression[]): string {
  const filled = template.replaceAll(/(, )?\{(\d|\*)\}/g, (_, comma: string | undefined, place: string) => {
    if (place === '*') return (comma ?? '') + parts.map(print).join(', ');
    const part = parts[Number(place)];
    return part === undefined ? '' : (comma ?? '') + inPlace(part, template, place);
  });
  return filled;
}

/** A receiver keeps its parentheses. */
function inPlace(part: Expression, template: string, place: string): string {
  const isReceiver = template.includes(`{${place}}.`) || template.includes(`{${place}}[`);
  const isTight = [
    'literal',
    'list',
    'map',
    'name',
    'member',
    'index',
    'call',
    'method',
    'projection',
  ].includes(part.kind);
  return isReceiver && !isTight ? `(${print(part)})` : print(part);
}
