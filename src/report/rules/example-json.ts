import { counted } from '../../base/messages.js';

/** A longer list in an example is shown with its first elements only. */
const MOST_ELEMENTS = 12;

const SHOWN_ELEMENTS = 3;

/**
 * Returns an example as JSON text. A list or object is on one line if the line is at most `width` characters long. The last element of a
 * shortened list states how many elements are left out.
 */
export function exampleJson(value: unknown, width: number): string {
  return laidOut(shortened(value), width, '');
}

function shortened(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (!Array.isArray(value))
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, shortened(one)]));
  if (value.length <= MOST_ELEMENTS) return value.map(shortened);
  const left = counted(value.length - SHOWN_ELEMENTS, 'more element');
  return [...value.slice(0, SHOWN_ELEMENTS).map(shortened), `and ${left}`];
}

function laidOut(value: unknown, width: number, indent: string): string {
  const line = JSON.stringify(value, null, 1).replaceAll(/\n\s*/g, ' ');
  if (indent.length + line.length <= width || typeof value !== 'object' || value === null) return line;
  const inner = `${indent}  `;
  const [open, close, parts] = Array.isArray(value)
    ? ['[', ']', value.map((one) => laidOut(one, width, inner))]
    : [
        '{',
        '}',
        membersOf(value).map(([key, one]) => `${JSON.stringify(key)}: ${laidOut(one, width, inner)}`),
      ];
  return `${open}\n${parts.map((part) => `${inner}${part}`).join(',\n')}\n${indent}${close}`;
}

function membersOf(value: object): [string, unknown][] {
  return Object.entries(value).filter(([, one]) => one !== undefined);
}
