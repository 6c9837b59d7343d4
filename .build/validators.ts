import { readdirSync } from 'node:fs';
import { _, Ajv } from 'ajv';
import standalone from 'ajv/dist/standalone/index.js';
import { type Plugin, transformSync } from 'esbuild';
import { hashOf } from '../src/base/hash.js';
import type { TProperties, TSchema } from '../src/base/json-schema.js';
import * as conditions from '../src/conditions/registry.js';
import { RequestSchema } from '../src/facts/request.js';
import { FORMATS } from '../src/read/schema/text-formats.js';

/** Puts Ajv's code in the place of src/read/schema/generated.ts. */
export const generatedValidators: Plugin = {
  name: 'generated validators',
  setup(build) {
    build.onLoad({ filter: /[/\\]read[/\\]schema[/\\]generated\.ts$/ }, async () => ({
      contents: validatorsFor(await readSchemas()),
      loader: 'js',
    }));
  },
};

/** The schemas of what is read for a simulation: requests, resources, conditions. */
export async function readSchemas(): Promise<readonly TSchema[]> {
  const folder = new URL('../src/resources/', import.meta.url);
  const modules = await Promise.all(readdirSync(folder).map((file) => import(new URL(file, folder).href)));
  const resources = modules.flatMap((module: Readonly<Record<string, TSchema>>) =>
    Object.entries(module).flatMap(([name, schema]) => (name.endsWith('Schema') ? [schema] : [])),
  );
  return [RequestSchema, ...resources, ...Object.values(conditions).map(({ schema }) => schema)];
}

/** A module with a function for each schema, which says whether a value fits and nothing else. */
export function validatorsFor(schemas: readonly TSchema[]): string {
  const byHash = new Map(schemas.map((schema) => [hashOf(schema), schema]));
  const ajv = new Ajv({
    schemas: withShared([...byHash].map(([hash, schema]) => [hash, bare(schema)])),
    inlineRefs: false,
    formats: Object.fromEntries(Object.entries(FORMATS).map(([name, { fits }]) => [name, fits])),
    code: { source: true, esm: true, optimize: true, formats: _`FITS` },
    strict: true,
    allowUnionTypes: true,
    messages: false,
    // What fits is asked for nearly always: without early ends the code is three fifths as long, and not slower there.
    allErrors: true,
    logger: false,
  });
  const hashes = [...byHash.keys()];
  const code = standalone.default(
    ajv,
    Object.fromEntries(hashes.map((hash, index) => [`validator${index}`, hash])),
  );
  const table = hashes.map(
    (hash, index) => `  ${JSON.stringify(hash)}: ${functionOf(`validator${index}`, code)},`,
  );
  const whole = `${HEAD}\n${withoutErrors(code)}\nexport const GENERATED = {\n${table.join('\n')}\n};\n`;
  return transformSync(whole, { format: 'esm', treeShaking: true }).code;
}

/** The function that the code exports under a name. */
function functionOf(name: string, code: string): string {
  const found = new RegExp(`export const ${name} = (\\w+);`).exec(code)?.[1];
  if (found === undefined) throw new Error(`Ajv exports no ${name}`);
  return found;
}

/** Without what is for readers only. */
function bare(schema: TSchema): TSchema {
  const { $id: _id, $schema: _schema, title: _title, description: _description, ...rest } = schema;
  return inside(rest, bare);
}

/**
 * The schemas by their names, and beside them those that stand in several places inside: each becomes one function. That of a
 * request stays whole: a call for each field is felt at every decision.
 */
function withShared(schemas: readonly (readonly [name: string, schema: TSchema])[]): Record<string, TSchema> {
  const places = new Map<string, number>();
  const count = (schema: TSchema): TSchema => {
    const text = JSON.stringify(schema);
    places.set(text, (places.get(text) ?? 0) + 1);
    return inside(schema, count);
  };
  for (const [, schema] of schemas) inside(schema, count);
  const shared: Record<string, TSchema> = {};
  const refer = (schema: TSchema): TSchema => {
    const text = JSON.stringify(schema);
    const referring = inside(schema, refer);
    if (places.get(text) === 1) return referring;
    const name = `shared-${hashOf(schema)}`;
    shared[name] = referring;
    return { $ref: name } as TSchema;
  };
  for (const [name, schema] of schemas) shared[name] = name === REQUEST ? schema : inside(schema, refer);
  return shared;
}

const REQUEST = hashOf(RequestSchema);

/** The schema with each of those directly inside it changed. */
function inside(schema: TSchema, change: (inner: TSchema) => TSchema): TSchema {
  const members = (of: TProperties) =>
    Object.fromEntries(Object.entries(of).map(([key, inner]) => [key, change(inner)]));
  return {
    ...schema,
    ...(schema.properties && { properties: members(schema.properties) }),
    ...(schema.patternProperties && { patternProperties: members(schema.patternProperties) }),
    ...(schema.items && { items: change(schema.items) }),
    ...(schema.anyOf && { anyOf: schema.anyOf.map(change) }),
  };
}

const HEAD = `
import { FORMATS } from './text-formats.js';
const FITS = Object.fromEntries(Object.entries(FORMATS).map(([name, { fits }]) => [name, fits]));
const isObject = (value) => value && typeof value == 'object' && !Array.isArray(value);
const isWrong = (value, fits) => value !== undefined && !fits(value);
const isNot = (value, type) => typeof value !== type && value !== null;
const lengthOf = (text) => { let length = 0; for (const _ of text) length += 1; return length; };
`;

/** What is wrong is said by src/read/schema/faults.ts: here the objects that would say it are two thirds of the code. */
function withoutErrors(code: string): string {
  const bare = REWRITTEN.reduce((text, [from, to]) => text.replaceAll(from, to), code);
  const left = /require\(|schemaPath|vErrors|instancePath/.exec(bare);
  if (left !== null)
    throw new Error(
      `Ajv writes its code in another way than .build/validators.ts knows: ${left[0]} is left in it`,
    );
  return bare;
}

/** What Ajv writes, and what stands for it; the test of what is built holds the two to one another. */
const REWRITTEN: readonly (readonly [from: RegExp, to: string])[] = [
  [/"use strict";/g, ''],
  [/require\("ajv\/dist\/runtime\/ucs2length"\)\.default/g, 'lengthOf'],
  [/export const \w+ = (\w+);/g, ''],
  // An error is counted, and a schema that is referred to counts as one.
  [/const err\d+ = \{instancePath.*?\}\};if\(vErrors === null\)\{.*?\}else \{.*?\}errors\+\+;/g, 'errors++;'],
  [
    /vErrors = vErrors === null \? \w+\.errors : vErrors\.concat\(\w+\.errors\);errors = vErrors\.length;/g,
    'errors++;',
  ],
  [/if\(vErrors !== null\)\{if\(_errs\d+\)\{.*?\}\s*else \{vErrors = null;\}\}/g, ''],
  [/let vErrors = null;|validate\d+\.errors = vErrors;/g, ''],
  // The place of a value is for errors alone.
  [/\{instancePath="", parentData, parentDataProperty, rootData=data\}=\{\}/g, ''],
  [/(validate\d+\([^{}]*?), \{instancePath[^{}]*\}\)/g, '$1)'],
  // What is asked most often has a name.
  [
    /if\(([^(){}]+) !== undefined\)\{if\(!\((validate\d+)\(\1\)\)\)\{errors\+\+;\}\}/g,
    'errors += isWrong($1, $2);',
  ],
  [/if\(([^(){}]+) === undefined\)\{errors\+\+;\}/g, 'errors += $1 === undefined;'],
  [/\b(\w+) && typeof \1 == "object" && !Array\.isArray\(\1\)/g, 'isObject($1)'],
  [/\(typeof (\w+) !== ("\w+")\) && \(\1 !== null\)/g, 'isNot($1, $2)'],
];
