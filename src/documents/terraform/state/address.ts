import { latePattern } from '../../../base/lazy.js';
import { memoize } from '../../../base/memo.js';

/** One step of an address or reference: a name and, if present, the instance key after it. */
export interface AddressStep {
  readonly name: string;
  readonly key?: InstanceKey;
}

/** The key of an instance: a string for `for_each`, a number for `count`. */
export type InstanceKey = string | number;

/** The address of a resource in a module instance. */
export interface Address {
  readonly module: readonly AddressStep[];
  readonly mode: 'data' | 'managed';
  readonly type: string;
  readonly name: string;
  readonly key?: InstanceKey | undefined;
  /**
   * The steps of the address that follow the resource: an attribute, and the path inside the attribute. For `okta_group.g.tags[0].name`,
   * these are `tags[0]` and `name`.
   */
  readonly attribute: readonly AddressStep[];
}

/**
 * Parses an address such as `module.a["x"].okta_group.g[0].id` into steps; `undefined` if the text is not an address. A quoted key may
 * contain any character, escaped as in HCL. Spec: Terraform, 2.2.
 */
export function stepsOfAddress(text: string): readonly AddressStep[] | undefined {
  const steps: AddressStep[] = [];
  const names = NAME();
  let index = 0;
  while (index < text.length) {
    names.lastIndex = index;
    if (!names.test(text)) return undefined;
    const name = text.slice(index, names.lastIndex);
    index = names.lastIndex;
    if (text[index] === '[') {
      const key = keyAt(text, index);
      steps.push(key === undefined ? { name } : { name, key: key.key });
      index = endOfMoreKeys(text, key?.end ?? index);
    } else steps.push({ name });
    if (index < text.length && text[index] !== '.') return undefined;
    index++;
  }
  return steps;
}

const NAME = latePattern(String.raw`[\p{L}_][\p{L}\p{N}_-]*|\*|\d+`, 'uy');

/**
 * Parses an instance key, `["key"]` or `[0]`, at an offset of a text. Returns `undefined` for a splat, and for a key that is not constant:
 * the address then refers to all instances.
 */
function keyAt(text: string, start: number): { readonly key: InstanceKey; readonly end: number } | undefined {
  KEY.lastIndex = start;
  const found = KEY.exec(text);
  if (found === null) return undefined;
  const [whole, number, quotedKey = ''] = found;
  const end = start + whole.length;
  return { key: number === undefined ? unescaped(quotedKey) : Number(number), end };
}

const KEY = /\[(?:(\d{1,15})|"((?:[^"\\]|\\.)*)")\]/suy;

function endOfMoreKeys(text: string, start: number): number {
  MORE_KEYS.lastIndex = start;
  return MORE_KEYS.test(text) ? MORE_KEYS.lastIndex : start;
}

const MORE_KEYS = /(?:\[(?:\d{1,15}|\*|"(?:[^"\\]|\\.)*")\])*/suy;

function unescaped(text: string): string {
  return text
    .replace(
      /\\(u[\da-fA-F]{4}|U[\da-fA-F]{8}|.)/gs,
      (_, sequence: string) => ESCAPES[sequence] ?? characterOf(sequence),
    )
    .replaceAll('$${', '${')
    .replaceAll('%%{', '%{');
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' };

function characterOf(sequence: string): string {
  if (sequence.length === 1) return sequence;
  const code = Number.parseInt(sequence.slice(1), 16);
  return code <= LAST_CODE ? String.fromCodePoint(code) : '';
}

const LAST_CODE = 0x10ffff;

/** Returns the resource that an address or reference names; `undefined` if it names something else. */
export function addressOf(text: string): Address | undefined {
  const steps = stepsOfAddress(text);
  return steps && addressOfSteps(steps);
}

export function addressOfSteps(steps: readonly AddressStep[]): Address | undefined {
  let index = 0;
  const module: AddressStep[] = [];
  while (steps[index]?.name === 'module' && steps[index + 1] !== undefined) {
    module.push(steps[index + 1] as AddressStep);
    index += 2;
  }
  const mode = steps[index]?.name === 'data' ? 'data' : 'managed';
  if (mode === 'data') index++;
  const [type, resource] = [steps[index], steps[index + 1]];
  if (type === undefined || resource === undefined) return undefined;
  const { name, key } = resource;
  const attribute = steps.slice(index + 2);
  return { module, mode, type: type.name, name, key, attribute };
}

/** The address prefix of all resources in a module instance: `module.a["x"].`, or empty for the root module. */
export interface ModulePrefix {
  readonly text: string;
  readonly module: readonly AddressStep[];
}

export function modulePrefix(address: unknown): ModulePrefix {
  const named = typeof address === 'string' ? addressOf(`${address}.type.name`) : undefined;
  return named === undefined || named.module.length === 0
    ? { text: '', module: [] }
    : { text: `${address}.`, module: named.module };
}

/**
 * Parses the address of a resource in a module instance; `undefined` if it names no resource. All addresses in the instance share one
 * parsed module.
 */
export function addressIn({ text, module }: ModulePrefix, address: string): Address | undefined {
  if (!address.startsWith(text)) return addressOf(address);
  const rest = addressOf(address.slice(text.length));
  if (rest === undefined || rest.module.length > 0) return addressOf(address);
  const { mode, type, name, key, attribute } = rest;
  return { module, mode, type, name, key, attribute };
}

/** Returns the address of a resource, as Terraform writes it. */
export function resourceAddress({ module, mode, type, name, key }: Omit<Address, 'attribute'>): string {
  const resource = `${mode === 'data' ? 'data.' : ''}${type}.${name}${keyText(key)}`;
  return [moduleText(module), resource].filter((part) => part !== '').join('.');
}

/** Returns the address of a module instance as text; empty for the root module. */
export const moduleText = memoize((module: readonly AddressStep[]): string =>
  module.map(({ name, key }) => `module.${name}${keyText(key)}`).join('.'),
);

function keyText(key: InstanceKey | undefined): string {
  if (key === undefined) return '';
  return typeof key === 'number' ? `[${key}]` : `[${escapedKey(key)}]`;
}

/**
 * Escapes an instance key as Terraform does: a character that is not a letter, mark, number, punctuation or symbol is written as its code.
 * Spec: Terraform, 2.2.
 */
function escapedKey(key: string): string {
  const escaped = key
    .replace(/["\\]/g, '\\$&')
    .replace(UNPRINTED(), (one) => WRITTEN[one] ?? codeText(one))
    .replace(/[$%](?=\{)/g, '$&$&');
  return `"${escaped}"`;
}

const UNPRINTED = latePattern(String.raw`[^\p{L}\p{M}\p{N}\p{P}\p{S} ]`, 'gu');

const WRITTEN: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

function codeText(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  const digits = code.toString(16);
  return code > 0xffff ? `\\U${digits.padStart(8, '0')}` : `\\u${digits.padStart(4, '0')}`;
}
