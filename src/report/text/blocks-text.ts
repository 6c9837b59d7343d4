/** Joins blocks of lines with an empty line between them. Empty blocks are left out. */
export function blocksText(blocks: readonly (readonly string[])[]): string {
  const texts = blocks.filter((lines) => lines.length > 0).map((lines) => lines.join('\n'));
  return `${texts.join('\n\n')}\n`;
}
