import { signal } from '@preact/signals';
import type { LeafNode } from '../../protocol/answer.js';
import { controlFor, opened } from '../state.js';

/**
 * The part of the question whose form controls are open. The page shows the question as a sentence of several parts. At most one part is
 * open at a time.
 */
export interface OpenFact {
  /**
   * The name of the open part: the key of a form control, `place` for all form controls about the network location, or `more`. With `more`,
   * the page offers the facts that the sentence does not contain.
   */
  readonly part: string;
  /** The key of the form control that gets the focus. If absent, the first form control of the part gets it. */
  readonly key?: string | undefined;
  /** The text of the expression whose result the user wants to set. Absent if the user sets another fact. */
  readonly expression?: string | undefined;
}

export const openFact = signal<OpenFact | undefined>(undefined);

/** The request fields that a condition reads, and the expression in it whose result the user can set. */
type FactsOfCondition = Pick<LeafNode, 'fields' | 'statable' | 'type'>;

/** Returns the part of the question that sets a fact of a condition; `undefined` if the form cannot set any fact of the condition. */
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

/** Opens a part of the question and moves the focus to the form control of the fact. */
export function showFact(fact: OpenFact): void {
  openFact.value = { ...fact };
}
