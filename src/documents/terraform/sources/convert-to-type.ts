import type { ConfiguredExpression } from '../../../model/policies/configured-expression.js';
import { forEveryOption } from './choices.js';
import { type Evaluated, type EvaluatedList, UNKNOWN } from './evaluated.js';
import { asSet } from './lists.js';
import { isNull } from './operators.js';

/** A function that evaluates an expression inside a type. Such an expression is the default value in `optional(type, default)`. */
type Evaluate = (expression: ConfiguredExpression) => Evaluated;

/** Converts a value to the type that a variable declares: adds missing members, and removes members that the type does not have. */
export function convertToType(given: Evaluated, type: ConfiguredExpression, evaluate: Evaluate): Evaluated {
  return forEveryOption([given], (value) => convertedOne(value, type, evaluate));
}

function convertedOne(value: Evaluated, type: ConfiguredExpression, evaluate: Evaluate): Evaluated {
  if (isNull(value)) return value;
  if (type.kind === 'name') return scalar(value, type.name);
  if (type.kind !== 'call') return UNKNOWN;
  const [inner] = type.given;
  if (inner === undefined) return UNKNOWN;
  const each = (one: Evaluated) => convertToType(one, inner, evaluate);
  switch (type.name) {
    case 'list':
    case 'set':
      if (value.kind !== 'list') return keepResource(value);
      return listOf({ ...value, elements: value.elements.map(each) }, type.name === 'set');
    case 'map':
      return value.kind === 'object'
        ? { ...value, members: mapped(value.members, each) }
        : keepResource(value);
    case 'object':
      return value.kind === 'object' && inner.kind === 'object'
        ? { kind: 'object', members: membersOf(value.members, inner.members, evaluate) }
        : keepResource(value);
    default:
      return UNKNOWN;
  }
}

function listOf(list: EvaluatedList, isSet: boolean): Evaluated {
  return isSet ? asSet(list) : list;
}

/**
 * Handles a value that does not have the required collection type, such as a text instead of a list. Returns the value unchanged if it is a
 * resource instance, or all instances of a resource. Otherwise, returns unknown.
 */
function keepResource(value: Evaluated): Evaluated {
  return value.kind === 'instance' || value.kind === 'instances' ? value : UNKNOWN;
}

/** Converts a value to a primitive type such as `string`. */
export function scalar(value: Evaluated, type: string): Evaluated {
  if (
    value.kind !== 'value' ||
    type === 'any' ||
    typeof value.value === type ||
    (type === 'bool' && typeof value.value === 'boolean')
  )
    return value;
  const text = String(value.value);
  if (type === 'string')
    return typeof value.value === 'number' && !Number.isSafeInteger(value.value)
      ? UNKNOWN
      : { kind: 'value', value: text };
  if (type === 'bool')
    return text === 'true' || text === 'false' ? { kind: 'value', value: text === 'true' } : UNKNOWN;
  const read = type === 'number' && /^\d{1,15}$/.test(text) ? Number(text) : undefined;
  return read === undefined ? UNKNOWN : { kind: 'value', value: read };
}

function mapped(
  members: ReadonlyMap<string, Evaluated>,
  change: (member: Evaluated) => Evaluated,
): ReadonlyMap<string, Evaluated> {
  return new Map([...members].map(([name, member]) => [name, change(member)]));
}

function membersOf(
  given: ReadonlyMap<string, Evaluated>,
  types: ReadonlyMap<string, ConfiguredExpression>,
  evaluate: Evaluate,
): ReadonlyMap<string, Evaluated> {
  return new Map(
    [...types].map(([name, type]) => {
      const member = given.get(name) ?? { kind: 'value', value: null };
      const isOptional = type.kind === 'call' && type.name === 'optional';
      const [own = type, otherwise] = isOptional ? type.given : [type];
      const value = isNull(member) && otherwise !== undefined ? evaluate(otherwise) : member;
      return [name, convertToType(value, own, evaluate)];
    }),
  );
}
