/** How far something is; of nothing in all: that is unknown yet. */
export interface ProgressOf {
  readonly done: number;
  readonly total: number;
}

/** What takes long, and how far it is. */
export function ProgressLine({
  words,
  label,
  done,
  total,
}: ProgressOf & { readonly words: string; readonly label: string }) {
  return (
    <label class="quiet">
      {words} <progress {...(total > 0 && { value: done / total })} aria-label={label} />
    </label>
  );
}
