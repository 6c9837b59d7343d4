import { isSynthetic } from '../../../model/facts/synthetic-id.js';
import { oneOf } from './choices.js';
import { type Evaluated, textOfValue, UNKNOWN } from './evaluated.js';

/** Returns what may be revealed of a secret: null, and the ids of objects that the plan creates. Spec: Terraform, 2.4. */
export function withoutTexts(one: Evaluated): Evaluated {
  if (one.kind === 'choice') return oneOf(one.options.map(withoutTexts));
  if (one.kind === 'list') return { ...one, elements: one.elements.map(withoutTexts) };
  const isTold = one.kind === 'value' && (one.value === null || isSynthetic(textOfValue(one) ?? ''));
  return isTold ? one : UNKNOWN;
}
