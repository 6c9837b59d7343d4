import { signatureFor } from '../evaluate/apply-function.js';
import { rowsOfTarget, targetOf } from '../evaluate/call-target.js';
import { pathOf, resolve } from '../evaluate/path.js';
import type { Dialect } from '../syntax/dialect.js';
import type { Arithmetic, Call, Expression, Method } from '../syntax/syntax.js';
import { commonType, mayBeUsedAs, type ValueType } from '../values/type.js';
import { typeOfValue } from '../values/value.js';

/** The declared types of profile attributes. */
export type ProfileTypes = ReadonlyMap<string, ValueType>;

export interface TypeScope {
  readonly dialect: Dialect;
  readonly profile: ProfileTypes | undefined;
  readonly isProjection: boolean;
}

/** Returns the type that the result of the expression has if evaluation does not fail and the result is not null. */
export function infer(node: Expression, scope: TypeScope): ValueType {
  switch (node.kind) {
    case 'literal':
      return typeOfValue(node.value);
    case 'list':
    case 'projection':
      return 'list';
    case 'map':
      return 'map';
    case 'name':
    case 'member':
    case 'index':
      return scope.isProjection ? 'any' : typeAtPath(node, scope);
    case 'call':
    case 'method':
      return typeOfCall(node, scope);
    case 'unary':
      return node.operator === '!' ? 'boolean' : 'number';
    case 'logical':
    case 'comparison':
    case 'matches':
      return 'boolean';
    case 'arithmetic':
      return typeOfArithmetic(node, scope);
    case 'choice':
      return commonType(infer(node.then, scope), infer(node.otherwise, scope));
    case 'default':
      return commonType(infer(node.of, scope), infer(node.otherwise, scope));
  }
}

function typeAtPath(node: Expression, { dialect, profile }: TypeScope): ValueType {
  const path = pathOf(node);
  const resolved = path && resolve(path, dialect);
  if (resolved?.kind !== 'attribute' || resolved.rest.length > 0) return 'any';
  const { attribute, names } = resolved;
  return attribute.family === 'profile' ? (profile?.get(names[0] ?? '') ?? attribute.type) : attribute.type;
}

function typeOfCall(node: Call | Method, scope: TypeScope): ValueType {
  const target = targetOf(node);
  const rows = rowsOfTarget(target, scope.dialect).filter(
    (row) => signatureFor(row, node.arguments.length) !== undefined,
  );
  const receiver = target.kind === 'method' ? infer(target.receiver, scope) : undefined;
  const [first, ...others] = rows.filter(
    ({ on }) => receiver === undefined || mayBeUsedAs(receiver, on ?? 'any'),
  );
  return first === undefined ? 'any' : others.reduce((type, row) => commonType(type, row.gives), first.gives);
}

function typeOfArithmetic({ operands, operators }: Arithmetic, scope: TypeScope): ValueType {
  if (operators[0] !== '+' && operators[0] !== '-') return 'number';
  const types = operands.map((operand) => infer(operand, scope));
  if (types.includes('string')) return 'string';
  return types.every((type) => type !== 'any' && mayBeUsedAs(type, 'number')) ? 'number' : 'any';
}
