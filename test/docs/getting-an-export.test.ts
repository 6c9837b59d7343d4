import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { run } from '../../src/cli/program.js';
import { nodeFiles } from '../../src/console/io/node/node-files.js';
import { memoryIo } from '../cli/memory-io.js';

const TOOLS = ['bash', 'curl', 'jq', 'sed'];
const hasTools = TOOLS.every((tool) => spawnSync(tool, ['--version']).status === 0);

const GROUPS = [1, 2, 3].map((number) => ({
  id: `00g${number}`,
  type: 'OKTA_GROUP',
  profile: { name: `Group ${number}` },
}));

test.skipIf(!hasTools)(
  'the export that docs/getting-an-export.md makes by hand is complete, with every page and rule',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'policy-preflight-export-'));
    const server = createServer((request, response) => {
      const url = new URL(request.url ?? '', `http://${request.headers.host}`);
      const { status = 200, body, next } = answerTo(url, request.headers.authorization);
      const links = [
        `<${url}>; rel="self"`,
        ...(next === undefined ? [] : [`<${new URL(next, url)}>; rel="next"`]),
      ];
      response.writeHead(status, { 'content-type': 'application/json', link: links });
      response.end(JSON.stringify(body));
    });
    try {
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      const host = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      expect(await script(recipe().replace('https://acme.example.com', host), folder)).toBe(0);
      const { io, out } = memoryIo();
      expect(await run(['inspect', 'exports', '--format', 'json'], { ...io, files: nodeFiles(folder) })).toBe(
        0,
      );
      expect(JSON.parse(out())).toMatchObject({
        policies: { total: 6, rules: { total: 6 } },
        groups: { total: GROUPS.length },
        mappings: { total: 1 },
        problems: [],
      });
    } finally {
      server.close();
      rmSync(folder, { recursive: true });
    }
  },
);

/** Returns the code block of the page without its last line, which checks the result. */
function recipe(): string {
  const page = readFileSync('docs/getting-an-export.md', 'utf8');
  const block = /```sh\n(org=[\s\S]*?)```/.exec(page)?.[1] ?? '';
  return block.replace(/^npx .*$/m, '');
}

interface ApiAnswer {
  readonly status?: number;
  readonly body: unknown;
  /** The URL of the next page. */
  readonly next?: string;
}

function answerTo({ pathname, searchParams }: URL, authorization = ''): ApiAnswer {
  if (authorization !== 'SSWS secret') return { status: 401, body: { errorCode: 'E0000011' } };
  const [, collection, id = '', part] = pathname.replace('/api/v1', '').split('/');
  if (collection === 'groups') {
    const index = Number(searchParams.get('after') ?? 0);
    return {
      body: [GROUPS[index]],
      ...(index + 1 < GROUPS.length && { next: `/api/v1/groups?after=${index + 1}` }),
    };
  }
  if (collection === 'apps')
    return { body: [{ id: '0oa1', name: 'payroll', label: 'Payroll', status: 'ACTIVE' }] };
  if (collection !== 'policies') return { body: [] };
  const type = searchParams.get('type') ?? '';
  if (part === undefined)
    return { body: [{ ...ACTIVE, id: type, name: type, type, system: true, priority: 1 }] };
  if (part === 'mappings')
    return id === 'ACCESS_POLICY' ? { body: [{ appId: '0oa1', policyId: id }] } : { status: 403, body: {} };
  return { body: [{ ...ACTIVE, id: `rul${id}`, name: 'Rule', type: id, system: true, actions: {} }] };
}

const ACTIVE = { status: 'ACTIVE', conditions: null };

function script(text: string, cwd: string): Promise<number | null> {
  const env = { ...process.env, OKTA_API_TOKEN: 'secret', no_proxy: '127.0.0.1' };
  const child = spawn('bash', ['-c', text], { cwd, env, stdio: 'ignore' });
  return new Promise((resolve) => child.on('close', resolve));
}
