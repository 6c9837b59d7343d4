/** A range of a text, and the text that replaces it. */
export interface Replacement {
  readonly offset: number;
  readonly length: number;
  readonly text: string;
}

/** Sorts replacements by offset. Insertions at the same offset keep their order. */
export function sorted(replacements: readonly Replacement[]): Replacement[] {
  return replacements
    .filter(({ length, text }) => length > 0 || text !== '')
    .sort((a, b) => a.offset - b.offset || Math.sign(a.length) - Math.sign(b.length));
}

/** Returns whether two replacements in a sorted list overlap. */
export function overlap(replacements: readonly Replacement[]): boolean {
  return replacements.some(({ offset }, index) => {
    const before = replacements[index - 1];
    return before !== undefined && before.offset + before.length > offset;
  });
}

/** Applies replacements that do not overlap. */
export function applyReplacements(text: string, replacements: readonly Replacement[]): string {
  const parts: string[] = [];
  let end = 0;
  for (const replacement of sorted(replacements)) {
    parts.push(text.slice(end, replacement.offset), replacement.text);
    end = replacement.offset + replacement.length;
  }
  return parts.join('') + text.slice(end);
}
