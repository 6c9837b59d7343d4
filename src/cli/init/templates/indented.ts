/** Indents each line that is not empty. */
export function indented(text: string, columns: number): string {
  return text.trimEnd().replace(/^(?=.)/gm, ' '.repeat(columns));
}
