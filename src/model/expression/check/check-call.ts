import { didYouMean } from '../../../base/did-you-mean/nearest-word.js';
import { type Signature, signatureFor } from '../evaluate/apply-function.js';
import {
  type CallTarget,
  otherDialect,
  rowsOfTarget,
  targetOf,
  wrongDialectMessage,
} from '../evaluate/call-target.js';
import { describeWanted, valueTypeOf, type WantedType } from '../evaluate/parameter-types.js';
import { type ExpressionFunction, parseParameter } from '../functions/define.js';
import { FUNCTIONS } from '../functions/registry.js';
import type { Dialect } from '../syntax/dialect.js';
import { print } from '../syntax/printer.js';
import type { Call, Expression, Method } from '../syntax/syntax.js';
import { describeType, mayBeUsedAs, type ValueType } from '../values/type.js';
import { counterpartOfCall } from './counterpart.js';
import { type ExpressionFinding, finding } from './expression-finding.js';
import { infer, type TypeScope } from './infer.js';

/** Checks that a call names a function of the dialect and passes arguments that the function accepts. */
export function checkCall(node: Expression, scope: TypeScope): readonly ExpressionFinding[] {
  if ((node.kind !== 'call' && node.kind !== 'method') || scope.isProjection) return [];
  const target = targetOf(node);
  const rows = rowsOfTarget(target, scope.dialect);
  if (rows.length === 0) return checkMissing(node, target, scope.dialect);
  const count = node.arguments.length;
  const signatures = rows.flatMap((row) => signatureFor(row, count) ?? []);
  if (signatures.length === 0) return finding(node, 'expression-type', wrongCount(target.name, count, rows));
  const parts = target.kind === 'method' ? [target.receiver, ...node.arguments] : node.arguments;
  return checkTypes(node, target, parts, signatures, scope);
}

function checkTypes(
  node: Expression,
  target: CallTarget,
  parts: readonly Expression[],
  signatures: readonly Signature[],
  scope: TypeScope,
): readonly ExpressionFinding[] {
  const types = parts.map((part) => infer(part, scope));
  const misfit = ({ wants }: Signature) =>
    wants.findIndex((wanted, at) => !mayBe(types[at] ?? 'any', wanted));
  const misfits = signatures.map((signature) => ({ signature, at: misfit(signature) }));
  if (misfits.some(({ at }) => at < 0)) return [];
  const farthest = misfits.reduce((best, one) => (one.at > best.at ? one : best));
  const [culprit, type] = [parts[farthest.at] ?? node, types[farthest.at] ?? 'any'];
  if (target.kind === 'method' && farthest.at === 0) {
    return finding(node, 'expression-unknown-reference', `${describeType(type)} has no \`${target.name}\``);
  }
  const wanted = describeWanted(farthest.signature.wants[farthest.at] ?? 'any');
  return finding(
    culprit,
    'expression-type',
    `\`${target.name}\` needs ${wanted} here, not ${describeType(type)}`,
  );
}

function mayBe(type: ValueType, wanted: WantedType): boolean {
  return (wanted === 'list-or-null' && type === 'null') || mayBeUsedAs(type, valueTypeOf(wanted));
}

function wrongCount(name: string, count: number, rows: readonly ExpressionFunction[]): string {
  const takes = rows.map((row) => row.takes.map(parseParameter));
  const fewest = Math.min(...takes.map((all) => all.filter(isRequired).length));
  const most = Math.max(...takes.map((all) => (all.some(({ isRest }) => isRest) ? Infinity : all.length)));
  return `\`${name}\` takes ${range(fewest, most)}, not ${count}`;
}

function isRequired({ isOptional, isRest }: ReturnType<typeof parseParameter>): boolean {
  return !isOptional && !isRest;
}

function range(fewest: number, most: number): string {
  if (most === 0) return 'no arguments';
  if (fewest === most) return most === 1 ? '1 argument' : `${most} arguments`;
  return most === Infinity ? `${fewest} arguments or more` : `${fewest} to ${most} arguments`;
}

function checkMissing(
  node: Call | Method,
  target: CallTarget,
  dialect: Dialect,
): readonly ExpressionFinding[] {
  const counterpart = counterpartOfCall(target, node.arguments, dialect);
  if (counterpart !== undefined) {
    const message = wrongDialectMessage(target.name, dialect, counterpart.text);
    return finding(node, 'expression-wrong-dialect', message, counterpart.text);
  }
  const isPlain = node.kind === 'method' && node.of.kind === 'name';
  const name = isPlain ? `${print(node.of)}.${node.name}` : target.name;
  const near = didYouMean(name, namesLike(!isPlain && target.kind === 'method', dialect));
  const message = `the expression language has no function \`${name}\`${near || '; use a documented function'}`;
  return finding(node, 'expression-unknown-reference', message);
}

function namesLike(isMethod: boolean, dialect: Dialect): readonly string[] {
  const here = FUNCTIONS.filter((row) => row.dialect !== otherDialect(dialect));
  return here.filter(({ on }) => (on !== undefined) === isMethod).map(({ name }) => name);
}
