import { listValue } from '../../base/list-text.js';
import { ownAt } from '../../base/own.js';
import { hiddenCharacters } from '../../base/printable.js';
import type { Request } from '../../model/facts/request.js';
import { REQUEST_WORDS } from './request-words.js';

/** Returns the arguments of `preflight simulate <export>` that produce this request, quoted for a shell. */
export function formatRequestArguments(request: Request): string {
  const flags = REQUEST_WORDS.flatMap(({ flag, field, isList }) => {
    if (isDescribed(request) && field === 'policyContext.user.id') return [];
    const value = ownAt(request, field.split('.'));
    return isEmptyList(value)
      ? [factWord(field.replace(/^policyContext\./, ''), value)]
      : wordsOf(flag, value, isList);
  });
  return [...flags, ...factsOf(request)].join(' ');
}

/** Returns whether a value is an empty list. A request with an empty list differs from one without the list. */
function isEmptyList(value: unknown): value is readonly [] {
  return Array.isArray(value) && value.length === 0;
}

/** Returns whether the request describes a synthetic user by attributes. Such a user is passed as one `--fact`. */
function isDescribed({ policyContext: { user } }: Request): boolean {
  return user != null && Object.keys(user).length > 1;
}

function wordsOf(flag: string, value: unknown, isList = false): string[] {
  if (value === undefined || value === null) return [];
  if (typeof value === 'boolean') return [value ? flag : flag.replace('--', '--no-')];
  const texts = (Array.isArray(value) ? value : [value]).map(String);
  return texts.map((one) => `${flag} ${quoteForShell(isList ? listValue(one) : one)}`);
}

const GIVEN_BY_FLAG = new Set(REQUEST_WORDS.map(({ field }) => field));

/** Returns `--fact` arguments for all fields of the request that no flag sets. */
function factsOf(request: Request): string[] {
  const { user, ...context } = request.policyContext;
  const person = isDescribed(request) ? [factWord('user', user)] : [];
  const others = Object.entries(context).flatMap(([field, value]) => {
    if (value === undefined || value === null) return [];
    const isObject = typeof value === 'object' && !Array.isArray(value);
    if (!isObject) return GIVEN_BY_FLAG.has(`policyContext.${field}`) ? [] : [factWord(field, value)];
    const members = Object.entries(value);
    const flagged = members.filter(([key]) => GIVEN_BY_FLAG.has(`policyContext.${field}.${key}`));
    if (flagged.length === 0) return [factWord(field, value)];
    return members
      .filter((member) => !flagged.includes(member))
      .map(([key, member]) => factWord(`${field}.${key}`, member));
  });
  return [...person, ...others];
}

function factWord(path: string, value: unknown): string {
  return `--fact ${quoteForShell(`${path}=${typeof value === 'string' ? value : JSON.stringify(value)}`)}`;
}

/** Quotes a text as one shell word. Characters that terminals do not display are written as escapes that Bash understands: `$'\u202e'`. */
export function quoteForShell(text: string): string {
  if (/^[\w@%+=:,./-]+$/.test(text)) return text;
  if (text.search(hiddenCharacters()) < 0) return `'${text.replaceAll("'", "'\\''")}'`;
  return `$'${text.replace(/['\\]/g, '\\$&').replace(hiddenCharacters(), numbered)}'`;
}

function numbered(character: string): string {
  const digits = (character.codePointAt(0) ?? 0).toString(16);
  return digits.length > 4 ? `\\U${digits.padStart(8, '0')}` : `\\u${digits.padStart(4, '0')}`;
}
