import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parseDocuments } from '../../../src/documents/parse-documents.js';
import { readMappings } from '../../../src/documents/read-mappings.js';
import { assembleParsed } from '../../../src/documents/read-snapshot.js';

const FOLDERS = ['fixtures/orgs', 'fixtures/read', 'fixtures/lint', 'fixtures/terraform'];

const files = FOLDERS.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
).filter((file) => file.endsWith('.json'));

/** Lint needs only the policy mappings. It reads them alone, unless the complete export was already assembled for another purpose. */
test('reading only the policy mappings of an export gives the mappings of the complete org', () => {
  let mapped = 0;
  for (const name of files) {
    const documents = parseDocuments([{ name, text: readFileSync(name, 'utf8') }]);
    const read = assembleParsed(documents);
    if (!read.ok) continue;
    const { brand, mappings } = read.value;
    expect([name, readMappings(documents, brand)]).toEqual([name, mappings]);
    mapped += mappings.length;
  }
  expect(mapped).toBeGreaterThan(20);
});
