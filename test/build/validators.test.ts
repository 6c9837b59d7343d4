import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { generatedValidators, readSchemas } from '../../.build/validators.js';
import { fitsSchema } from '../../src/read/schema/faults.js';
import { schemaKey } from '../../src/read/schema/schema-key.js';
import { nearly } from '../read/values-near-schema.js';

const folder = mkdtempSync(join(tmpdir(), 'policy-preflight-validators-'));

let generated: Readonly<Record<string, (value: unknown) => boolean>>;

beforeAll(async () => {
  const outfile = join(folder, 'generated.mjs');
  await build({
    entryPoints: [fileURLToPath(new URL('../../src/read/schema/generated.ts', import.meta.url))],
    outfile,
    bundle: true,
    format: 'esm',
    plugins: [generatedValidators],
  });
  ({ GENERATED: generated } = await import(pathToFileURL(outfile).href));
}, 3_600_000);

afterAll(() => rmSync(folder, { recursive: true }));

test("Ajv's generated code takes what the functions made of a schema take", async () => {
  const schemas = await readSchemas();
  expect(Object.keys(generated)).toHaveLength(new Set(schemas.map(schemaKey)).size);
  for (const schema of schemas) {
    const validate = generated[schemaKey(schema)];
    fc.assert(
      fc.property(nearly(schema), (value) => {
        expect(validate?.(value)).toBe(fitsSchema(schema, value));
      }),
      { numRuns: 40 },
    );
  }
});

/** What documents a schema is left out of the library: what is generated is found all the same. */
test('the schema of requests in the library has its code', async () => {
  const at = (path: string) => pathToFileURL(join('dist/esm', path)).href;
  const { RequestSchema } = await import(at('facts/request.js'));
  const { GENERATED } = await import(at('read/schema/generated.js'));
  expect(JSON.stringify(RequestSchema)).not.toContain('description');
  expect(Object.keys(GENERATED)).toEqual([schemaKey(RequestSchema)]);
});
