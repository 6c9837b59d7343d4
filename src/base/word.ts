/** A text that is usually one of these words: editors complete it, and what else it is is said when it is read. */
export type Word<Words extends string> = Words | (string & {});
