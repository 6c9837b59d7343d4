/** A point in a text. 1-based; columns count UTF-16 code units, as editors do. */
export interface TextPoint {
  readonly line: number;
  readonly column: number;
}

/** The extent of a value in a text. The end is exclusive. */
export interface Span extends TextPoint {
  readonly endLine: number;
  readonly endColumn: number;
  /** Offset in the text, in UTF-16 code units. */
  readonly offset: number;
  readonly endOffset: number;
}

/** The span of a value and, if the value is a member of an object, of its key. */
export interface Position extends Span {
  readonly key?: Span;
  /** Set if the requested value does not exist and this is its nearest ancestor. */
  readonly isAncestor?: true;
}

/** A node of the tree of requested locations: a location, or an ancestor of one. */
export interface WantedPosition {
  readonly inside: Map<string, WantedPosition>;
  position?: Position | undefined;
}

export function wantedNode(): WantedPosition {
  return { inside: new Map() };
}
