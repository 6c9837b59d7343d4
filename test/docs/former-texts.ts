/** A text that readers did not understand, and what became of it. */
export type FormerText = {
  readonly former: string;
} & (
  | {
      /** A part of the current text. */
      readonly now: string;
    }
  | {
      /** The reason that nothing replaced the text. */
      readonly deleted: string;
    }
);
