import { latePattern } from '../../base/lazy.js';
import { memoize } from '../../base/memo.js';

/** One step of an address or of a reference: a name, and the key of the instance where one stands behind it. */
export interface AddressStep {
  readonly name: string;
  readonly key?: InstanceKey;
}

/** Of `for_each` a text, of `count` a number. */
export type InstanceKey = string | number;

/** A resource of a module instance: what an address of Terraform names. */
export interface Address {
  readonly module: readonly AddressStep[];
  readonly mode: 'data' | 'managed';
  readonly type: string;
  readonly name: string;
  readonly key?: InstanceKey | undefined;
  /** What stands behind the resource: an attribute, and what is in it. */
  readonly attribute: readonly AddressStep[];
}

/**
 * The steps of `module.a["x"].okta_group.g[0].id`. A key in quotes may hold any character, and is escaped as in HCL. Spec:
 * Terraform, 2.2. `undefined` where it is no such thing.
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

/** `["key"]` or `[0]`; of a splat, and of a key that is unknown, the whole is meant. */
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

/** The resource that an address or a reference names; `undefined` where it names something else. */
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

/** A module instance as it stands before its resources in their addresses: `module.a["x"].`, of the root nothing. */
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

/** The same resource as by its address alone, and the module's own steps for all of its resources. */
export function addressIn({ text, module }: ModulePrefix, address: string): Address | undefined {
  if (!address.startsWith(text)) return addressOf(address);
  const rest = addressOf(address.slice(text.length));
  if (rest === undefined || rest.module.length > 0) return addressOf(address);
  const { mode, type, name, key, attribute } = rest;
  return { module, mode, type, name, key, attribute };
}

/** The address of a resource, as Terraform writes it. */
export function resourceAddress({ module, mode, type, name, key }: Omit<Address, 'attribute'>): string {
  const resource = `${mode === 'data' ? 'data.' : ''}${type}.${name}${keyText(key)}`;
  return [moduleText(module), resource].filter((part) => part !== '').join('.');
}

/** The address of a module instance; of the root it is empty. */
export const moduleText = memoize((module: readonly AddressStep[]): string =>
  module.map(({ name, key }) => `module.${name}${keyText(key)}`).join('.'),
);

function keyText(key: InstanceKey | undefined): string {
  if (key === undefined) return '';
  return typeof key === 'number' ? `[${key}]` : `[${escapedKey(key)}]`;
}

/** As Terraform does: what is no letter, mark, number, punctuation or symbol is written by its code. Spec: Terraform, 2.2. */
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
