import { batch, computed, effect, signal } from '@preact/signals';
import type { AnswerPage } from '../protocol/answer.js';
import type { Opened } from '../protocol/calls.js';
import type { Control, PlaceCell, Said, SaidValue } from '../protocol/form.js';
import { fragmentOf, pageRouteOf } from '../protocol/fragment.js';
import { type PageClient, startedClient } from './client.js';

// What the page knows. The address holds all that one chose, so that a question can be sent as a link.

const route = pageRouteOf(location.hash);

export const view = signal(route.view === '' ? 'ask' : route.view);
export const said = signal<Said>(route.said);
export const isWhole = signal(route.isWhole);
/** What is looked for in a list. */
export const wanted = signal(route.wanted);

export const opened = signal<Opened | undefined>(undefined);
export const pageFailure = signal<string | undefined>(undefined);
export const places = signal<readonly PlaceCell[]>([]);
export const answer = signal<AnswerPage | undefined>(undefined);
/** What was made known where it was missed: it stays there, to be changed. */
export const pins = signal<ReadonlyMap<string, Pin>>(new Map());
/** Whether another answer is on its way. */
export const isAsking = signal(false);

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
    const packed = document.getElementById('data')?.textContent ?? '';
    opened.value = await client.call('open', packed);
    followAddress();
    effect(ask);
    places.value = await client.call('places', null);
  } catch (error) {
    pageFailure.value = error instanceof Error ? error.message : String(error);
  }
}

export const search: PageClient['call'] = (name, given) => {
  if (client === undefined) return Promise.reject(new Error('nothing is open yet'));
  return client.call(name, given);
};

function followAddress(): void {
  addEventListener('hashchange', () => {
    const { view: other, ...rest } = pageRouteOf(location.hash);
    batch(() => {
      view.value = other === '' ? 'ask' : other;
      said.value = rest.said;
      pins.value = new Map();
      isWhole.value = rest.isWhole;
      wanted.value = rest.wanted;
    });
  });
  effect(() => {
    const fragment = fragmentOf({
      view: view.value,
      said: said.value,
      isWhole: isWhole.value,
      wanted: wanted.value,
    });
    if (location.hash !== `#${fragment}`) history.replaceState(null, '', `#${fragment}`);
  });
}

let number = 0;

/** Only the latest answer counts. */
function ask(): void {
  const shown = [...pins.value.values()].map(({ owner }) => owner);
  const question = { said: said.value, isWhole: isWhole.value, shown };
  number += 1;
  const own = number;
  if (lacking.value.length > 0 || client === undefined) {
    answer.value = undefined;
    isAsking.value = false;
    return;
  }
  isAsking.value = true;
  client.call('ask', question).then(
    (one) => {
      if (own !== number) return;
      batch(() => {
        answer.value = one;
        isAsking.value = false;
      });
    },
    (error: Error) => {
      pageFailure.value = error.message;
    },
  );
}
