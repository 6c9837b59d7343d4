import { batch, computed, effect, signal } from '@preact/signals';
import type { AnswerPage } from '../protocol/answer.js';
import type { Opened, OpenedPage, OrgState } from '../protocol/calls.js';
import type { EditStep } from '../protocol/change.js';
import type { PageEdit } from '../protocol/edits.js';
import type { Control, PlaceCell, Said, SaidValue } from '../protocol/form.js';
import { fragmentOf, type PageRoute, pageRouteOf } from '../protocol/fragment.js';
import { type PageClient, startedClient } from './client.js';

// What the page knows. The address holds all that one chose, so that a question can be sent as a link.

const route = pageRouteOf(location.hash);

export const view = signal(route.view);
export const said = signal<Said>(route.said);
export const isWhole = signal(route.isWhole);
/** What is looked for in a list. */
export const wanted = signal(route.wanted);
/** The id of the policy that is edited; empty where none was chosen. */
export const policyId = signal(route.policy);
export const pageEdits = signal<readonly PageEdit[]>(route.edits);
/** Which of two states is looked at. */
export const orgState = signal<OrgState>(route.state);
/** The axes of the matrix that one chose; empty for the default. */
export const axes = signal<TableAxes>({ rows: route.rows, columns: route.columns });

/** The names of the axes of a table. */
export type TableAxes = Pick<PageRoute, 'columns' | 'rows'>;

export const page = signal<OpenedPage | undefined>(undefined);
export const opened = signal<Opened | undefined>(undefined);
export const steps = signal<readonly EditStep[]>([]);
export const pageFailure = signal<string | undefined>(undefined);
export const places = signal<readonly PlaceCell[]>([]);
export const answer = signal<AnswerPage | undefined>(undefined);
/** What was made known where it was missed: it stays there, to be changed. */
export const pins = signal<ReadonlyMap<string, Pin>>(new Map());
/** Whether another answer is on its way. */
export const isAsking = signal(false);

/** Whether there is a state before and another after. */
export const hasStates = computed(() => pageEdits.value.length > 0 || (page.value?.before ?? null) !== null);

/** Whether any published baseline was asked. */
export const hasCompliance = computed(() => (opened.value?.compliance ?? null) !== null);

/** What is lacking for a question; nothing where it can be asked. */
export const lacking = computed(() => {
  const { app, user, group } = said.value;
  return [
    ...(app === undefined ? ['an application'] : []),
    ...(user === undefined && group === undefined ? ['a person, or groups'] : []),
  ];
});

export function controlFor(field: string): Control | undefined {
  const form = opened.value?.form ?? [];
  return form.find((one) => one.field === field) ?? form.find((one) => one.field.startsWith(`${field}.`));
}

/** Says one thing of the sign-in, or (`undefined`) nothing any more. */
export function say({ key, rivals }: Pick<Control, 'key' | 'rivals'>, value: SaidValue | undefined): void {
  const kept = Object.entries(said.peek()).filter(([other]) => other !== key && !rivals.includes(other));
  said.value = Object.fromEntries(value === undefined ? kept : [...kept, [key, value]]);
}

export interface Pin {
  /** Of the leaf. */
  readonly id: string;
  /** The policy or the rule. */
  readonly owner: string;
  readonly control: Control | undefined;
  readonly statable: string | null;
}

export function pin(one: Pin): void {
  if (!pins.peek().has(one.id)) pins.value = new Map([...pins.peek(), [one.id, one]]);
}

export function startAnew(): void {
  batch(() => {
    said.value = {};
    pins.value = new Map();
  });
}

let client: PageClient | undefined;

export async function open(): Promise<void> {
  try {
    client = await startedClient();
    const found = await client.call('open', packedData());
    if (location.hash === '' && found.start !== '') take(pageRouteOf(found.start));
    page.value = found;
    followAddress();
    effect(turn);
    effect(ask);
    effect(lookForPlaces);
  } catch (error) {
    fail(error);
  }
}

/** What the page carries. */
export function packedData(): string {
  return document.getElementById('data')?.textContent ?? '';
}

export function fail(error: unknown): void {
  pageFailure.value = error instanceof Error ? error.message : String(error);
}

export const search: PageClient['call'] = (name, given, options) => {
  if (client === undefined) return Promise.reject(new Error('nothing is open yet'));
  return client.call(name, given, options);
};

function take(other: PageRoute): void {
  batch(() => {
    view.value = other.view;
    said.value = other.said;
    pins.value = new Map();
    isWhole.value = other.isWhole;
    wanted.value = other.wanted;
    policyId.value = other.policy;
    pageEdits.value = other.edits;
    orgState.value = other.state;
    axes.value = { rows: other.rows, columns: other.columns };
  });
}

function followAddress(): void {
  addEventListener('hashchange', () => take(pageRouteOf(location.hash)));
  effect(() => {
    const fragment = fragmentOf({
      view: view.value,
      said: said.value,
      isWhole: isWhole.value,
      wanted: wanted.value,
      policy: policyId.value,
      edits: pageEdits.value,
      state: orgState.value,
      ...axes.value,
    });
    if (location.hash !== `#${fragment}`) history.replaceState(null, '', `#${fragment}`);
  });
}

const lastTurn = latest();

/** What one edits is the state after. */
function turn(): void {
  const state = view.value === 'change' || !hasStates.value ? 'after' : orgState.value;
  lastTurn(
    () => client?.call('turn', { edits: pageEdits.value, state }),
    (turned) => {
      batch(() => {
        opened.value = turned.org;
        steps.value = turned.steps;
      });
    },
  );
}

const lastPlaces = latest();

function lookForPlaces(): void {
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
  const shown = [...pins.value.values()].map(({ owner }) => owner);
  const question = { said: said.value, isWhole: isWhole.value, shown };
  const isReady = view.value === 'ask' && opened.value !== undefined && lacking.value.length === 0;
  isAsking.value = isReady;
  if (!isReady && view.value === 'ask') answer.value = undefined;
  lastAnswer(
    () => (isReady ? client?.call('ask', question) : undefined),
    (one) => {
      batch(() => {
        answer.value = one;
        isAsking.value = false;
      });
    },
  );
}

/** Of several under way only the latest counts, and the others are left. */
export function latest() {
  let controller = new AbortController();
  return <Answer>(
    call: (signal: AbortSignal) => Promise<Answer> | undefined,
    put: (answer: Answer) => void,
  ): void => {
    controller.abort();
    controller = new AbortController();
    const { signal } = controller;
    call(signal)?.then((one) => {
      if (!signal.aborted) put(one);
    }, fail);
  };
}
