/** A text that readers did not understand, and what became of it. */
export type FormerText = {
  readonly former: string;
} & (
  | {
      /** A phrase of the new text. */
      readonly now: string;
    }
  | {
      /** The reason for deleting the former text without a replacement. */
      readonly deleted: string;
    }
);
