import ts from 'typescript';

/** A JSON Schema under construction. */
export type JsonSchema = Record<string, unknown>;

/**
 * Generates JSON Schemas from TypeScript types, for values written by `JSON.stringify`: members without a value and functions are left out.
 * Objects permit no other members. Throws for a type that JSON cannot express, such as a Map.
 */
export class SchemaWriter {
  readonly #checker: ts.TypeChecker;
  readonly #extra: JsonSchema;
  readonly #objects = new Map<ts.Type, JsonSchema>();

  /** Creates a generator of schemas. `extra` are optional members of every object with an id and a name. */
  constructor(checker: ts.TypeChecker, extra: ts.Type) {
    this.#checker = checker;
    this.#extra = {};
    this.#extra = this.#members(extra, 'Configured').properties as JsonSchema;
    this.#objects.clear();
  }

  /** Returns the schema of an answer. Types that occur several times, or in themselves, are its `definitions`. */
  answer(path: string, type: ts.Type): JsonSchema {
    const root = this.#of(type, path);
    const uses = new Map<JsonSchema, number>();
    count(root, new Set(this.#objects.values()), uses);
    const names = this.#namesOf([...uses].flatMap(([one, times]) => (times > 1 ? [one] : [])));
    const definitions = [...names].map(([one, name]) => [name, referring(one, names, one)] as const);
    return {
      ...referring(root, names, root),
      ...(definitions.length > 0 && {
        definitions: Object.fromEntries(definitions.sort(([one], [other]) => (one < other ? -1 : 1))),
      }),
    };
  }

  #namesOf(schemas: readonly JsonSchema[]): ReadonlyMap<JsonSchema, string> {
    const names = new Map<JsonSchema, string>();
    const taken = new Set<string>();
    for (const [type, schema] of this.#objects) {
      if (!schemas.includes(schema)) continue;
      const own = type.aliasSymbol?.name ?? type.symbol?.name ?? '__type';
      const base = own.startsWith('__') ? 'Value' : own;
      let name = base;
      for (let next = 2; taken.has(name); next += 1) name = `${base}${next}`;
      taken.add(name);
      names.set(schema, name);
    }
    return names;
  }

  #of(type: ts.Type, path: string): JsonSchema {
    const { flags } = type;
    if (flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) return {};
    if (flags & ts.TypeFlags.Null) return { type: 'null' };
    if (type.isStringLiteral() || type.isNumberLiteral()) return { const: type.value };
    if (flags & ts.TypeFlags.BooleanLiteral) return { const: this.#checker.typeToString(type) === 'true' };
    if (flags & ts.TypeFlags.StringLike) return { type: 'string' };
    if (flags & ts.TypeFlags.NumberLike) return { type: 'number' };
    if (flags & ts.TypeFlags.BooleanLike) return { type: 'boolean' };
    if (flags & ts.TypeFlags.NonPrimitive) throw new Error(`${path}: the type \`object\` says nothing`);
    if (type.isUnion()) return this.#union(type.types, path);
    const primitive = type.isIntersection() && type.types.find(({ flags: one }) => one & PRIMITIVES);
    if (primitive) return this.#of(primitive, path);
    if (this.#checker.isArrayType(type) || this.#checker.isTupleType(type)) return this.#array(type, path);
    return this.#object(type, path);
  }

  #union(types: readonly ts.Type[], path: string): JsonSchema {
    const some = types.filter((one) => !(one.flags & ts.TypeFlags.Undefined));
    const all = [...new Set(some.map((one) => this.#of(one, path)))];
    const constants = all.flatMap((one) => ('const' in one ? [one.const] : []));
    const others = all.filter((one) => !('const' in one));
    const isBoolean = constants.includes(true) && constants.includes(false);
    const words = isBoolean ? constants.filter((one) => typeof one !== 'boolean') : constants;
    const branches = [
      ...(words.length > 1 ? [{ enum: words.sort() }] : words.map((one) => ({ const: one }))),
      ...(isBoolean ? [{ type: 'boolean' }] : []),
      ...others,
    ];
    return branches.length === 1 ? (branches[0] as JsonSchema) : { anyOf: branches };
  }

  #array(type: ts.Type, path: string): JsonSchema {
    const items = this.#checker.getTypeArguments(type as ts.TypeReference);
    const schema = items.length === 0 ? undefined : this.#union(items, `${path}[]`);
    return schema === undefined ? { type: 'array', maxItems: 0 } : { type: 'array', items: schema };
  }

  /** Returns the schema of an object type. Returns the same schema object for each use of the type, so that a type may contain itself. */
  #object(type: ts.Type, path: string): JsonSchema {
    const known = this.#objects.get(type);
    if (known !== undefined) return known;
    const schema: JsonSchema = {};
    this.#objects.set(type, schema);
    return Object.assign(schema, this.#members(type, path));
  }

  #members(type: ts.Type, path: string): JsonSchema {
    const symbolName = type.symbol?.name ?? '';
    if (NOT_JSON.has(symbolName.replace('Readonly', '')))
      throw new Error(`${path}: a ${symbolName} is no JSON`);
    const properties: Record<string, JsonSchema> = {};
    const required: string[] = [];
    for (const symbol of type.getProperties()) {
      if (symbol.name.startsWith('__@')) continue;
      const member = this.#checker.getTypeOfSymbol(symbol);
      const parts = (member.isUnion() ? member.types : [member]).filter(
        (one) =>
          !(one.flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Never)) &&
          one.getCallSignatures().length === 0,
      );
      if (parts.length === 0) continue;
      properties[symbol.name] = this.#union(parts, `${path}.${symbol.name}`);
      const isOptional =
        symbol.flags & ts.SymbolFlags.Optional ||
        (member.isUnion() && member.types.some(({ flags }) => flags & ts.TypeFlags.Undefined));
      if (!isOptional) required.push(symbol.name);
    }
    const index = this.#checker.getIndexInfosOfType(type)[0];
    const isNamed = 'id' in properties && 'name' in properties;
    return {
      type: 'object',
      ...(required.length > 0 && { required }),
      properties: isNamed ? { ...this.#extra, ...properties } : properties,
      additionalProperties: index === undefined ? false : this.#of(index.type, `${path}.*`),
    };
  }
}

/** Counts how often each of the schemas occurs inside a value. */
function count(value: unknown, objects: ReadonlySet<unknown>, uses: Map<JsonSchema, number>): void {
  if (typeof value !== 'object' || value === null) return;
  if (objects.has(value)) {
    const times = uses.get(value as JsonSchema) ?? 0;
    uses.set(value as JsonSchema, times + 1);
    if (times > 0) return;
  }
  for (const member of Object.values(value)) count(member, objects, uses);
}

/** Returns the schema with a reference in place of each named schema inside it. */
function referring(value: JsonSchema, names: ReadonlyMap<unknown, string>, itself: JsonSchema): JsonSchema;
function referring(value: unknown, names: ReadonlyMap<unknown, string>, itself: JsonSchema): unknown;
function referring(value: unknown, names: ReadonlyMap<unknown, string>, itself: JsonSchema): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const name = value === itself ? undefined : names.get(value);
  if (name !== undefined) return { $ref: `#/definitions/${name}` };
  if (Array.isArray(value)) return value.map((one) => referring(one, names, itself));
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [key, referring(member, names, itself)]),
  );
}

const PRIMITIVES = ts.TypeFlags.StringLike | ts.TypeFlags.NumberLike | ts.TypeFlags.BooleanLike;

const NOT_JSON: ReadonlySet<string> = new Set(['Map', 'Set', 'Date', 'RegExp', 'Uint8Array', 'WeakMap']);
