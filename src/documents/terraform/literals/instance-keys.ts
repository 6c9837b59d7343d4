import type { ConfiguredBody, ConfiguredExpression } from '../../../model/policies/configured-expression.js';
import type { InstanceKey } from '../address.js';
import { type Evaluated, textOfValue } from '../sources/evaluated.js';

/** The keys of the instances that a block comes to; of a block without any that is one, without a key. `undefined`: not certain. */
export function keysOf(
  { attributes }: ConfiguredBody,
  evaluate: (expression: ConfiguredExpression) => Evaluated,
): readonly (InstanceKey | undefined)[] | undefined {
  const [count, forEach] = [attributes.get('count'), attributes.get('for_each')];
  if (count !== undefined && forEach !== undefined) return undefined;
  if (count !== undefined) return numbersTo(evaluate(count));
  return forEach === undefined ? [undefined] : namesIn(evaluate(forEach));
}

function numbersTo(count: Evaluated): readonly number[] | undefined {
  const number = count.kind === 'value' ? Number(count.value ?? Number.NaN) : Number.NaN;
  const isOne = Number.isInteger(number) && number >= 0 && number <= MOST;
  return isOne ? Array.from({ length: number }, (_, index) => index) : undefined;
}

const MOST = 1000;

function namesIn(over: Evaluated): readonly string[] | undefined {
  if (over.kind === 'object') return [...over.members.keys()];
  if (over.kind !== 'list' || !over.isWhole || over.isSet !== true) return undefined;
  const names = over.elements.flatMap((one) => textOfValue(one) ?? []);
  return names.length === over.elements.length ? [...new Set(names)] : undefined;
}
