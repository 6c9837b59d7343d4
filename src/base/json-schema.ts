declare const VALUE: unique symbol;

/** The keywords of JSON Schema that this project uses. */
export interface TSchema {
  readonly $schema?: string;
  readonly $id?: string;
  readonly title?: string;
  readonly description?: string;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly TSchema[];
  readonly not?: TSchema;
  readonly properties?: TProperties;
  readonly patternProperties?: TProperties;
  readonly additionalProperties?: false;
  readonly required?: readonly string[];
  readonly items?: TSchema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly format?: string;
}

export type TProperties = Readonly<Record<string, TSchema>>;

/** A JSON schema, with the TypeScript type of the values that fit it. */
export interface Typed<Value> extends TSchema {
  readonly [VALUE]: Value;
}

export interface TObject<Properties extends TProperties = TProperties> extends Typed<ObjectOf<Properties>> {
  readonly properties: Properties;
}

/** The TypeScript type of the values that fit a schema. */
export type Static<Schema extends TSchema> = Schema extends Typed<infer Value> ? Value : unknown;

const OPTIONAL: unique symbol = Symbol('optional');

/** The schema of an optional member of an object. */
export type TOptional<Schema extends TSchema> = Schema & { readonly [OPTIONAL]: true };

type ObjectOf<Properties extends TProperties> = Flat<
  { [Key in RequiredIn<Properties>]: Static<Properties[Key]> } & {
    [Key in Exclude<keyof Properties, RequiredIn<Properties>>]?: Static<Properties[Key]>;
  }
>;

type RequiredIn<Properties extends TProperties> = {
  [Key in keyof Properties]: Properties[Key] extends { readonly [OPTIONAL]: true } ? never : Key;
}[keyof Properties];

type Flat<Value> = { [Key in keyof Value]: Value[Key] };

/**
 * Creates JSON Schemas as plain objects, with the function names and results of the package TypeBox. Only thirteen of its functions are
 * needed, and loading the package takes longer than most work with schemas.
 */
export const Type = {
  Unknown: (options: TSchema = {}) => typed<unknown>(options),
  Never: () => typed<never>({ not: {} }),
  Boolean: (options: TSchema = {}) => typed<boolean>({ ...options, type: 'boolean' }),
  Number: (options: TSchema = {}) => typed<number>({ ...options, type: 'number' }),
  Integer: (options: TSchema = {}) => typed<number>({ ...options, type: 'integer' }),
  String: (options: TSchema = {}) => typed<string>({ ...options, type: 'string' }),
  Literal: <const Value extends boolean | number | string>(value: Value) =>
    typed<Value>({ const: value, type: typeof value }),
  /** Gives a handwritten schema the TypeScript type of the values that fit it. */
  Unsafe: <Value>(schema: TSchema) => typed<Value>(schema),
  Union: <Branches extends readonly TSchema[]>(branches: readonly [...Branches], options: TSchema = {}) =>
    typed<Static<Branches[number]>>({ ...options, anyOf: branches }),
  Array: <Items extends TSchema>(items: Items, options: TSchema = {}) =>
    typed<Static<Items>[]>({ ...options, type: 'array', items }),
  /** The schema of an object with any keys, whose values all fit one schema. */
  Record: <Values extends TSchema>(_: Typed<string>, values: Values, options: TSchema = {}) =>
    typed<Record<string, Static<Values>>>({
      ...options,
      type: 'object',
      patternProperties: { '^(.*)$': values },
    }),
  Object: <Properties extends TProperties>(properties: Properties, options: TSchema = {}) => {
    const required = Object.keys(properties).filter((key) => !isOptional(properties[key]));
    const schema = { ...options, type: 'object', ...(required.length > 0 && { required }), properties };
    return schema as unknown as TObject<Properties>;
  },
  Optional: <Schema extends TSchema>(schema: Schema): TOptional<Schema> => ({ ...schema, [OPTIONAL]: true }),
};

function typed<Value>(schema: TSchema): Typed<Value> {
  return schema as Typed<Value>;
}

/** Whether the schema marks a function argument or an object member as optional. */
export function isOptional(schema: TSchema | undefined): boolean {
  return schema !== undefined && OPTIONAL in schema;
}
