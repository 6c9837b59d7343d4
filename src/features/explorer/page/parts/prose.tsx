/** A sentence of an answer. Texts in backticks are formatted as code. */
export function Prose({ text }: { readonly text: string }) {
  const pieces = text.split(/`([^`]*)`/);
  return pieces.map((piece, index) => (index % 2 === 1 ? <code key={index}>{piece}</code> : piece));
}
