import { isSynthetic } from '../../../model/facts/synthetic-id.js';
import { choiceAmong } from './choices.js';
import { type Evaluated, textOfValue, UNKNOWN } from './evaluated.js';

/** Returns the part of a secret value that may be revealed: null, and the ids of objects that the plan creates. Spec: Terraform, 2.4. */
export function revealablePart(one: Evaluated): Evaluated {
  if (one.kind === 'choice') return choiceAmong(one.options.map(revealablePart));
  if (one.kind === 'list') return { ...one, elements: one.elements.map(revealablePart) };
  const isRevealable = one.kind === 'value' && (one.value === null || isSynthetic(textOfValue(one) ?? ''));
  return isRevealable ? one : UNKNOWN;
}
