import { type Node, parseTree } from 'jsonc-parser';
import { scanJson } from './depth.js';

/** A part of a text in JSON, and where it stands. */
export type JsonNode = Node;

/** All parts of a text in JSON, whatever is wrong with it; `undefined` where it nests too deep. */
export function jsonTree(text: string): JsonNode | undefined {
  return scanJson(text).tooDeepAt === undefined ? parseTree(text) : undefined;
}
