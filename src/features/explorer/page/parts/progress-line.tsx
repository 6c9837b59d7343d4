/** The progress of a computation. A total of 0 means that the total is still unknown. */
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
