import { signatureFor } from '../evaluate/apply-function.js';
import { type CallTarget, otherDialect, rowsOfTarget } from '../evaluate/call-target.js';
import { resolve } from '../evaluate/path.js';
import type { Dialect } from '../syntax/dialect.js';
import { print, printReceiver } from '../syntax/printer.js';
import type { Expression } from '../syntax/syntax.js';

/** The equivalent of a call in the other dialect. `text` is absent if the equivalent cannot be written automatically. */
export interface Counterpart {
  readonly text: string | undefined;
}

/**
 * Translates a call of the other dialect into the given dialect. Returns `undefined` if the other dialect has no such function.
 * Spec: Expression language, both dialects.
 */
export function counterpartOfCall(
  target: CallTarget,
  values: readonly Expression[],
  dialect: Dialect,
): Counterpart | undefined {
  const rows = rowsOfTarget(target, otherDialect(dialect));
  if (rows.length === 0) return undefined;
  const fitting = rows.find((row) => signatureFor(row, values.length) !== undefined);
  const parts = target.kind === 'method' ? [target.receiver, ...values] : values;
  return { text: fitting?.counterpart && fill(fitting.counterpart, parts) };
}

/**
 * Translates a path into the given dialect: `user.login` of one dialect is `user.profile.login` of the other. Returns `undefined` if the
 * path is no user attribute of the other dialect.
 */
export function counterpartOfPath(path: readonly string[], dialect: Dialect): string | undefined {
  if (resolve(path, otherDialect(dialect)).kind !== 'attribute' || path[0] !== 'user') return undefined;
  if (dialect === 'identity') return ['user', 'profile', ...path.slice(1)].join('.');
  const isProfile = path[1] === 'profile';
  return isProfile ? ['user', ...path.slice(2)].join('.') : `user.getInternalProperty('${path[1]}')`;
}

const PLACES = /\{(\*|=?\d)\}(\.|\[)?/g;

/**
 * Fills a template: `{0}` is the first argument, `{=0}` its text, `{*}` all arguments. Returns `undefined` unless every argument is used,
 * because an omitted argument would change the meaning.
 */
function fill(template: string, parts: readonly Expression[]): string | undefined {
  const used = new Set<number>();
  const filled = template.replaceAll(PLACES, (_, place: string, after = '') => {
    if (place === '*') return parts.map((part, at) => print(take(at) ?? part)).join(', ');
    const part = take(Number(place.replace('=', '')));
    if (part === undefined) return '';
    if (place.startsWith('=')) return part.kind === 'literal' ? String(part.value) : '';
    return (after === '' ? print : printReceiver)(part) + after;
  });
  return used.size === parts.length && !filled.endsWith('.') ? filled : undefined;

  function take(at: number): Expression | undefined {
    used.add(at);
    return parts[at];
  }
}
