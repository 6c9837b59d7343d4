import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { mcpSession } from './mcp-session.js';
import { sampleFolder } from './sample-folder.js';

const page = readFileSync('docs/assistants.md', 'utf8');
const { folder, dispose } = await sampleFolder();
const session = await mcpSession({ folder: dirname(folder) });

afterAll(async () => {
  await session.close();
  dispose();
});

/** The calls of the page, each with the part of the answer that the page shows. */
const CALLS = [...page.matchAll(/^```json (\w+)\n([\s\S]*?)^```\n\n```json answer\n([\s\S]*?)^```$/gm)].map(
  ([, name = '', given = '', answer = '']) => ({
    name,
    given: JSON.parse(given),
    answer: JSON.parse(answer),
  }),
);

test.each(CALLS)(
  'the documentation page on assistants shows an up-to-date answer of $name',
  async ({ name, given, answer }) => {
    expect(await session.ask(name, given)).toMatchObject(answer);
  },
);

test('the documentation page on assistants has examples, and names every MCP tool', async () => {
  expect(CALLS.length).toBeGreaterThanOrEqual(4);
  const { tools } = await session.client.listTools();
  for (const { name } of tools) expect(page).toContain(`| \`${name}\` |`);
  expect(page.split('\n').length).toBeLessThanOrEqual(120);
});
