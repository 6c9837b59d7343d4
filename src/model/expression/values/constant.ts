import type { Expression } from '../syntax/syntax.js';
import type { Value } from './value.js';

/** Returns the value of a constant expression: a literal, or a list or map of constants. Returns `undefined` for any other expression. */
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

/** Returns the values of the expressions if all of them are constant; otherwise `undefined`. */
export function constantsOf(nodes: readonly Expression[]): readonly Value[] | undefined {
  const constants = nodes.map(constantOf);
  return constants.every((constant) => constant !== undefined)
    ? constants.map(({ value }) => value)
    : undefined;
}
