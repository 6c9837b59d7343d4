import { batch, computed, signal } from '@preact/signals';
import type { Calls } from '../protocol/calls.js';
import type { ChangePage } from '../protocol/change.js';
import type { PageEdit } from '../protocol/edits.js';
import { type PageClient, startedClient } from './client.js';
import { fail, latest, opened, packedData, pageEdits, view } from './state.js';

/** The progress of the search for changed sign-ins. */
export type Searching =
  | { readonly kind: 'done' }
  | { readonly kind: 'ended' }
  | { readonly kind: 'working'; readonly done: number; readonly total: number };

export const searching = signal<Searching>({ kind: 'done' });
/** The result of the last search for changed sign-ins, with the key of the edits that it compared. */
export const foundChanges = signal<{ readonly key: string; readonly page: ChangePage } | undefined>(
  undefined,
);
/** The unreachable rules of the org after the edits. */
export const unreached = recomputed('unreached', () => view.peek() === 'policies');
const findings = recomputed('findings', () => true);

/** The lint findings of the selected state of the org; `undefined` until they are computed for the current edits. */
export const currentFindings = computed(() =>
  opened.value?.isEdited ? findings.current.value : opened.value?.findings,
);

/** Returns a key for a list of edits. A result is up to date if the key of its edits equals the key of the current edits. */
export function keyOfEdits(some: readonly PageEdit[]): string {
  return JSON.stringify(some);
}

/**
 * The connection to a worker for the search only. The page can terminate it, and asks other questions of another worker in the meantime.
 */
let client: Promise<PageClient> | undefined;
let isSearching = false;

/** Searches for the changes that the current edits cause, and searches again if the edits change in the meantime. */
export async function searchChanges(): Promise<void> {
  if (isSearching) return;
  isSearching = true;
  try {
    while (foundChanges.peek()?.key !== keyOfEdits(pageEdits.peek())) await searchOnce();
    for (const one of [unreached, findings]) one.compute();
  } catch (error) {
    fail(error);
  } finally {
    isSearching = false;
  }
}

/** Runs one search for changes. Stops other computations, so that the search does not wait for them. */
async function searchOnce(): Promise<void> {
  for (const one of [unreached, findings]) one.cancel();
  const given = { edits: pageEdits.peek() };
  searching.value = { kind: 'working', done: 0, total: 0 };
  const page = await (await searchClient()).call('changes', given, {
    progress(done, total) {
      searching.value = { kind: 'working', done, total };
    },
  });
  batch(() => {
    foundChanges.value = { key: keyOfEdits(given.edits), page };
    searching.value = { kind: 'done' };
  });
}

/** Terminates the current search. The next search starts another worker. */
export async function endSearch(): Promise<void> {
  const ended = client;
  client = undefined;
  isSearching = false;
  for (const one of [unreached, findings]) one.cancel();
  searching.value = { kind: 'ended' };
  (await ended)?.end();
}

function searchClient(): Promise<PageClient> {
  client ??= startedClient().then(async (one) => {
    await one.call('open', packedData());
    return one;
  });
  return client;
}

/**
 * Creates a cached result about the org after the edits of the user. `compute` requests the result, unless it is already known or
 * requested, or `isRead` returns `false` (the page does not show the result). `current` is the result for the current edits, or `undefined`
 * until it is known.
 */
function recomputed<Name extends 'findings' | 'unreached'>(name: Name, isRead: () => boolean) {
  const known = signal<{ readonly key: string; readonly notes: Calls[Name]['answer'] } | undefined>(
    undefined,
  );
  const last = latest();
  let underWay: string | undefined;
  return {
    current: computed(() =>
      known.value?.key === keyOfEdits(pageEdits.value) ? known.value.notes : undefined,
    ),
    compute(): void {
      const given = { edits: pageEdits.peek() };
      const key = keyOfEdits(given.edits);
      if (given.edits.length === 0 || !isRead() || [known.peek()?.key, underWay].includes(key)) return;
      underWay = key;
      last(
        async (wanted) => (await searchClient()).call(name, given, { signal: wanted }),
        (notes) => {
          known.value = { key, notes };
        },
      );
    },
    cancel(): void {
      underWay = undefined;
      last(
        () => undefined,
        () => {},
      );
    },
  };
}
