import { urlComponent } from '../../../base/encoding.js';
import type { OrgState } from './calls.js';
import { type PageEdit, pageEditIn } from './edits.js';
import type { FormValue, FormValues } from './form.js';

/** The state of the page in its address, so that a question can be shared as a link. */
export interface PageRoute {
  readonly view: string;
  readonly values: FormValues;
  readonly isShowingAll: boolean;
  /** The text that the user typed to search the lists. */
  readonly searchText: string;
  /** The id of the policy that is open in the editor, or an empty text. */
  readonly policy: string;
  readonly edits: readonly PageEdit[];
  /** The selected state of the org: before or after the change. */
  readonly state: OrgState;
  /** The names of the row axis (`rows`) and of the column axis (`columns`) of the access table. An empty text means the default axis. */
  readonly rows: string;
  readonly columns: string;
}

/** Returns the part of the address after `#`: `ask?user=ann@example.com&ip=203.0.113.9`. */
export function fragmentOf(route: PageRoute): string {
  const { view, values, isShowingAll, searchText, policy, edits, state, rows, columns } = route;
  const all = [
    ...Object.entries(values).flatMap(([key, value]) => pairsOf(key, value)),
    ...(isShowingAll ? [[WHOLE, 'yes']] : []),
    ...(searchText === '' ? [] : [[WANTED, searchText]]),
    ...(policy === '' ? [] : [[POLICY, policy]]),
    ...(state === 'before' ? [[STATE, state]] : []),
    ...(rows === '' ? [] : [[ROWS, rows]]),
    ...(columns === '' ? [] : [[COLUMNS, columns]]),
    ...edits.map((edit) => [EDIT, JSON.stringify(edit)]),
  ];
  const query = all.map((pair) => pair.map((text = '') => escaped(text)).join('=')).join('&');
  return query === '' ? view : `${view}?${query}`;
}

/** Parses the part of the page's address after `#`. Accepts any text, and ignores invalid parts. */
export function pageRouteOf(fragment: string): PageRoute {
  const [view = '', query = ''] = split(fragment.replace(/^#/, ''), '?');
  const values = new Map<string, FormValue>();
  let isShowingAll = false;
  let searchText = '';
  let policy = '';
  let rows = '';
  let columns = '';
  let state: OrgState = 'after';
  const edits: PageEdit[] = [];
  for (const pair of query.split('&').filter((text) => text !== '')) {
    const [key, text] = split(pair, '=').map(unescaped) as [string, string];
    if (key === WHOLE) isShowingAll = true;
    else if (key === WANTED) searchText = text;
    else if (key === POLICY) policy = text;
    else if (key === STATE) state = text === 'before' ? 'before' : 'after';
    else if (key === ROWS) rows = text;
    else if (key === COLUMNS) columns = text;
    else if (key === EDIT) edits.push(...[pageEditIn(text)].filter((edit) => edit !== undefined));
    else put(values, key, text);
  }
  return {
    view: view === '' ? 'overview' : unescaped(view),
    values: Object.fromEntries(values),
    isShowingAll,
    searchText,
    policy,
    edits,
    state,
    rows,
    columns,
  };
}

const WHOLE = 'whole';
const WANTED = 'find';
const POLICY = 'policy';
const STATE = 'state';
const ROWS = 'rows';
const COLUMNS = 'columns';
const EDIT = 'edit';

/**
 * Encodes a form value as query pairs. A suffix of the key states the type: `user` is a text, `registered!` a boolean, `group*` an item of
 * a list, `expressions~` the result of an expression.
 */
function pairsOf(key: string, value: FormValue): [string, string][] {
  if (typeof value === 'string') return [[key, value]];
  if (typeof value === 'boolean') return [[`${key}!`, String(value)]];
  if (isTextList(value))
    return value.length === 0 ? [[`${key}*`, '']] : value.map((text) => [`${key}*`, `.${text}`]);
  return Object.entries(value).map(([text, outcome]) => [`${key}~`, `${outcome ? '+' : '-'}${text}`]);
}

function put(values: Map<string, FormValue>, sign: string, text: string): void {
  const key = sign.replace(/[!*~]$/, '');
  const before = values.get(key);
  if (sign.endsWith('!')) values.set(key, text === 'true');
  else if (sign.endsWith('*')) {
    const list = isTextList(before) ? before : [];
    values.set(key, text === '' ? list : [...list, text.slice(1)]);
  } else if (sign.endsWith('~')) {
    const outcomes = typeof before === 'object' && !isTextList(before) ? before : {};
    values.set(key, { ...outcomes, [text.slice(1)]: text.startsWith('+') });
  } else values.set(key, text);
}

export function isTextList(value: FormValue | undefined): value is readonly string[] {
  return Array.isArray(value);
}

function split(text: string, at: string): [string, string] {
  const index = text.indexOf(at);
  return index < 0 ? [text, ''] : [text.slice(0, index), text.slice(index + 1)];
}

/** Percent-encodes a text, except for characters that an address may contain. */
function escaped(text: string): string {
  return urlComponent(text).replaceAll('%40', '@').replaceAll('%3A', ':').replaceAll('%2F', '/');
}

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
