import { signal } from '@preact/signals';
import type { LeafNode } from '../../protocol/answer.js';
import { controlFor, opened } from '../state.js';

/**
 * The fact of the sign-in that the user edits in the form. The page shows the sign-in as a sentence, with a button for each fact. A click
 * on a button opens the form controls of this fact. At most one fact is open at a time.
 */
export interface OpenFact {
  /**
   * The name of the fact that the user edits. It is the key of a form control, or the name of a group of form controls: `place` is the
   * group for the network location, and `more` is the group for facts without a button in the sentence about the sign-in.
   */
  readonly part: string;
  /** The key of the form control that gets the focus. If absent, the first form control of the edited fact gets the focus. */
  readonly key?: string | undefined;
  /** The text of the expression whose result the user wants to set. Absent if the user sets another fact. */
  readonly expression?: string | undefined;
}

export const openFact = signal<OpenFact | undefined>(undefined);

/** The request fields that a condition reads, and the expression in it whose result the user can set. */
type FactsOfCondition = Pick<LeafNode, 'fields' | 'statable' | 'type'>;

/**
 * Returns a fact that the condition reads and that has a form control, so that the user can set it. Returns `undefined` if no fact of the
 * condition has a form control.
 */
export function factOf({ type, fields, statable }: FactsOfCondition): OpenFact | undefined {
  if (type.startsWith('people.groups')) return { part: 'group', key: 'group' };
  const control = fields.map(controlFor).find((one) => one !== undefined);
  if (control !== undefined)
    return { part: control.topic === 'place' ? 'place' : control.key, key: control.key };
  return statable === null ? undefined : { part: 'expressions', key: 'expressions', expression: statable };
}

/** Returns the title of the form control that sets a fact. */
export function titleOfFact({ part, key = part }: OpenFact): string {
  return opened.value?.form.find((one) => one.key === key)?.title ?? part;
}

/** Shows the form controls of a fact and moves the focus to one of them. */
export function showFact(fact: OpenFact): void {
  openFact.value = { ...fact };
}
