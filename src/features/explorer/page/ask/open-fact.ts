import { signal } from '@preact/signals';
import type { LeafNode } from '../../protocol/answer.js';
import { controlFor, opened } from '../state.js';

/**
 * The fact of the form for which the page shows form controls. The page shows the sign-in as a sentence in which each fact is a button. At
 * most one fact is open at a time.
 */
export interface OpenFact {
  /**
   * The name of the open fact. It is the key of a form control, or the name of a group: `place` contains all form controls about the
   * network location, and `more` contains the facts that have no button in the sentence.
   */
  readonly part: string;
  /** The key of the form control that gets the focus. If absent, the first form control of the open fact gets it. */
  readonly key?: string | undefined;
  /** The text of the expression whose result the user wants to set. Absent if the user sets another fact. */
  readonly expression?: string | undefined;
}

export const openFact = signal<OpenFact | undefined>(undefined);

/** The request fields that a condition reads, and the expression in it whose result the user can set. */
type FactsOfCondition = Pick<LeafNode, 'fields' | 'statable' | 'type'>;

/**
 * Returns a fact that the condition reads and that the user can set in the form. The page can open this fact. Returns `undefined` if the
 * form has no control for any fact of the condition.
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
