/** 1-based; columns count UTF-16 units, as editors do. */
export interface TextPoint {
  readonly line: number;
  readonly column: number;
}

/** From where to where something stands; the end is the place after its last character. */
export interface Span extends TextPoint {
  readonly endLine: number;
  readonly endColumn: number;
  /** In the text, in UTF-16 units. */
  readonly offset: number;
  readonly endOffset: number;
}

/** Where a value stands and, when it is a member of an object, where its key does. */
export interface Position extends Span {
  readonly key?: Span;
  /** The value that was looked for does not exist: this is its nearest ancestor. */
  readonly isAncestor?: true;
}

/** A place that is looked for, or stands on the way to one. */
export interface WantedPosition {
  readonly inside: Map<string, WantedPosition>;
  position?: Position | undefined;
}

export function wantedNode(): WantedPosition {
  return { inside: new Map() };
}
