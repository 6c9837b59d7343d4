/** A text that is usually one of these words. Editors complete them; another text is checked when it is read. */
export type Word<Words extends string> = Words | (string & {});
