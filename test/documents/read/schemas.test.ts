import { Ajv } from 'ajv';
import { expect, test } from 'vitest';
import { assembleDocuments } from '../../../src/documents/read-snapshot.js';
import { schemas } from '../../../src/documents/schema/schemas.js';
import { snapshotDocument } from '../../../src/documents/write/write-snapshot.js';
import * as conditions from '../../../src/model/conditions/registry.js';
import { fixture, snapshotOf } from './reading.js';

const ajv = new Ajv({ strict: true });
const validators = new Map(
  Object.entries(schemas).map(([name, schema]) => [name, ajv.compile(JSON.parse(JSON.stringify(schema)))]),
);

function fits(name: string, value: unknown): boolean {
  return validators.get(name)?.(value) ?? false;
}

test.each(Object.entries(schemas))(
  'the published schema %s is a valid JSON Schema of draft 07',
  (name, schema) => {
    expect(schema).toMatchObject({
      $schema: 'http://json-schema.org/draft-07/schema#',
      title: expect.any(String),
    });
    expect(schema.$id).toBe(`policy-preflight/schemas/${name}.json`);
    expect(ajv.validateSchema(JSON.parse(JSON.stringify(schema)))).toBe(true);
  },
);

test.each([
  ['snapshot', 'snapshots/salto'],
  ['snapshot', 'snapshots/session-violation'],
  ['policy', 'objects/policy'],
  ['rule', 'objects/rule'],
  ['zone', 'objects/zone'],
  ['zone', 'objects/dynamic-v2-zone'],
  ['group', 'objects/everyone'],
  ['app', 'objects/app'],
])('the published schema %s accepts the recorded resource %s', (name, file) => {
  const document = fixture(`${file}.json`);
  const value = JSON.parse('text' in document ? document.text : '');
  expect(fits(name, value)).toBe(true);
});

test('an export that the program wrote fits the published schema', () => {
  const written = snapshotDocument(snapshotOf(assembleDocuments([fixture('snapshots/salto.json')])));
  expect(fits('snapshot', written)).toBe(true);
});

test.each(Object.values(conditions))(
  'the published examples of the condition $key fit the rule schema',
  ({ key, examples }) => {
    for (const [shows, condition] of examples) {
      expect({ shows, fits: fits('rule', { id: 'r', conditions: { [key]: condition } }) }).toEqual({
        shows,
        fits: true,
      });
    }
  },
);

test('the published schema rejects an invalid condition', () => {
  const validate = ajv.compile({ ...schemas.policy, $id: 'policy-wrong' });
  expect(validate({ id: 'p', type: 'PASSWORD', conditions: { network: { connection: 'NOWHERE' } } })).toBe(
    false,
  );
});
