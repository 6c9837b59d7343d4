import { batch, signal } from '@preact/signals';
import type { PageEdit } from '../../protocol/edits.js';
import { pageEdits } from '../state.js';

/** The edits that the user has undone, the most recently undone first. */
export const undone = signal<readonly PageEdit[]>([]);

/** Adds an edit. It replaces the last edit if both change the same object. */
export function edit(one: PageEdit): void {
  const before = pageEdits.peek();
  const last = before.at(-1);
  const kept = last !== undefined && subjectOf(last) === subjectOf(one) ? before.slice(0, -1) : before;
  batch(() => {
    pageEdits.value = [...kept, one];
    undone.value = [];
  });
}

export function undo(): void {
  const last = pageEdits.peek().at(-1);
  if (last === undefined) return;
  batch(() => {
    pageEdits.value = pageEdits.peek().slice(0, -1);
    undone.value = [last, ...undone.peek()];
  });
}

export function redo(): void {
  const [first, ...others] = undone.peek();
  if (first === undefined) return;
  batch(() => {
    pageEdits.value = [...pageEdits.peek(), first];
    undone.value = others;
  });
}

export function dropEdit(index: number): void {
  pageEdits.value = pageEdits.peek().filter((_, at) => at !== index);
}

export function dropEdits(): void {
  batch(() => {
    pageEdits.value = [];
    undone.value = [];
  });
}

/** Returns a key of the object that an edit changes. Of successive edits with the same key, only the last counts. */
function subjectOf(one: PageEdit): string {
  switch (one.kind) {
    case 'member':
      return JSON.stringify([one.kind, one.groupId, one.userId]);
    case 'condition':
    case 'action':
      return JSON.stringify([one.kind, one.policyId, one.ruleId, one.path]);
    case 'move':
    case 'status':
    case 'copy':
    case 'remove':
      return JSON.stringify([one.kind, one.policyId, one.ruleId]);
  }
}
