/** The progress of a computation; the total is unknown while it is 0. */
export interface ProgressOf {
  readonly done: number;
  readonly total: number;
}

/** A progress bar with a text. */
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
