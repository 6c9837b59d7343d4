import type { Dialect } from '../syntax/dialect.js';
import type { ZonedTime } from '../time/zoned-time.js';
import type { Cell } from '../values/cell.js';
import type { Environment } from '../values/environment.js';
import type { ValueType } from '../values/type.js';
import type { Behaviors, CountryValue, GroupValue, Value } from '../values/value.js';

/** A function or method of the expression language: a row of the table of functions. */
export interface ExpressionFunction {
  /** The name in a call: `contains` on a value, `String.len`, `isMemberOfGroup`, `user.isMemberOf`. */
  readonly name: string;
  /**
   * The type of the receiver, the value before the dot of a method call. Absent for functions without a receiver. In `String.len(…)`,
   * `String` is not a receiver, but a part of the name.
   */
  readonly on?: ValueType;
  readonly takes: readonly FunctionParameter[];
  readonly gives: ValueType;
  readonly dialect: Dialect | 'both';
  /** Whether the function can fail although the arguments have the right types. */
  readonly canFail: boolean;
  /**
   * The request fields that the function reads in addition to its arguments. An empty list means that it reads data that no request
   * contains.
   */
  readonly asks?: readonly string[];
  /** The equivalent call in the other dialect; absent if the dialect has none. `{0}` is the receiver or the first argument. */
  readonly counterpart?: string;
  /**
   * Runs the function with the receiver, the arguments and the environment, in this order. An omitted argument is `undefined`; rest
   * arguments are one list.
   */
  run(...given: unknown[]): Cell;
  /**
   * Does the work that depends only on the arguments, and returns a function for the rest. Used in place of `run` if all arguments are
   * constants.
   */
  prepare?(values: readonly Value[]): (environment: Environment) => Cell;
}

/** A parameter type. `number?` is an optional number; `string...` accepts any number of arguments and must be last. */
export type FunctionParameter = WantedType | `${WantedType}?` | `${WantedType}...`;

/**
 * The types that a parameter may require. `list-or-null` is a list or null; `id` is a string that is only compared for
 * equality.
 */
type WantedType = Exclude<ValueType, 'null' | 'behaviors'> | 'id' | 'list-or-null';

interface ValuesOfTypes {
  any: Value;
  null: null;
  boolean: boolean;
  integer: number;
  number: number;
  string: string;
  id: string;
  list: readonly Value[];
  'list-or-null': readonly Value[] | null;
  behaviors: Behaviors;
  map: Readonly<Record<string, Value>>;
  time: ZonedTime;
  country: CountryValue;
  group: GroupValue;
}

type Given<P> = P extends `${infer T extends WantedType}?`
  ? ValuesOfTypes[T] | undefined
  : P extends `${infer T extends WantedType}...`
    ? readonly ValuesOfTypes[T][]
    : P extends WantedType
      ? ValuesOfTypes[P]
      : never;

type AllGiven<P extends readonly FunctionParameter[]> = { -readonly [index in keyof P]: Given<P[index]> };

type Details = Partial<Pick<ExpressionFunction, 'canFail' | 'counterpart' | 'prepare' | 'asks'>>;

/** Defines a method of a value. Spec: Expression language, Identity Engine. */
export function method<On extends ValueType, const P extends readonly FunctionParameter[]>(
  on: On,
  name: string,
  takes: P,
  gives: ValueType,
  run: (receiver: ValuesOfTypes[On], ...given: [...AllGiven<P>, Environment]) => Cell,
  { canFail = false, ...details }: Details = {},
): ExpressionFunction {
  return {
    name,
    on,
    takes,
    gives,
    dialect: 'identity',
    canFail,
    run: run as ExpressionFunction['run'],
    ...details,
  };
}

/** Defines a function without a receiver, such as `isMemberOfGroup`. */
export function plain<const P extends readonly FunctionParameter[]>(
  dialect: ExpressionFunction['dialect'],
  name: string,
  takes: P,
  gives: ValueType,
  run: (...given: [...AllGiven<P>, Environment]) => Cell,
  { canFail = false, ...details }: Details = {},
): ExpressionFunction {
  return { name, takes, gives, dialect, canFail, run: run as ExpressionFunction['run'], ...details };
}

/** A parameter type after parsing, with its markers for optional and rest parameters. */
export interface ParsedParameter {
  readonly type: WantedType;
  readonly isOptional: boolean;
  readonly isRest: boolean;
}

export function parseParameter(parameter: FunctionParameter): ParsedParameter {
  const isRest = parameter.endsWith('...');
  const isOptional = parameter.endsWith('?');
  const type = parameter.slice(0, isRest ? -3 : isOptional ? -1 : undefined) as WantedType;
  return { type, isOptional, isRest };
}
