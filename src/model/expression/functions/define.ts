import type { Dialect } from '../syntax/dialect.js';
import type { ZonedTime } from '../time/zoned-time.js';
import type { Cell } from '../values/cell.js';
import type { Environment } from '../values/environment.js';
import type { ValueType } from '../values/type.js';
import type { Behaviors, CountryValue, GroupValue, Value } from '../values/value.js';

/** A row of the table of functions. */
export interface ExpressionFunction {
  /** As it is called: `contains` on a value, `String.len`, `isMemberOfGroup`, `user.isMemberOf`. */
  readonly name: string;
  /** What it is called on; absent where it is called on nothing, or on a bare word such as `String`. */
  readonly on?: ValueType;
  readonly takes: readonly FunctionParameter[];
  readonly gives: ValueType;
  readonly dialect: Dialect | 'both';
  /** It can fail although it is given what it takes. */
  readonly canFail: boolean;
  /** The request fields that it looks at beside what it is given; none of them for what nothing tells. */
  readonly asks?: readonly string[];
  /** The same in the other dialect: `{0}` is the first of receiver and arguments. */
  readonly counterpart?: string;
  /** Takes receiver, parameters (left out: `undefined`; rest: one list) and the environment, in this order. */
  run(...given: unknown[]): Cell;
  /** Does once what depends on the arguments alone; used in place of `run` where all of them are written out. */
  prepare?(values: readonly Value[]): (environment: Environment) => Cell;
}

/** `number?` may be left out; `string...` stands for any number, and comes last. */
export type FunctionParameter = WantedType | `${WantedType}?` | `${WantedType}...`;

/**
 * What a parameter can ask for. `list-or-null` is a list, or null in place of one; `id` a string of which only that it is
 * the same as another counts.
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

/** A method of a value. Spec: Expression language, Identity Engine. */
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

/** A function that is called on no value. */
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

/** A parameter in parts. */
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
