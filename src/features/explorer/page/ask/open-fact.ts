import { signal } from '@preact/signals';
import type { LeafNode } from '../../protocol/answer.js';
import { controlFor, opened } from '../state.js';

/** A part of the sentence whose form controls are open. */
export interface OpenFact {
  /** The name of the open part: the key of a form control, `place` for all controls of the place, or `more`. */
  readonly part: string;
  /** The key of the form control that gets the focus; absent for the first one of the part. */
  readonly key?: string | undefined;
  /** The expression whose result the user wants to set. */
  readonly outcome?: string | undefined;
}

export const openFact = signal<OpenFact | undefined>(undefined);

/** The facts of a condition: fields of the request, and an expression whose result can be set. */
type FactsOfCondition = Pick<LeafNode, 'fields' | 'statable' | 'type'>;

/** Returns the part of the sentence that sets a fact of a condition; `undefined` if the form cannot set any of them. */
export function factOf({ type, fields, statable }: FactsOfCondition): OpenFact | undefined {
  if (type.startsWith('people.groups')) return { part: 'group', key: 'group' };
  const control = fields.map(controlFor).find((one) => one !== undefined);
  if (control !== undefined)
    return { part: control.topic === 'place' ? 'place' : control.key, key: control.key };
  return statable === null ? undefined : { part: 'expressions', key: 'expressions', outcome: statable };
}

/** Returns the title of the form control that sets a fact. */
export function titleOfFact({ part, key = part }: OpenFact): string {
  return opened.value?.form.find((one) => one.key === key)?.title ?? part;
}

/** Opens a part of the sentence and moves the focus to its form control. */
export function showFact(fact: OpenFact): void {
  openFact.value = { ...fact };
}
