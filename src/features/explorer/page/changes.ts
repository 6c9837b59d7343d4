import { batch, computed, signal } from '@preact/signals';
import type { Calls } from '../protocol/calls.js';
import type { ChangePage } from '../protocol/change.js';
import type { PageEdit } from '../protocol/edits.js';
import { type PageClient, startedClient } from './client.js';
import { fail, latest, opened, packedData, pageEdits, view } from './state.js';

/** How far the search for what changes is. */
export type Searching =
  | { readonly kind: 'done' }
  | { readonly kind: 'ended' }
  | { readonly kind: 'working'; readonly done: number; readonly total: number };

export const searching = signal<Searching>({ kind: 'done' });
/** What changes, by the edits for which it was worked out last. */
export const found = signal<{ readonly key: string; readonly page: ChangePage } | undefined>(undefined);
/** What the edited state does not reach. */
export const unreached = anew('unreached', () => view.peek() === 'policies');
const findings = anew('findings', () => true);

/** What the linter finds in the state that is looked at; of one that was edited, `undefined` until it is worked out. */
export const findingsNow = computed(() =>
  opened.value?.isEdited ? findings.now.value : opened.value?.findings,
);

/** By which answers are known to be of these edits. */
export function keyOfEdits(some: readonly PageEdit[]): string {
  return JSON.stringify(some);
}

/** In a worker of its own: questions are answered meanwhile, and it can be ended. */
let client: Promise<PageClient> | undefined;
let isAtWork = false;

/** Works out what changes by the edits that there are; where they change meanwhile, once more. */
export async function lookForChanges(): Promise<void> {
  if (isAtWork) return;
  isAtWork = true;
  try {
    while (found.peek()?.key !== keyOfEdits(pageEdits.peek())) await searchOnce();
    for (const one of [unreached, findings]) one.look();
  } catch (error) {
    fail(error);
  } finally {
    isAtWork = false;
  }
}

/** Who edits waits for what changes, and not for the rest. */
async function searchOnce(): Promise<void> {
  for (const one of [unreached, findings]) one.leave();
  const given = { edits: pageEdits.peek() };
  searching.value = { kind: 'working', done: 0, total: 0 };
  const page = await (await helper()).call('changes', given, {
    progress(done, total) {
      searching.value = { kind: 'working', done, total };
    },
  });
  batch(() => {
    found.value = { key: keyOfEdits(given.edits), page };
    searching.value = { kind: 'done' };
  });
}

/** Ends what it is at; the next search starts another worker. */
export async function endSearch(): Promise<void> {
  const ended = client;
  client = undefined;
  isAtWork = false;
  for (const one of [unreached, findings]) one.leave();
  searching.value = { kind: 'ended' };
  (await ended)?.end();
}

function helper(): Promise<PageClient> {
  client ??= startedClient().then(async (one) => {
    await one.call('open', packedData());
    return one;
  });
  return client;
}

/** What is worked out anew of edits where it is read; `now` is `undefined` until it is. */
function anew<Name extends 'findings' | 'unreached'>(name: Name, isRead: () => boolean) {
  const known = signal<{ readonly key: string; readonly notes: Calls[Name]['answer'] } | undefined>(
    undefined,
  );
  const last = latest();
  let underWay: string | undefined;
  return {
    now: computed(() => (known.value?.key === keyOfEdits(pageEdits.value) ? known.value.notes : undefined)),
    look(): void {
      const given = { edits: pageEdits.peek() };
      const key = keyOfEdits(given.edits);
      if (given.edits.length === 0 || !isRead() || [known.peek()?.key, underWay].includes(key)) return;
      underWay = key;
      last(
        async (wanted) => (await helper()).call(name, given, { signal: wanted }),
        (notes) => {
          known.value = { key, notes };
        },
      );
    },
    leave(): void {
      underWay = undefined;
      last(
        () => undefined,
        () => {},
      );
    },
  };
}
