import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { assembleDocuments } from '../../../src/documents/read-snapshot.js';
import { unwrap } from '../../../src/documents/unwrap.js';
import { memoryWorld } from './memory-world.js';
import { orgDocument } from './org-document.js';
import { orgServer, type ServedOrg } from './org-server.js';
import { contentOf, pulling, readBack } from './pulling.js';
import { SECRET } from './tenant.js';

const recorded: ServedOrg = JSON.parse(readFileSync('fixtures/pull/recorded.json', 'utf8'));

test('a pull of recorded responses keeps every object', async () => {
  const world = memoryWorld(orgServer(recorded));
  const { manifest } = unwrap(await pulling(world));
  expect(manifest.unknown).toEqual([]);
  const { groupMembers } = JSON.parse(world.written.get('org/group-members.json') ?? '{}');
  const whole = assembleDocuments([
    { name: 'org.json', value: orgDocument(recorded, Object.keys(groupMembers)) },
  ]);
  const read = readBack(world.written);
  expect(contentOf(unwrap(read))).toEqual(contentOf(unwrap(whole)));
  const codesOf = ({ problems }: typeof read) => problems.map(({ code }) => code).sort();
  expect(codesOf(read)).toEqual(codesOf(whole));
  expect(Object.keys(manifest.counts).length).toBeGreaterThan(12);
  expect(JSON.stringify(recorded)).toContain(SECRET);
  expect(JSON.stringify([...world.written])).not.toContain(SECRET);
});
