import type { ConfiguredExpression } from '../../../model/policies/configured-expression.js';
import type { AddressStep } from '../state/address.js';

/**
 * Returns the start of each reference in an expression, which names a resource, module, local value or variable: `okta_group.x`, `local.y`,
 * `data.okta_group.z`.
 */
export function findReferenceHeads(expression: ConfiguredExpression): ReadonlySet<string> {
  const heads = new Set<string>();
  const waiting: ConfiguredExpression[] = [expression];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const head = headOf(stepsIn(next));
    if (head !== undefined) heads.add(head);
    for (const part of partsOf(next)) waiting.push(part);
  }
  return heads;
}

/** Returns all references in an expression, at any depth, without instance keys. */
export function findReferences(expression: ConfiguredExpression): readonly string[] {
  const steps = stepsIn(expression);
  if (steps.length > 1) return [steps.map(({ name }) => name).join('.')];
  return partsOf(expression).flatMap(findReferences);
}

/** Returns the first two steps of a reference, or three for a data source; `undefined` for a local name, such as the `v` of `for v in`. */
export function headOf(steps: readonly AddressStep[] | undefined = []): string | undefined {
  const [first, second, third] = steps.map(({ name }) => name);
  if (first === undefined || second === undefined) return undefined;
  if (first === 'data') return third && `data.${second}.${third}`;
  return NAMESPACES.has(first) || first.includes('_') ? `${first}.${second}` : undefined;
}

const NAMESPACES: ReadonlySet<string> = new Set(['each', 'local', 'module', 'var']);

/**
 * Returns the names in a reference without its keys in brackets: `a`, `b` and `d` for `a.b["c"].d`. Returns an empty list for any other
 * expression.
 */
function stepsIn(expression: ConfiguredExpression): readonly AddressStep[] {
  if (expression.kind === 'name') return [{ name: expression.name }];
  if (expression.kind !== 'member') return [];
  const { of, key, isInBrackets } = expression;
  const steps = stepsIn(of);
  if (isInBrackets) return steps;
  return steps.length > 0 && key.kind === 'constant' ? [...steps, { name: String(key.value) }] : [];
}

/** Returns the expressions directly inside an expression. */
export function partsOf(expression: ConfiguredExpression): readonly ConfiguredExpression[] {
  switch (expression.kind) {
    case 'constant':
    case 'name':
      return [];
    case 'template':
    case 'other':
      return expression.parts;
    case 'list':
      return expression.elements;
    case 'object':
      return [...expression.members.values()];
    case 'member':
      return [expression.of, expression.key];
    case 'splat':
      return [expression.of, ...expression.keys];
    case 'call':
      return expression.given;
    case 'operation':
      return expression.operands;
    case 'choice':
      return [expression.test, expression.then, expression.otherwise];
    case 'for': {
      const { over, each, by, test } = expression;
      return [over, each, ...(by ? [by] : []), ...(test ? [test] : [])];
    }
  }
}
