import { batch, signal } from '@preact/signals';
import type { UnreachedNotes } from '../page-data.js';
import type { ChangePage } from '../protocol/change.js';
import type { PageEdit } from '../protocol/edits.js';
import { type PageClient, startedClient } from './client.js';
import { fail, packedData, pageEdits, view } from './state.js';

/** How far the search for what changes is. */
export type Searching =
  | { readonly kind: 'done' }
  | { readonly kind: 'ended' }
  | { readonly kind: 'working'; readonly done: number; readonly total: number };

export const searching = signal<Searching>({ kind: 'done' });
/** What changes, by the edits for which it was worked out last. */
export const found = signal<{ readonly key: string; readonly page: ChangePage } | undefined>(undefined);
/** What the edited state does not reach, likewise. */
export const unreached = signal<{ readonly key: string; readonly notes: UnreachedNotes } | undefined>(
  undefined,
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
    for (let next = nextSearch(); next !== undefined; next = nextSearch()) await next();
  } catch (error) {
    fail(error);
  } finally {
    isAtWork = false;
  }
}

/** What is not known of the edits that there are now. Who edits waits for what changes, and not for what is not reached. */
function nextSearch(): (() => Promise<void>) | undefined {
  const key = keyOfEdits(pageEdits.peek());
  if (found.peek()?.key !== key) return searchOnce;
  const isRead = view.peek() === 'policies' && pageEdits.peek().length > 0;
  return isRead && unreached.peek()?.key !== key ? reachOnce : undefined;
}

async function searchOnce(): Promise<void> {
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

async function reachOnce(): Promise<void> {
  const given = { edits: pageEdits.peek() };
  const notes = await (await helper()).call('unreached', given);
  unreached.value = { key: keyOfEdits(given.edits), notes };
}

/** Ends what it is at; the next search starts another worker. */
export async function endSearch(): Promise<void> {
  const ended = client;
  client = undefined;
  isAtWork = false;
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
