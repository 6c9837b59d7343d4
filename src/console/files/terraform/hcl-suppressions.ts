import type { Node } from 'web-tree-sitter';
import type { ConfiguredSuppression } from '../../../model/policies/snapshot.js';

/** A suppression comment in a text whose file is not yet known. */
export type HclSuppression = Omit<ConfiguredSuppression, 'document'>;

export function mayHaveSuppressions(text: string): boolean {
  return text.includes('preflight:ignore');
}

/**
 * Lists the comments that suppress findings. Such a comment is above a block or an attribute, or at the end of the first line of either. In
 * the case of a block, it applies to the whole block.
 */
export function suppressionsOf(root: Node): readonly HclSuppression[] {
  const comments: Node[] = [];
  const items: Node[] = [];
  const waiting: Node[] = [root];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (node.type === 'comment') comments.push(node);
    if (node.type === 'attribute' || node.type === 'block') items.push(node);
    for (const child of node.namedChildren) if (child !== null) waiting.push(child);
  }
  const byLine = items.toSorted(
    (one, other) => firstLine(one) - firstLine(other) || sizeOf(other) - sizeOf(one),
  );
  return comments
    .flatMap((comment) => suppressionOf(comment, byLine))
    .sort((one, other) => one.line - other.line);
}

const WRITTEN =
  /^(?:#|\/\/|\/\*)\s*preflight:ignore\s+([\w*/-]+(?:\s*,\s*[\w*/-]+)*)(?:\s+until\s+(\d{4}-\d\d-\d\d))?(.*)$/s;

function suppressionOf(comment: Node, items: readonly Node[]): HclSuppression[] {
  const [, rules = '', expires, reason = ''] = WRITTEN.exec(comment.text.trim()) ?? [];
  if (rules === '') return [];
  const line = firstLine(comment);
  const own = items.find((item) => firstLine(item) === line) ?? items.find((item) => firstLine(item) > line);
  const [first, last] = own === undefined ? [line, line] : [firstLine(own), own.endPosition.row + 1];
  return [
    {
      line,
      column: comment.startPosition.column + 1,
      endLine: comment.endPosition.row + 1,
      endColumn: comment.endPosition.column + 1,
      rules: rules.split(',').map((rule) => rule.trim()),
      reason: reason
        .replace(/^[\s:\u2013-]+/, '')
        .replace(/\*\/$/, '')
        .trim(),
      ...(expires !== undefined && { expires }),
      lines: [first, last],
    },
  ];
}

function firstLine(node: Node): number {
  return node.startPosition.row + 1;
}

function sizeOf(node: Node): number {
  return node.endPosition.row - node.startPosition.row;
}
