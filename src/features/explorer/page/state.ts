import { batch, computed, effect, signal } from '@preact/signals';
import type { AnswerPage, Suggestions } from '../protocol/answer.js';
import type { Opened, OpenedPage, OrgState } from '../protocol/calls.js';
import type { EditStep } from '../protocol/change.js';
import type { PageEdit } from '../protocol/edits.js';
import type { Control, FormValue, FormValues, PlaceCell } from '../protocol/form.js';
import { fragmentOf, type PageRoute, pageRouteOf } from '../protocol/fragment.js';
import { type PageClient, startedClient } from './client.js';

// The state of the page. The address of the page contains everything that the user selected, so that the user can share a question as a
// link.

const route = pageRouteOf(location.hash);

/** The view with which the page was opened. */
export const firstView = route.view;
export const view = signal(route.view);
export const formValues = signal<FormValues>(route.values);
export const isShowingAll = signal(route.isShowingAll);
/** The text that the user typed to search the lists. */
export const searchText = signal(route.searchText);
/** The id of the policy that is open in the editor, or an empty text. */
export const policyId = signal(route.policy);
export const pageEdits = signal<readonly PageEdit[]>(route.edits);
/** The selected state of the org: before or after the change. */
export const orgState = signal<OrgState>(route.state);
/** The selected axes of the access table; an empty name means the default axis. */
export const axes = signal<TableAxes>({ rows: route.rows, columns: route.columns });

/** The names of the axes of a table. */
export type TableAxes = Pick<PageRoute, 'columns' | 'rows'>;

export const page = signal<OpenedPage | undefined>(undefined);
export const opened = signal<Opened | undefined>(undefined);
export const steps = signal<readonly EditStep[]>([]);
export const pageFailure = signal<string | undefined>(undefined);
export const places = signal<readonly PlaceCell[]>([]);
export const answer = signal<AnswerPage | undefined>(undefined);
/** Changes after which the sign-in is allowed; `undefined` until they are found, or if the sign-in is allowed already. */
export const suggestions = signal<Suggestions | undefined>(undefined);
/** Whether the page is computing an answer. */
export const isAsking = signal(false);
/** Whether the page is busy reading the org, or switching between the states before and after the change. */
export const isSwitching = signal(true);

/** Whether the page has two states of an org, before and after a change. Edits of the user are a change, too. */
export const hasStates = computed(() => pageEdits.value.length > 0 || (page.value?.before ?? null) !== null);

/** Whether the page contains results of a framework. */
export const hasCompliance = computed(() => (opened.value?.compliance ?? null) !== null);

/** The inputs that the user must still set before the page can answer a question; empty if none. */
export const missingInputs = computed(() => {
  const { app, user, group } = formValues.value;
  return [
    ...(app === undefined ? ['an application'] : []),
    ...(user === undefined && group === undefined ? ['a person, or groups'] : []),
  ];
});

export function controlFor(field: string): Control | undefined {
  const form = opened.value?.form ?? [];
  return form.find((one) => one.field === field) ?? form.find((one) => one.field.startsWith(`${field}.`));
}

/**
 * Sets a fact of the sign-in in the form; `undefined` removes the fact. Also clears the facts that cannot be set together with this fact
 * (its `rivals`).
 */
export function setFact(
  { key, rivals }: Pick<Control, 'key' | 'rivals'>,
  value: FormValue | undefined,
): void {
  const kept = Object.entries(formValues.peek()).filter(
    ([other]) => other !== key && !rivals.includes(other),
  );
  formValues.value = Object.fromEntries(value === undefined ? kept : [...kept, [key, value]]);
}

export function clearForm(): void {
  formValues.value = {};
}

let client: PageClient | undefined;

export async function open(): Promise<void> {
  try {
    client = await startedClient();
    const found = await client.call('open', packedData());
    if (location.hash === '' && found.start !== '') showRoute(pageRouteOf(found.start));
    page.value = found;
    followAddress();
    effect(switchState);
    effect(ask);
    effect(loadPlaces);
  } catch (error) {
    fail(error);
  }
}

/** Returns the compressed data that is embedded in the page. */
export function packedData(): string {
  return document.getElementById('data')?.textContent ?? '';
}

export function fail(error: unknown): void {
  pageFailure.value = error instanceof Error ? error.message : String(error);
  isSwitching.value = false;
}

export const search: PageClient['call'] = (name, given, options) => {
  if (client === undefined) return Promise.reject(new Error('no org is open yet'));
  return client.call(name, given, options);
};

/** Shows the view, question and edits that an address contains. */
export function showRoute(other: PageRoute): void {
  batch(() => {
    view.value = other.view;
    formValues.value = other.values;
    isShowingAll.value = other.isShowingAll;
    searchText.value = other.searchText;
    policyId.value = other.policy;
    pageEdits.value = other.edits;
    orgState.value = other.state;
    axes.value = { rows: other.rows, columns: other.columns };
  });
}

/** Shows the view, question and edits of an address that the user opened. No entry is added to the browser history for it. */
function followRoute(other: PageRoute): void {
  lastRoute = other;
  showRoute(other);
}

let lastRoute: PageRoute | undefined;

/**
 * Keeps the address equal to the state of the page. A new view or question adds an entry to the browser history, so that the button Back
 * returns to the previous one.
 */
function followAddress(): void {
  addEventListener('hashchange', () => followRoute(pageRouteOf(location.hash)));
  effect(() => {
    const route: PageRoute = {
      view: view.value,
      values: formValues.value,
      isShowingAll: isShowingAll.value,
      searchText: searchText.value,
      policy: policyId.value,
      edits: pageEdits.value,
      state: orgState.value,
      ...axes.value,
    };
    const fragment = fragmentOf(route);
    const isNew = lastRoute !== undefined && isNewPlace(lastRoute, route);
    lastRoute = route;
    if (location.hash === `#${fragment}`) return;
    if (isNew) history.pushState(null, '', `#${fragment}`);
    else history.replaceState(null, '', `#${fragment}`);
  });
}

/** The key of the text field in which the user is typing. While the user types in one field, no entry is added to the browser history. */
let typedKey: string | undefined;

/**
 * Whether a change of the state adds an entry to the browser history. Searching adds no entry. While the user types in one field, only the
 * first change adds an entry.
 */
function isNewPlace(before: PageRoute, after: PageRoute): boolean {
  const keys = [...new Set([...Object.keys(before.values), ...Object.keys(after.values)])];
  const changed = keys.filter(
    (key) => JSON.stringify(before.values[key]) !== JSON.stringify(after.values[key]),
  );
  const [only, ...others] = changed;
  const isTyped = only !== undefined && others.length === 0 && isTypedField(only);
  const isSameField = isTyped && only === typedKey && after.values[only] !== undefined;
  const rest = ({ values: _, searchText: __, isShowingAll: ___, ...place }: PageRoute) =>
    JSON.stringify(place);
  if (changed.length > 0) typedKey = isTyped ? only : undefined;
  return rest(before) !== rest(after) || (changed.length > 0 && !isSameField);
}

function isTypedField(key: string): boolean {
  const kind = opened.peek()?.form.find((one) => one.key === key)?.input.kind;
  return kind === 'text' || kind === 'members';
}

const lastTurn = latest();

/** Switches all views to the selected state of the org. The editor always shows the state after the edits. */
function switchState(): void {
  const state = view.value === 'change' || !hasStates.value ? 'after' : orgState.value;
  isSwitching.value = true;
  lastTurn(
    () => client?.call('turn', { edits: pageEdits.value, state }),
    (turned) => {
      batch(() => {
        opened.value = turned.org;
        steps.value = turned.steps;
        isSwitching.value = false;
      });
    },
  );
}

const lastPlaces = latest();

function loadPlaces(): void {
  if (opened.value === undefined || view.value !== 'ask') return;
  lastPlaces(
    () => client?.call('places', null),
    (found) => {
      places.value = found;
    },
  );
}

const lastAnswer = latest();

function ask(): void {
  const question = { values: formValues.value, isShowingAll: isShowingAll.value };
  const isReady = view.value === 'ask' && opened.value !== undefined && missingInputs.value.length === 0;
  isAsking.value = isReady;
  if (!isReady && view.value === 'ask') answer.value = undefined;
  lastSuggestions(
    () => undefined,
    () => {},
  );
  lastAnswer(
    () => (isReady ? client?.call('ask', question) : undefined),
    (one) => {
      batch(() => {
        answer.value = one;
        suggestions.value = undefined;
        isAsking.value = false;
      });
      if (one.kind === 'answered' && one.entry !== 'in') suggest(question.values);
    },
  );
}

/** The time for which a question must stay unchanged until the search for suggestions starts, in milliseconds. */
const UNCHANGED = 200;

const lastSuggestions = latest(UNCHANGED);

function suggest(values: FormValues): void {
  lastSuggestions(
    (signal) => client?.call('suggestions', values, { signal }),
    (found) => {
      suggestions.value = found;
    },
  );
}

// biome-ignore lint/style/noRestrictedGlobals: the page runs in a browser and waits until the user stops typing
const startTimer = setTimeout;

/**
 * Returns a function that makes calls one at a time: a new call aborts the call that is still running. With a delay, a call starts only
 * if no other call follows within this time in milliseconds.
 */
export function latest(delay = 0) {
  let controller = new AbortController();
  let timer: ReturnType<typeof startTimer> | undefined;
  return <Answer>(
    call: (signal: AbortSignal) => Promise<Answer> | undefined,
    put: (answer: Answer) => void,
  ): void => {
    controller.abort();
    controller = new AbortController();
    const { signal } = controller;
    const start = () =>
      call(signal)?.then((one) => {
        if (!signal.aborted) put(one);
      }, fail);
    clearTimeout(timer);
    if (delay === 0) start();
    else timer = startTimer(start, delay);
  };
}
