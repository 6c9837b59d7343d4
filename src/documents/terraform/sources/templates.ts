import { isSynthetic } from '../../../model/facts/synthetic-id.js';
import { type Evaluated, evaluatedText, UNKNOWN } from './evaluated.js';

/** Joins the parts of a template to a text. */
export function joinParts(parts: readonly Evaluated[]): Evaluated {
  const texts: string[] = [];
  for (const part of parts) {
    if (part.kind !== 'value' || part.value === null) return UNKNOWN;
    const { value } = part;
    if (typeof value === 'number' && !Number.isSafeInteger(value)) return UNKNOWN;
    texts.push(String(value));
  }
  const isCertain = texts.every((text, at) => !isSynthetic(text) || isIdAmong(texts, at));
  return isCertain ? evaluatedText(texts.join('')) : UNKNOWN;
}

/**
 * Returns whether an id in a template stands alone or in quotes, and not within a word. `texts` are the consecutive pieces of the template;
 * the piece at index `at` is a placeholder for an id that is known only after the apply.
 */
function isIdAmong(texts: readonly string[], at: number): boolean {
  const others = texts.filter((_, other) => other !== at);
  if (others.every((text) => text === '')) return true;
  const id = texts[at] ?? '';
  const quote = texts.slice(0, at).join('').at(-1);
  const after = texts.slice(at + 1).join('')[0];
  if ((quote !== '"' && quote !== "'") || (after !== quote && after !== '\\') || id.includes('\\'))
    return false;
  return !id.includes(quote) && (!id.includes('"') || !others.some((text) => text.includes('"')));
}
