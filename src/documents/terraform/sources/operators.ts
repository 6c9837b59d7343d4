import { type Evaluated, UNKNOWN } from './evaluated.js';

/**
 * Evaluates an operator with one or two operands. If an operand is unknown, the result is unknown, unless the other operand determines it.
 */
export function applyOperator(operator: string, [one = UNKNOWN, other]: readonly Evaluated[]): Evaluated {
  if (other === undefined)
    return operator === '!' ? negated(one) : operator === '-' ? number(-numberOf(one)) : UNKNOWN;
  switch (operator) {
    case '==':
      return equal(one, other);
    case '!=':
      return negated(equal(one, other));
    case '&&':
      return both(one, other);
    case '||':
      return negated(both(negated(one), negated(other)));
    default: {
      const operation = Object.hasOwn(ARITHMETIC, operator) ? ARITHMETIC[operator] : undefined;
      const found = operation?.(numberOf(one), numberOf(other));
      return typeof found === 'boolean' ? truth(hasNumbers(one, other) ? found : undefined) : number(found);
    }
  }
}

const ARITHMETIC: Readonly<Record<string, (one: number, other: number) => boolean | number>> = {
  '+': (one, other) => one + other,
  '-': (one, other) => one - other,
  '*': (one, other) => one * other,
  '<': (one, other) => one < other,
  '<=': (one, other) => one <= other,
  '>': (one, other) => one > other,
  '>=': (one, other) => one >= other,
};

/** Returns the boolean that a value represents; `undefined` if it is unknown. */
export function truthOf(value: Evaluated): boolean | undefined {
  return value.kind === 'value' && typeof value.value === 'boolean' ? value.value : undefined;
}

export function truth(value: boolean | undefined): Evaluated {
  return value === undefined ? UNKNOWN : { kind: 'value', value };
}

function negated(one: Evaluated): Evaluated {
  const known = truthOf(one);
  return truth(known === undefined ? undefined : !known);
}

function both(one: Evaluated, other: Evaluated): Evaluated {
  const [left, right] = [truthOf(one), truthOf(other)];
  if (left === false || right === false) return truth(false);
  return truth(left && right);
}

/**
 * Compares two values. The result is unknown if one of them is a list. It is also unknown if their types differ, because Terraform may
 * convert one of them to a declared type.
 */
export function equal(one: Evaluated, other: Evaluated): Evaluated {
  if (isNull(one) || isNull(other))
    return truth(isKnown(one) && isKnown(other) ? isNull(one) && isNull(other) : undefined);
  if (one.kind !== 'value' || other.kind !== 'value' || typeof one.value !== typeof other.value)
    return UNKNOWN;
  return truth(one.value === other.value);
}

export function isNull(value: Evaluated): boolean {
  return value.kind === 'value' && value.value === null;
}

function isKnown({ kind }: Evaluated): boolean {
  return kind !== 'unknown' && kind !== 'absent' && kind !== 'choice' && kind !== 'namespace';
}

function hasNumbers(...values: readonly Evaluated[]): boolean {
  return values.every((one) => !Number.isNaN(numberOf(one)));
}

export function numberOf(one: Evaluated | undefined): number {
  return one?.kind === 'value' && typeof one.value === 'number' ? one.value : Number.NaN;
}

export function number(value: number | undefined): Evaluated {
  return Number.isSafeInteger(value) ? { kind: 'value', value: Number(value) } : UNKNOWN;
}
