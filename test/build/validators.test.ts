import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { generatedValidators, readSchemas } from '../../.build/validators.js';
import { hashOf } from '../../src/base/hash.js';
import { fitsSchema } from '../../src/read/schema/faults.js';
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
  expect(Object.keys(generated)).toHaveLength(new Set(schemas.map(hashOf)).size);
  for (const schema of schemas) {
    const validate = generated[hashOf(schema)];
    fc.assert(
      fc.property(nearly(schema), (value) => {
        expect(validate?.(value)).toBe(fitsSchema(schema, value));
      }),
      { numRuns: 40 },
    );
  }
});
