import type { Node } from 'web-tree-sitter';
import { isExact } from '../../../documents/terraform/sources/evaluated.js';
import type { ConfiguredExpression } from '../../../model/policies/configured-expression.js';
import { constant, templateOf, unescaped } from './hcl-templates.js';

/** Reads the expression of an attribute. Spec: Terraform, 7. */
export function expressionOf(attribute: Node | undefined): ConfiguredExpression {
  const [expression] = childrenOf(attribute ?? null, 'expression');
  return expression === undefined || expression.hasError ? NOTHING : read(expression, 0);
}

export function childrenOf(node: Node | null, type: string): Node[] {
  return (node?.namedChildren ?? []).filter((child): child is Node => child?.type === type);
}

const NOTHING: ConfiguredExpression = { kind: 'other', parts: [] };

/** The maximum depth of nested expressions; deeper ones are ignored. */
const DEEPEST = 100;

/** Reads an expression term and its accessors, such as `.name` or `[0]`. */
function read(expression: Node, depth: number): ConfiguredExpression {
  return readTerm(namedIn(expression), depth);
}

function readTerm([first, ...rest]: readonly Node[], depth: number): ConfiguredExpression {
  if (first === undefined || depth > DEEPEST) return NOTHING;
  let found = primary(first, depth + 1);
  for (const step of rest) found = applyAccessor(found, step, depth + 1);
  return found;
}

function primary(node: Node, depth: number): ConfiguredExpression {
  const [inner] = namedIn(node);
  switch (node.type) {
    case 'expression':
      return read(node, depth);
    case 'literal_value':
      return inner === undefined ? NOTHING : literal(inner);
    case 'template_expr':
      return inner === undefined ? NOTHING : template(inner, depth);
    case 'variable_expr':
      return { kind: 'name', name: node.text };
    case 'collection_value':
      return inner === undefined ? NOTHING : collection(inner, depth);
    case 'function_call':
      return callOf(node, depth);
    case 'for_expr':
      return comprehension(node, depth);
    case 'conditional':
      return choice(node, depth);
    case 'operation':
      return inner === undefined ? NOTHING : operation(inner, depth);
    default:
      return { kind: 'other', parts: expressionsWithin(node, depth) };
  }
}

function template(node: Node, depth: number): ConfiguredExpression {
  const written = templateOf(node, (one) => read(one, depth));
  return written ?? { kind: 'other', parts: expressionsWithin(node, depth) };
}

function comprehension(node: Node, depth: number): ConfiguredExpression {
  const [made] = namedIn(node);
  const [intro] = childrenOf(made ?? null, 'for_intro');
  const [over] = childrenOf(intro ?? null, 'expression');
  const names = childrenOf(intro ?? null, 'identifier').map(({ text }) => text);
  const [key, name = key] = names;
  const isObject = made?.type === 'for_object_expr';
  const [by, each] = [...(isObject ? [] : [undefined]), ...childrenOf(made ?? null, 'expression')];
  if (each === undefined || over === undefined || key === undefined || name === undefined)
    return { kind: 'other', parts: expressionsWithin(node, depth) };
  const [condition] = childrenOf(made ?? null, 'for_cond');
  const [test] = childrenOf(condition ?? null, 'expression');
  return {
    kind: 'for',
    ...(names.length > 1 && { key }),
    name,
    over: read(over, depth),
    each: read(each, depth),
    ...(by && { by: read(by, depth) }),
    ...(childrenOf(made ?? null, 'ellipsis').length > 0 && { isGrouped: true }),
    ...(test && { test: read(test, depth) }),
  };
}

function choice(node: Node, depth: number): ConfiguredExpression {
  const [test, then, otherwise] = childrenOf(node, 'expression').map((one) => read(one, depth));
  return test === undefined || then === undefined || otherwise === undefined
    ? { kind: 'other', parts: expressionsWithin(node, depth) }
    : { kind: 'choice', test, then, otherwise };
}

/** Reads an operator with its operands as one expression. */
function operation(node: Node, depth: number): ConfiguredExpression {
  const children = node.children.filter((child): child is Node => child !== null && child.type !== 'comment');
  const at = children.findIndex(({ isNamed, type }) => !isNamed && type !== '(' && type !== ')');
  const operands = [children.slice(0, Math.max(at, 0)), children.slice(at + 1)]
    .map((terms) => terms.filter(({ isNamed }) => isNamed))
    .filter((terms) => terms.length > 0)
    .map((terms) => readTerm(terms, depth + 1));
  return { kind: 'operation', operator: children[at]?.type ?? '', operands };
}

/** The largest number of digits that a JavaScript number keeps exactly. */
const MOST_DIGITS = 15;

function literal(node: Node): ConfiguredExpression {
  switch (node.type) {
    case 'string_lit':
      return constant(unescaped(node.text.slice(1, -1)));
    case 'numeric_lit': {
      const value = Number(node.text);
      return isExact(value) && node.text.length <= MOST_DIGITS ? constant(value) : NOTHING;
    }
    case 'bool_lit':
      return constant(node.text === 'true');
    case 'null_lit':
      return constant(null);
    default:
      return NOTHING;
  }
}

function collection(node: Node, depth: number): ConfiguredExpression {
  if (node.type === 'tuple')
    return { kind: 'list', elements: childrenOf(node, 'expression').map((one) => read(one, depth)) };
  const members = new Map<string, ConfiguredExpression>();
  for (const element of childrenOf(node, 'object_elem')) {
    const [key, value] = childrenOf(element, 'expression');
    const name = key && keyOf(read(key, depth), key.text);
    if (name === undefined || value === undefined)
      return { kind: 'other', parts: expressionsWithin(node, depth) };
    members.set(name, read(value, depth));
  }
  return { kind: 'object', members };
}

/**
 * Returns the key of a member of an object expression; `undefined` if it is not constant. A bare name is the key itself, whereas a name in
 * parentheses is a reference to the key.
 */
function keyOf(key: ConfiguredExpression, text: string): string | undefined {
  if (key.kind === 'constant') return key.value === null ? undefined : String(key.value);
  return key.kind === 'name' && !text.startsWith('(') ? key.name : undefined;
}

function callOf(node: Node, depth: number): ConfiguredExpression {
  const name = childrenOf(node, 'identifier')[0]?.text ?? '';
  const [given] = childrenOf(node, 'function_arguments');
  const all = childrenOf(given ?? null, 'expression').map((one) => read(one, depth));
  const isSpread = (given?.children ?? []).some((child) => child?.type === 'ellipsis');
  return { kind: 'call', name, given: all, ...(isSpread && { isSpread }) };
}

/**
 * Applies an accessor, `.name`, `[key]` or `[*].name`, to an expression. In `list.*.name[0]`, the `[0]` selects from the resulting list.
 */
function applyAccessor(of: ConfiguredExpression, step: Node, depth: number): ConfiguredExpression {
  if (step.type === 'splat') {
    const [inner] = namedIn(step);
    const steps = inner === undefined ? [] : namedIn(inner);
    const end = inner?.type === 'attr_splat' ? steps.findIndex((one) => one.text.startsWith('[')) : -1;
    const [own, rest] = end < 0 ? [steps, []] : [steps.slice(0, end), steps.slice(end)];
    const all: ConfiguredExpression = { kind: 'splat', of, keys: own.map((one) => accessorKey(one, depth)) };
    return rest.reduce<ConfiguredExpression>((found, one) => applyAccessor(found, one, depth), all);
  }
  const member = { kind: 'member', of, key: accessorKey(step, depth) } as const;
  return step.type === 'index' ? { ...member, isInBrackets: true } : member;
}

function accessorKey(step: Node, depth: number): ConfiguredExpression {
  if (step.type === 'get_attr') return constant(childrenOf(step, 'identifier')[0]?.text ?? '');
  const [inner] = namedIn(step);
  if (inner?.type === 'legacy_index') return constant(Number(inner.text.slice(1)));
  const [key] = childrenOf(inner ?? null, 'expression');
  return key === undefined ? NOTHING : read(key, depth);
}

/** Reads the expressions inside a syntax node of an unsupported type. Does not look for further expressions inside of them. */
function expressionsWithin(node: Node, depth: number): readonly ConfiguredExpression[] {
  if (depth > DEEPEST) return [];
  return namedIn(node).flatMap((child) =>
    child.type === 'expression' ? [read(child, depth + 1)] : expressionsWithin(child, depth + 1),
  );
}

export function namedIn(node: Node): Node[] {
  return node.namedChildren.filter((child): child is Node => child !== null && child.type !== 'comment');
}
