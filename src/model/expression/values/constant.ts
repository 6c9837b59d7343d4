import type { Expression } from '../syntax/syntax.js';
import type { Value } from './value.js';

/** What is written out: literals, and lists and maps of them. */
export function constantOf(node: Expression): { readonly value: Value } | undefined {
  switch (node.kind) {
    case 'literal':
      return { value: node.value };
    case 'list': {
      const items = constantsOf(node.items);
      return items && { value: items };
    }
    case 'map': {
      const values = constantsOf(node.entries.map(({ value }) => value));
      return (
        values && { value: Object.fromEntries(node.entries.map(({ key }, at) => [key, values[at] as Value])) }
      );
    }
    default:
      return undefined;
  }
}

/** `undefined` unless all are written out. */
export function constantsOf(nodes: readonly Expression[]): readonly Value[] | undefined {
  const constants = nodes.map(constantOf);
  return constants.every((constant) => constant !== undefined)
    ? constants.map(({ value }) => value)
    : undefined;
}
