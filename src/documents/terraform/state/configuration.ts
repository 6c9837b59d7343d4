import { memoize } from '../../../base/memo.js';
import { isObject, type Members } from '../../../base/object.js';
import type { PathStep } from '../../../base/pointer.js';
import type { AddressStep } from './address.js';
import type { Instance } from './instance.js';

/** The information about a value that the configuration in a plan contains. */
export type Configured =
  /** An expression is configured for the value. The plan shows only the references in it. */
  | { readonly kind: 'expression'; readonly references: readonly string[] }
  /** The value is not configured, so the service decides. */
  | { readonly kind: 'unset' }
  /**
   * The plan does not show how the value is configured. It never shows this for values in `dynamic` blocks, and a plan may contain no
   * configuration.
   */
  | { readonly kind: 'not-shown' };

const NOT_SHOWN = { kind: 'not-shown' } as const;

/**
 * Returns the configuration of a module in a plan, which is the same for all instances of the module; `undefined` if the plan does not
 * contain it. Spec: Terraform, 2.6.
 */
export function moduleIn(
  { root_module: root }: Members,
  module: readonly AddressStep[],
): Members | undefined {
  let found = isObject(root) ? root : undefined;
  for (const { name } of module) {
    const call = found && callIn(found, name);
    found = isObject(call?.module) ? call.module : undefined;
  }
  return found;
}

export function callIn({ module_calls: calls }: Members, name: string): Members | undefined {
  return isObject(calls) && Object.hasOwn(calls, name) && isObject(calls[name]) ? calls[name] : undefined;
}

/** Returns the configuration block of a resource instance; `undefined` if the plan does not contain it. */
export function blockOf(
  configuration: Members | undefined,
  { module, mode, type, name }: Pick<Instance, 'mode' | 'module' | 'name' | 'type'>,
): Members | undefined {
  const found = configuration && moduleIn(configuration, module);
  return found && blocksIn(found).get(`${mode} ${type} ${name}`);
}

const blocksIn = memoize(({ resources }: Members): ReadonlyMap<string, Members> => {
  const blocks = new Map<string, Members>();
  for (const one of Array.isArray(resources) ? resources.filter(isObject) : []) {
    const key = `${one.mode ?? 'managed'} ${one.type} ${one.name}`;
    if (!blocks.has(key)) blocks.set(key, one);
  }
  return blocks;
});

/**
 * Returns what the configuration says about the value at a path. Nested blocks are followed only if the configuration has as many of them
 * as the plan. Spec: Terraform, 3.3, 1.
 */
export function findConfigured(
  block: Members | undefined,
  path: readonly PathStep[],
  values: unknown,
): Configured {
  if (block === undefined) return NOT_SHOWN;
  let expression: unknown = block.expressions;
  let value = values;
  for (let depth = 0; depth < path.length; depth++) {
    const step = path[depth] as PathStep;
    if (isObject(expression) && isExpression(expression)) break;
    if (Array.isArray(expression)) {
      if (!Array.isArray(value) || value.length !== expression.length) return NOT_SHOWN;
      expression = expression[Number(step)];
    } else if (isObject(expression)) {
      const isLone = typeof step === 'number';
      expression = isLone ? expression : Object.hasOwn(expression, step) ? expression[step] : undefined;
    }
    value = isObject(value) ? value[step] : Array.isArray(value) ? value[Number(step)] : undefined;
    if (expression === undefined) return depth + 1 < path.length ? NOT_SHOWN : { kind: 'unset' };
  }
  if (!isObject(expression)) return NOT_SHOWN;
  return { kind: 'expression', references: textsIn(expression.references) };
}

function isExpression({ references, constant_value: constant }: Members): boolean {
  return Array.isArray(references) || constant !== undefined;
}

export function referencesOfExpression(expression: unknown): readonly string[] {
  return isObject(expression) ? textsIn(expression.references) : [];
}

function textsIn(list: unknown): readonly string[] {
  if (!Array.isArray(list)) return NO_TEXTS;
  return list.every(isText) ? list : list.filter(isText);
}

const NO_TEXTS: readonly string[] = [];

function isText(one: unknown): one is string {
  return typeof one === 'string';
}

/**
 * Removes references that only repeat the start of the reference before them. For example, a plan lists the single reference `a.b.id` as
 * `a.b.id`, `a.b`; the result is `a.b.id`. In the list `a.b.id`, `a.b`, `a.b`, the last element is another reference of the expression, so
 * the result is `a.b.id`, `a.b`. Keeps the order of the list. Spec: Terraform, 3.3, 3.
 */
export function leafReferences(references: readonly string[]): readonly string[] {
  if (references.length < 2) return references;
  const leaves: string[] = [];
  let before = '';
  for (const reference of references) {
    if (!unwraps(reference, before, leaves.at(-1) ?? '')) leaves.push(reference);
    before = reference;
  }
  return leaves;
}

function unwraps(reference: string, before: string, whole: string): boolean {
  const following = before.charAt(reference.length);
  const next = (following === '.' || following === '[') && before.startsWith(reference) ? following : '';
  if (!reference.startsWith('module.')) return next !== '';
  // A plan lists a reference to a module output as two elements: `module.m["k"].out`, `module.m["k"]`. A third element `module.m` means
  // that the expression also refers to the module itself.
  const isUnwrapped = next === '.' || (next === '[' && before === whole);
  return isUnwrapped || (reference !== before && isSameWithoutKeys(reference, whole));
}

/**
 * Returns whether two references are equal except for instance keys. Some Terraform versions repeat `module.m["k"].out` as `module.m.out`.
 */
function isSameWithoutKeys(reference: string, whole: string): boolean {
  const bare = whole.replace(/\["(?:[^"\\]|\\.)*"\]|\[\d+\]/g, '');
  return (
    bare !== whole && /\..*\./.test(reference) && (bare === reference || bare.startsWith(`${reference}.`))
  );
}
