/** A point in a text. Lines and columns are counted from 1; columns count UTF-16 code units, as editors do. */
export interface TextPoint {
  readonly line: number;
  readonly column: number;
}

/** The extent of a value in a text. The end is the first point after the value. */
export interface Span extends TextPoint {
  readonly endLine: number;
  readonly endColumn: number;
  /** The offset of the start in the text, in UTF-16 code units. */
  readonly offset: number;
  readonly endOffset: number;
}

/** The span of a value and, for a member of an object, of its key. */
export interface Position extends Span {
  readonly key?: Span;
  /** Whether the requested value does not exist. The position is then the position of the nearest object or list around it. */
  readonly isAncestor?: true;
}

/** A node in the tree of requested positions: a requested value, or an ancestor of one. */
export interface WantedPosition {
  readonly inside: Map<string, WantedPosition>;
  position?: Position | undefined;
}

export function wantedNode(): WantedPosition {
  return { inside: new Map() };
}
