import { readdirSync } from 'node:fs';
import { _, Ajv } from 'ajv';
import standalone from 'ajv/dist/standalone/index.js';
import { type Plugin, transformSync } from 'esbuild';
import type { TProperties, TSchema } from '../src/base/json-schema.js';
import * as conditions from '../src/conditions/registry.js';
import { RequestSchema } from '../src/facts/request.js';
import { schemaKey } from '../src/read/schema/schema-key.js';
import { FORMATS } from '../src/read/schema/text-formats.js';

/** Puts Ajv's code in the place of src/read/schema/generated.ts. */
export const generatedValidators = validatorsInPlace(readSchemas);

/**
 * The same for pages, of requests alone: it counts at every decision, and weighs a tenth of all. What is read once is checked by
 * what says what is wrong with it (src/read/schema/faults.ts), which takes a fifteenth longer for all of a reading.
 */
export const requestValidator = validatorsInPlace(() => Promise.resolve([RequestSchema]));

function validatorsInPlace(schemas: () => Promise<readonly TSchema[]>): Plugin {
  return {
    name: 'generated validators',
    setup(build) {
      build.onLoad({ filter: /[/\\]read[/\\]schema[/\\]generated\.ts$/ }, async () => ({
        contents: validatorsFor(await schemas()),
        loader: 'js',
      }));
    },
  };
}

/** The schemas of what is read for a simulation: requests, resources, conditions. */
export async function readSchemas(): Promise<readonly TSchema[]> {
  const folder = new URL('../src/resources/', import.meta.url);
  const paths = readdirSync(folder).map((file) => `../src/resources/${file.replace(/ts$/, 'js')}`);
  const modules = await Promise.all(paths.map((path) => import(path)));
  const resources = modules.flatMap((module: Readonly<Record<string, TSchema>>) =>
    Object.entries(module).flatMap(([name, schema]) => (name.endsWith('Schema') ? [schema] : [])),
  );
  return [RequestSchema, ...resources, ...Object.values(conditions).map(({ schema }) => schema)];
}

/** A module with a function for each schema, which says whether a value fits and nothing else. */
export function validatorsFor(schemas: readonly TSchema[]): string {
  const byHash = new Map(schemas.map((schema) => [schemaKey(schema), schema]));
  const ajv = new Ajv({
    schemas: Object.fromEntries([...byHash].map(([hash, schema]) => [hash, bare(schema)])),
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
  const { $id: _id, $schema: _schema, title: _title, description: _description, anyOf, ...rest } = schema;
  return {
    ...rest,
    ...(rest.properties && { properties: bareMembers(rest.properties) }),
    ...(rest.patternProperties && { patternProperties: bareMembers(rest.patternProperties) }),
    ...(rest.items && { items: bare(rest.items) }),
    ...(anyOf && oneOfWords(anyOf.map(bare))),
  };
}

/** One of many words, a schema each, is one comparison each where it is written as an `enum`. */
function oneOfWords(branches: readonly TSchema[]): Partial<TSchema> {
  const words = branches.filter(isWord).map((branch) => branch.const);
  const others = branches.filter((branch) => !isWord(branch));
  if (words.length < 2) return { anyOf: [...branches] };
  const listed = { enum: words };
  return others.length === 0 ? listed : { anyOf: [listed, ...others] };
}

function isWord({ const: word, type, ...rest }: TSchema): boolean {
  return typeof word === 'string' && type === 'string' && Object.keys(rest).length === 0;
}

function bareMembers(properties: TProperties): TProperties {
  return Object.fromEntries(Object.entries(properties).map(([key, inner]) => [key, bare(inner)]));
}

const HEAD = `
import { FORMATS } from './text-formats.js';
const FITS = Object.fromEntries(Object.entries(FORMATS).map(([name, { fits }]) => [name, fits]));
const isObject = (value) => value && typeof value == 'object' && !Array.isArray(value);
const isNot = (value, type) => typeof value !== type && value !== null;
const lengthOf = (text) => { let length = 0; for (const _ of text) length += 1; return length; };
`;

/** What is wrong is said by src/read/schema/faults.ts: here the objects that would say it are two thirds of the code. */
function withoutErrors(code: string): string {
  const bare = code
    .replace('"use strict";', '')
    .replaceAll('require("ajv/dist/runtime/ucs2length").default', 'lengthOf')
    .replaceAll(/export const \w+ = (\w+);/g, '')
    .replaceAll(
      /const err\d+ = \{instancePath.*?\}\};if\(vErrors === null\)\{.*?\}else \{.*?\}errors\+\+;/g,
      'errors++;',
    )
    .replaceAll(/validate\d+\.errors = vErrors;/g, '')
    .replaceAll(/if\(vErrors !== null\)\{if\(_errs\d+\)\{.*?\}\s*else \{vErrors = null;\}\}/g, '')
    .replaceAll('let vErrors = null;', '')
    .replaceAll('{instancePath="", parentData, parentDataProperty, rootData=data}={}', '')
    .replaceAll(/func\d+\((\w+)\) < 1\b/g, '$1.length < 1')
    .replaceAll(/\b(\w+) && typeof \1 == "object" && !Array\.isArray\(\1\)/g, 'isObject($1)')
    .replaceAll(/\(typeof (\w+) !== ("\w+")\) && \(\1 !== null\)/g, 'isNot($1, $2)');
  const left = /require\(|schemaPath|vErrors|instancePath/.exec(bare);
  if (left !== null)
    throw new Error(
      `Ajv writes its code in another way than .build/validators.ts knows: ${left[0]} is left in it`,
    );
  return bare;
}
