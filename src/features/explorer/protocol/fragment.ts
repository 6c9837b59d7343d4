import { urlComponent } from '../../../base/encoding.js';
import type { OrgState } from './calls.js';
import { type PageEdit, pageEditIn } from './edits.js';
import type { Said, SaidValue } from './form.js';

/** Where one is in the page: a question can be sent as a link. */
export interface PageRoute {
  readonly view: string;
  readonly said: Said;
  readonly isWhole: boolean;
  /** What is looked for in a list. */
  readonly wanted: string;
  /** The id of the policy that is edited; empty for none. */
  readonly policy: string;
  readonly edits: readonly PageEdit[];
  /** Which of two states is looked at. */
  readonly state: OrgState;
  /** The names of the axes of the matrix; empty for the default. */
  readonly rows: string;
  readonly columns: string;
}

/** `ask?user=ann@example.com&ip=203.0.113.9`: what comes after the `#`. */
export function fragmentOf(route: PageRoute): string {
  const { view, said, isWhole, wanted, policy, edits, state, rows, columns } = route;
  const all = [
    ...Object.entries(said).flatMap(([key, value]) => pairsOf(key, value)),
    ...(isWhole ? [[WHOLE, 'yes']] : []),
    ...(wanted === '' ? [] : [[WANTED, wanted]]),
    ...(policy === '' ? [] : [[POLICY, policy]]),
    ...(state === 'before' ? [[STATE, state]] : []),
    ...(rows === '' ? [] : [[ROWS, rows]]),
    ...(columns === '' ? [] : [[COLUMNS, columns]]),
    ...edits.map((edit) => [EDIT, JSON.stringify(edit)]),
  ];
  const query = all.map((pair) => pair.map((text = '') => escaped(text)).join('=')).join('&');
  return query === '' ? view : `${view}?${query}`;
}

/** Any text: what cannot be read is left out. */
export function pageRouteOf(fragment: string): PageRoute {
  const [view = '', query = ''] = split(fragment.replace(/^#/, ''), '?');
  const said = new Map<string, SaidValue>();
  let isWhole = false;
  let wanted = '';
  let policy = '';
  let rows = '';
  let columns = '';
  let state: OrgState = 'after';
  const edits: PageEdit[] = [];
  for (const pair of query.split('&').filter((text) => text !== '')) {
    const [key, text] = split(pair, '=').map(unescaped) as [string, string];
    if (key === WHOLE) isWhole = true;
    else if (key === WANTED) wanted = text;
    else if (key === POLICY) policy = text;
    else if (key === STATE) state = text === 'before' ? 'before' : 'after';
    else if (key === ROWS) rows = text;
    else if (key === COLUMNS) columns = text;
    else if (key === EDIT) edits.push(...[pageEditIn(text)].filter((edit) => edit !== undefined));
    else put(said, key, text);
  }
  return {
    view: view === '' ? 'ask' : unescaped(view),
    said: Object.fromEntries(said),
    isWhole,
    wanted,
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

/** `user` is a text, `registered!` a yes or a no, `group*` one of a list, `expressions~` an outcome. */
function pairsOf(key: string, value: SaidValue): [string, string][] {
  if (typeof value === 'string') return [[key, value]];
  if (typeof value === 'boolean') return [[`${key}!`, String(value)]];
  if (isTextList(value))
    return value.length === 0 ? [[`${key}*`, '']] : value.map((text) => [`${key}*`, `.${text}`]);
  return Object.entries(value).map(([text, outcome]) => [`${key}~`, `${outcome ? '+' : '-'}${text}`]);
}

function put(said: Map<string, SaidValue>, sign: string, text: string): void {
  const key = sign.replace(/[!*~]$/, '');
  const before = said.get(key);
  if (sign.endsWith('!')) said.set(key, text === 'true');
  else if (sign.endsWith('*')) {
    const list = isTextList(before) ? before : [];
    said.set(key, text === '' ? list : [...list, text.slice(1)]);
  } else if (sign.endsWith('~')) {
    const outcomes = typeof before === 'object' && !isTextList(before) ? before : {};
    said.set(key, { ...outcomes, [text.slice(1)]: text.startsWith('+') });
  } else said.set(key, text);
}

export function isTextList(value: SaidValue | undefined): value is readonly string[] {
  return Array.isArray(value);
}

function split(text: string, at: string): [string, string] {
  const index = text.indexOf(at);
  return index < 0 ? [text, ''] : [text.slice(0, index), text.slice(index + 1)];
}

/** As much as an address takes is left readable. */
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
