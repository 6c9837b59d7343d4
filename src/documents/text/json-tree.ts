import { type Node, parseTree } from 'jsonc-parser';
import { scanJson } from './depth.js';

/** A node in the syntax tree of a JSON text, with its position. */
export type JsonNode = Node;

/** Parses a JSON text into a syntax tree, even if it has syntax errors; `undefined` if it is nested too deep. */
export function jsonTree(text: string): JsonNode | undefined {
  return scanJson(text).tooDeepAt === undefined ? parseTree(text) : undefined;
}
