/** A stretch of a text, and what is to stand there instead. */
export interface Replacement {
  readonly offset: number;
  readonly length: number;
  readonly text: string;
}

/** In the order of the text. What is put at one place stays in the order given. */
export function sorted(replacements: readonly Replacement[]): Replacement[] {
  return replacements
    .filter(({ length, text }) => length > 0 || text !== '')
    .sort((a, b) => a.offset - b.offset || Math.sign(a.length) - Math.sign(b.length));
}

/** Whether two of the sorted replacements want the same character. */
export function overlap(replacements: readonly Replacement[]): boolean {
  return replacements.some(({ offset }, index) => {
    const before = replacements[index - 1];
    return before !== undefined && before.offset + before.length > offset;
  });
}

/** The text with all of them made; they do not overlap. */
export function applyReplacements(text: string, replacements: readonly Replacement[]): string {
  const parts: string[] = [];
  let end = 0;
  for (const replacement of sorted(replacements)) {
    parts.push(text.slice(end, replacement.offset), replacement.text);
    end = replacement.offset + replacement.length;
  }
  return parts.join('') + text.slice(end);
}
