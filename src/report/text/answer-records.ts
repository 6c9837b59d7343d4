/** A record of plain values: strings, numbers, booleans and `null`. */
export type NotebookRow = Readonly<Record<string, boolean | number | string | null>>;

/** A kind of answer of a feature, which notebooks show as a table. */
export interface AnswerRecords<Answer> {
  /** The property names by which an answer of this kind is recognized. */
  readonly members: readonly string[];
  rowsOf(answer: Answer): readonly NotebookRow[];
}
