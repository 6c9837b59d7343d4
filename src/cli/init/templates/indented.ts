/** Each line that is not empty, so many columns further in. */
export function indented(text: string, columns: number): string {
  return text.trimEnd().replace(/^(?=.)/gm, ' '.repeat(columns));
}
