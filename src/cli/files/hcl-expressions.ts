import type { Node } from 'web-tree-sitter';
import type { ConfiguredExpression } from '../../policies/configured-expression.js';

/** What is written after the sign of an attribute. Spec: Terraform, 7. */
export function expressionOf(attribute: Node | undefined): ConfiguredExpression {
  const [expression] = childrenOf(attribute ?? null, 'expression');
  return expression === undefined || expression.hasError ? NOTHING : read(expression, 0);
}

export function childrenOf(node: Node | null, type: string): Node[] {
  return (node?.namedChildren ?? []).filter((child): child is Node => child?.type === type);
}

const NOTHING: ConfiguredExpression = { kind: 'other', parts: [] };

/** Expressions in expressions: deeper ones are not looked at. */
const DEEPEST = 100;

/** A value, and what is taken of it. */
function read(expression: Node, depth: number): ConfiguredExpression {
  return readTerm(namedIn(expression), depth);
}

function readTerm([first, ...rest]: readonly Node[], depth: number): ConfiguredExpression {
  if (first === undefined || depth > DEEPEST) return NOTHING;
  let found = primary(first, depth + 1);
  for (const step of rest) found = taken(found, step, depth + 1);
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
      return inner === undefined ? NOTHING : templateOf(inner, depth);
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

/** The operator, and the terms before and after it. */
function operation(node: Node, depth: number): ConfiguredExpression {
  const children = node.children.filter((child): child is Node => child !== null && child.type !== 'comment');
  const at = children.findIndex(({ isNamed, type }) => !isNamed && type !== '(' && type !== ')');
  const operands = [children.slice(0, Math.max(at, 0)), children.slice(at + 1)]
    .map((terms) => terms.filter(({ isNamed }) => isNamed))
    .filter((terms) => terms.length > 0)
    .map((terms) => readTerm(terms, depth + 1));
  return { kind: 'operation', operator: children[at]?.type ?? '', operands };
}

function literal(node: Node): ConfiguredExpression {
  switch (node.type) {
    case 'string_lit':
      return constant(unescaped(node.text.slice(1, -1)));
    case 'numeric_lit': {
      const value = Number(node.text);
      return Number.isFinite(value) ? constant(value) : NOTHING;
    }
    case 'bool_lit':
      return constant(node.text === 'true');
    case 'null_lit':
      return constant(null);
    default:
      return NOTHING;
  }
}

function constant(value: boolean | number | string | null): ConfiguredExpression {
  return { kind: 'constant', value };
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

/** A name stands for itself there, unless it is in brackets. */
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

/** `.name`, `[key]`, `[*].name`. */
function taken(of: ConfiguredExpression, step: Node, depth: number): ConfiguredExpression {
  if (step.type === 'splat') {
    const [inner] = namedIn(step);
    const keys = (inner === undefined ? [] : namedIn(inner)).map((one) => keyTaken(one, depth));
    return { kind: 'splat', of, keys };
  }
  const member = { kind: 'member', of, key: keyTaken(step, depth) } as const;
  return step.type === 'index' ? { ...member, isInBrackets: true } : member;
}

function keyTaken(step: Node, depth: number): ConfiguredExpression {
  if (step.type === 'get_attr') return constant(childrenOf(step, 'identifier')[0]?.text ?? '');
  const [inner] = namedIn(step);
  if (inner?.type === 'legacy_index') return constant(Number(inner.text.slice(1)));
  const [key] = childrenOf(inner ?? null, 'expression');
  return key === undefined ? NOTHING : read(key, depth);
}

/** Of a template: what is put in, and the text between, as it is written. */
type Piece = ConfiguredExpression | string;

/** Texts between what is put in; the nodes of texts lack the blanks at their ends. */
function templateOf(node: Node, depth: number): ConfiguredExpression {
  const isQuoted = node.type === 'quoted_template';
  const start = isQuoted ? 1 : startOfHeredoc(node.text);
  const end = isQuoted ? node.text.length - 1 : node.text.search(/[^\n]*$/);
  if (start < 0) return { kind: 'other', parts: expressionsWithin(node, depth) };
  const parts: Piece[] = [];
  let from = start;
  for (const child of namedIn(node)) {
    if (child.type === 'template_literal') continue;
    if (!child.type.startsWith('template_')) continue;
    const [inner] = childrenOf(child, 'expression');
    if (inner === undefined || !/^\$\{(?!~).*[^~]\}$/s.test(child.text))
      return { kind: 'other', parts: expressionsWithin(node, depth) };
    const at = child.startIndex - node.startIndex;
    parts.push(node.text.slice(from, at), read(inner, depth));
    from = child.endIndex - node.startIndex;
  }
  parts.push(node.text.slice(from, end));
  const isIndented = node.text.startsWith('<<-');
  const written = (isIndented ? withoutIndentation(parts) : parts).flatMap((part) => {
    if (typeof part !== 'string') return [part];
    return part === '' ? [] : [constant(isQuoted ? unescaped(part) : withoutDoubled(part))];
  });
  const [only] = written;
  return written.length === 1 && only !== undefined && isQuoted ? only : { kind: 'template', parts: written };
}

function startOfHeredoc(text: string): number {
  return /^<<[^\n]*\n/.exec(text)?.[0].length ?? -1;
}

/** Of `<<-END` each line loses as many blanks as that which has the fewest; lines of nothing but blanks do not count. */
function withoutIndentation(parts: readonly Piece[]): readonly Piece[] {
  const pieces = parts.flatMap((part): readonly Piece[] =>
    typeof part === 'string' ? part.split(/(?<=\n)/) : [part],
  );
  const isIndented = pieces.map((piece, at) => {
    const before = pieces[at - 1] ?? '\n';
    const isStart = typeof before === 'string' && before.endsWith('\n');
    return isStart && !(typeof piece === 'string' && /^\s*\n$/.test(piece));
  });
  const fewest = pieces.reduce(
    (least: number, piece, at) => (isIndented[at] ? Math.min(least, blanksOf(piece)) : least),
    Number.POSITIVE_INFINITY,
  );
  return pieces.map((piece, at) =>
    typeof piece === 'string' && isIndented[at] ? piece.slice(fewest) : piece,
  );
}

function blanksOf(piece: Piece): number {
  return typeof piece === 'string' ? piece.length - piece.trimStart().length : 0;
}

function unescaped(text: string): string {
  return withoutDoubled(
    text.replace(/\\(u[0-9a-f]{4}|U[0-9a-f]{8}|.)/gis, (whole, sequence: string) => {
      if (sequence.length === 1) return ESCAPES[sequence] ?? sequence;
      const code = Number.parseInt(sequence.slice(1), 16);
      return code > 0x10_ff_ff ? whole : String.fromCodePoint(code);
    }),
  );
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' };

/** `$${` is no start of anything. */
function withoutDoubled(text: string): string {
  return text.replaceAll('$${', '${').replaceAll('%%{', '%{');
}

/** The nearest expressions in what is not read itself. */
function expressionsWithin(node: Node, depth: number): readonly ConfiguredExpression[] {
  if (depth > DEEPEST) return [];
  return namedIn(node).flatMap((child) =>
    child.type === 'expression' ? [read(child, depth + 1)] : expressionsWithin(child, depth + 1),
  );
}

function namedIn(node: Node): Node[] {
  return node.namedChildren.filter((child): child is Node => child !== null && child.type !== 'comment');
}
