/** What a page carries. */
export interface PageData {
  /** What the org is called: its file. */
  readonly title: string;
  /** The org as one document. */
  readonly org: unknown;
}
