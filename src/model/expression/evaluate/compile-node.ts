import { compilePattern } from '../../facts/pattern.js';
import type { Dialect } from '../syntax/dialect.js';
import {
  type Arithmetic,
  type Call,
  type ComparisonExpression,
  type Expression,
  type Method,
  sizeOf,
  type Unary,
} from '../syntax/syntax.js';
import { charge } from '../values/budget.js';
import {
  type Cell,
  FAILURE,
  FALSE,
  failed,
  isFailed,
  isUnknown,
  isValue,
  mayFail,
  notKnown,
  notModelled,
  possibleTruth,
  SOME,
  TRUE,
  truthOf,
} from '../values/cell.js';
import { compareCells, negatedCell } from '../values/compare-cells.js';
import { constantOf, constantsOf } from '../values/constant.js';
import { hideSyntheticId } from '../values/hide-synthetic-id.js';
import { constantRun, type Run, runAll } from '../values/run.js';
import { oneOfCells } from '../values/union.js';
import { typeOfValue, type Value } from '../values/value.js';
import { calculate, minus, plus } from './arithmetic.js';
import { targetOf, undocumentedName } from './call-target.js';
import { callOf } from './compile-call.js';
import { logicalChain } from './logical-chain.js';
import { elementOf, memberOf } from './member.js';
import { pathOf } from './path.js';
import { projectionOf } from './project.js';
import { readPath } from './read-attribute.js';

export interface CompileScope {
  readonly dialect: Dialect;
  /** Whether the node is inside a projection `.![…]`. There, a name is an attribute of the item, and a call is a method of the item. */
  readonly isProjection: boolean;
}

/**
 * Compiles a syntax tree to closures, so that all work that depends only on the text is done once. `&&`, `||` and `?:` evaluate only the
 * operands that they need, from left to right; all other nodes evaluate their parts first.
 */
export function compileNode(node: Expression, scope: CompileScope): Run {
  const part = (inner: Expression) => compileNode(inner, scope);
  switch (node.kind) {
    case 'literal':
      return constantRun(node.value);
    case 'list':
      return listOrMap(node, node.items.map(part), (items) => items);
    case 'map': {
      const keys = node.entries.map(({ key }) => key);
      const values = node.entries.map(({ value }) => part(value));
      return listOrMap(node, values, (parts) =>
        Object.fromEntries(parts.map((value, at) => [keys[at], value])),
      );
    }
    case 'name':
    case 'member':
    case 'index':
      return compilePath(node, scope);
    case 'call':
    case 'method':
      return compileCall(node, scope);
    case 'projection':
      return projectionOf(
        part(node.of),
        compileNode(node.each, { ...scope, isProjection: true }),
        sizeOf(node.each),
      );
    case 'unary':
      return unaryOf(node.operator, part(node.of));
    case 'logical':
      return logicalChain(node.operator, node.operands.map(part));
    case 'comparison':
      return compileComparison(node, scope);
    case 'arithmetic':
      return sumOf(node.operators, node.operands.map(part));
    case 'choice':
      return choiceOf(part(node.condition), part(node.then), part(node.otherwise));
    case 'default':
      return scope.dialect === 'classic'
        ? defaultOf(part(node.of), part(node.otherwise))
        : unsupportedOperator('?:', scope);
    case 'matches':
      return scope.dialect === 'classic'
        ? matchesOf(part(node.of), part(node.pattern), textIn(node.pattern))
        : unsupportedOperator('matches', scope);
  }
}

function unsupportedOperator(operator: string, { dialect }: CompileScope): Run {
  return constantRun(undocumentedName(operator, 'function', dialect));
}

function textIn(node: Expression): string | undefined {
  const value = constantOf(node)?.value;
  return typeof value === 'string' ? value : undefined;
}

/** Compiles a list or a map. The result is known if all of its parts are known. */
function listOrMap(node: Expression, parts: readonly Run[], build: (values: readonly Value[]) => Value): Run {
  const constant = constantOf(node);
  if (constant !== undefined) return constantRun(constant.value);
  const type = typeOfValue(build([]));
  return (environment, item) => {
    const cells = runAll(parts, environment, item);
    if (cells.every(isValue)) return build(cells);
    return cells.find(isFailed) ?? notKnown(type, cells.some(mayFail) ? SOME | FAILURE : SOME, cells);
  };
}

function compilePath(
  node: Expression & { readonly kind: 'name' | 'member' | 'index' },
  scope: CompileScope,
): Run {
  const path = scope.isProjection ? undefined : pathOf(node);
  if (path !== undefined) return readPath(path, scope.dialect);
  switch (node.kind) {
    case 'name':
      return (_environment, item) => memberOf(item as Value, node.name);
    case 'member': {
      const of = compileNode(node.of, scope);
      return (environment, item) => memberOf(of(environment, item), node.name);
    }
    case 'index': {
      const [of, index] = [compileNode(node.of, scope), compileNode(node.index, scope)];
      return (environment, item) => elementOf(of(environment, item), index(environment, item));
    }
  }
}

function compileCall(node: Call | Method, scope: CompileScope): Run {
  const values = node.arguments.map((value) => compileNode(value, scope));
  if (node.kind === 'call' && scope.isProjection) {
    const item: Run = (_environment, value) => value as Value;
    return callOf({ kind: 'method', name: node.name }, [item, ...values], undefined, scope.dialect);
  }
  const target = targetOf(node);
  const parts = target.kind === 'method' ? [compileNode(target.receiver, scope), ...values] : values;
  return callOf(target, parts, constantsOf(node.arguments), scope.dialect);
}

const UNARY = { '!': negatedCell, '-': minus, '+': plus } as const satisfies Record<
  Unary['operator'],
  (cell: Cell) => Cell
>;

function unaryOf(operator: Unary['operator'], of: Run): Run {
  const operate = UNARY[operator];
  return (environment, item) => operate(of(environment, item));
}

function sumOf(operators: Arithmetic['operators'], operands: readonly Run[]): Run {
  return (environment, item) => {
    let result = (operands[0] as Run)(environment, item);
    for (let next = 1; next < operands.length; next++) {
      const operand = (operands[next] as Run)(environment, item);
      result = calculate(operators[next - 1] as Arithmetic['operators'][number], result, operand);
    }
    return result;
  };
}

/** Compiles a comparison. Equality with a constant string has a fast path, because most policies use it. */
function compileComparison({ operator, left, right }: ComparisonExpression, scope: CompileScope): Run {
  const [a, b] = [compileNode(left, scope), compileNode(right, scope)];
  const text = textIn(right);
  if (operator !== '==' || text === undefined) {
    return (environment, item) => compareCells(operator, a(environment, item), b(environment, item));
  }
  return (environment, item) => {
    const cell = a(environment, item);
    return typeof cell === 'string' ? cell === text : compareCells('==', cell, text);
  };
}

/**
 * Compiles `condition ? then : otherwise`. If the condition is unknown, both results stay possible. Spec: Expression language,
 * ternary.
 */
export function choiceOf(condition: Run, then: Run, otherwise: Run): Run {
  return (environment, item) => {
    const cell = condition(environment, item);
    if (cell === true) return then(environment, item);
    if (cell === false) return otherwise(environment, item);
    const truth = possibleTruth(cell);
    const branches: Cell[] = [];
    if (truth & TRUE) branches.push(then(environment, item));
    if (truth & FALSE) branches.push(otherwise(environment, item));
    return branches.length === 0 ? truthOf(FAILURE, [cell]) : oneOfCells(branches, truth & FAILURE, [cell]);
  };
}

/** Compiles `of ?: otherwise`: the result is the second operand if the first is null or empty. Spec: Expression language, Classic. */
export function defaultOf(of: Run, otherwise: Run): Run {
  return (environment, item) => {
    const cell = of(environment, item);
    if (cell === null || cell === '') return otherwise(environment, item);
    return isUnknown(cell) ? oneOfCells([cell, otherwise(environment, item)], 0, [cell]) : cell;
  };
}

/**
 * Compiles `of matches pattern`: the pattern must match the complete text, with the same case. Runs in linear time.
 * Spec: Expression language, Classic.
 */
export function matchesOf(of: Run, pattern: Run, written: string | undefined): Run {
  const prepared = written === undefined ? undefined : testOf(written);
  return (environment, item) => {
    const cells = runAll([of, pattern], environment, item).map(hideSyntheticId);
    const failure = cells.find(isFailed);
    if (failure !== undefined) return failure;
    if (cells.some(isUnknown)) return notKnown('boolean', SOME | FAILURE, cells);
    const [text, source] = cells;
    if (typeof text !== 'string' || typeof source !== 'string') return failed('`matches` needs two strings');
    return charge(environment, text.length) ?? (prepared ?? testOf(source))(text);
  };
}

function testOf(source: string): (text: string) => Cell {
  const compiled = compilePattern(`(?-i)${source}`);
  if (compiled.ok) return (text) => compiled.pattern.matches(text);
  const open = notModelled('boolean', `the pattern cannot be matched: ${compiled.reason}`);
  return () => open;
}
