import { expect, test } from 'vitest';
import { type Answer, mcpSession } from './mcp-session.js';
import { sampleFolder } from './sample-folder.js';

const CALLS: readonly (readonly [tool: string, given: object])[] = [
  ['inspect_export', { export: 'export' }],
  [
    'explain_sign_in',
    { export: 'export', request: { app: 'Payroll', user: 'ann@example.com', ip: '203.0.113.9' } },
  ],
  [
    'explain_sign_in',
    { export: 'export', request: { app: 'CRM', user: 'ben@example.com', ip: '198.51.100.24' } },
  ],
  ['who_can_access', { export: 'export', question: 'overview', limit: 2 }],
  ['who_can_access', { export: 'export', question: 'below', app: 'Expenses', assurance: '2fa' }],
  ['compare_exports', { before: 'export', after: 'proposed', limit: 2 }],
  ['lint_export', { export: 'export' }],
  ['prove_statement', { export: 'export', when: { app: 'Wiki' }, always: { assurance: { atLeast: '2fa' } } }],
  [
    'prove_statement',
    { export: 'export', when: { app: 'Expenses' }, always: { assurance: { atLeast: '2fa' } } },
  ],
  ['who_can_access', { export: 'export', question: 'below', app: 'Expense', assurance: '2fa' }],
  ['lint_export', { export: '../secrets' }],
];

test('the MCP server repeats a recorded session on the sample export with the same answers', async () => {
  const { folder, dispose } = await sampleFolder();
  const { client, close } = await mcpSession({ folder });
  const lines: string[] = [];
  for (const [name, given] of CALLS) {
    const { content, isError } = await client.callTool({ name, arguments: { ...given } });
    const answer: Answer = JSON.parse((content as [{ readonly text: string }])[0].text);
    lines.push(`> ${name} ${JSON.stringify(given)}`, isError === true ? '< error' : '<');
    for (const [key, value] of Object.entries(answer)) lines.push(`    ${key}: ${JSON.stringify(value)}`);
  }
  const text = lines.join('\n').replaceAll(folder, '/home/ann/sample');
  await expect(`${text}\n`).toMatchFileSnapshot('../../../fixtures/mcp/sample.txt');
  await close();
  dispose();
});
