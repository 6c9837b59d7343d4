import { isObject, type Members } from '../../base/object.js';
import { cursorPath } from '../../documents/text/cursor-path.js';
import { parseDocument } from '../../documents/text/input.js';
import type { TerraformCursor } from './terraform-cursor.js';

/** Finds the word at an offset of a Terraform source in JSON syntax; `undefined` outside of resources. */
export function terraformJsonCursor(text: string, offset: number): TerraformCursor | undefined {
  const cursor = cursorPath(text, offset, false);
  if (cursor === undefined) return undefined;
  const { path, isKey, keys, start, end } = cursor;
  const [mode, type, name, ...inside] = path.filter((step) => typeof step === 'string');
  if (mode !== 'resource' && mode !== 'data') return undefined;
  const isData = mode === 'data';
  if (type === undefined) return isKey ? { kind: 'type', isData, start, end } : undefined;
  if (name === undefined) return undefined;
  const shared = { type: isData ? `data.${type}` : type, values: valuesAround(text, path), start, end };
  if (isKey) return { ...shared, kind: 'attribute', blocks: inside, names: new Set(keys) };
  const attribute = inside.pop();
  const isInBrackets = typeof path.at(-1) === 'number';
  return attribute === undefined
    ? undefined
    : { ...shared, kind: 'value', blocks: inside, attribute, isQuoted: false, isInBrackets };
}

/** Returns the members of the objects on a path, those of the innermost object first; none while the text has a syntax error. */
function valuesAround(text: string, path: readonly (number | string)[]): Members {
  let value = parseDocument({ name: 'source.tf.json', text }).values[0]?.value;
  const values: Record<string, unknown> = Object.create(null);
  for (const step of [...path, '']) {
    if (isObject(value)) Object.assign(values, value);
    value = isObject(value) ? value[step] : Array.isArray(value) ? value[Number(step)] : undefined;
  }
  return values;
}
