import { mkdir, mkdtemp, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { run } from '../../src/cli/program.js';
import { nodeFiles } from '../../src/console/io/node/node-files.js';
import { nodeServing } from '../../src/console/io/node/node-serving.js';
import { SECRET_SHAPES } from '../base/secret-shapes.js';
import { repository } from './git-repository.js';
import { memoryIo } from './memory-io.js';

let folder = '';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'policy-preflight-canaries-'));
});

afterEach(() => rm(folder, { recursive: true }));

/** The secret members of all known formats, each with a canary value that no other member has. */
const SHAPES = Object.values(SECRET_SHAPES).map((shape, index) => shape(canary(index)));

function canary(index: number): string {
  return `S3CRET-canary-${index}-7Qx`;
}

/** Returns the numbers of the canaries that a text contains. */
function shownIn(text: string): readonly string[] {
  return [...new Set([...text.matchAll(/S3CRET-canary-\d+/g)].map(([found]) => found))];
}

/** Makes a client with a finding on the line of its secret, and a fix. */
function client(members: object): object {
  return {
    client_id: '0oa1',
    client_name: 'Shop',
    client_secret: canary(99),
    ...members,
    redirect_uris: [canary(99), canary(99)],
  };
}

const FORMATS = ['text', 'json', 'sarif', 'github', 'markdown', 'codeclimate', 'junit'];

/** One client for each format of a secret, so that an excerpt shows each of them. */
const CLIENTS = SHAPES.map(client);

const LINES = CLIENTS.map((one) => JSON.stringify(one));

const WRITTEN: readonly (readonly [what: string, name: string, text: string])[] = [
  ['JSON, each client on a line', 'c.json', `[\n${LINES.join(',\n')}\n]`],
  ['JSON on one line', 'c.json', `[${LINES.join(',')}]`],
  ['JSON, each member on a line', 'c.json', JSON.stringify(CLIENTS, undefined, 2)],
  ['JSON Lines', 'c.jsonl', LINES.join('\n')],
  ['YAML', 'c.yaml', stringify(CLIENTS)],
];

describe('lint shows no secret', () => {
  test.each(WRITTEN)('lint shows no secret in any format: %s', async (_, name, text) => {
    await write({ [name]: text });
    for (const format of FORMATS) {
      const { out, err } = await preflight('lint', name, '--format', format, '--show', 'all');
      expect(out.split('the service never returns').length).toBeGreaterThan(CLIENTS.length);
      expect(shownIn(out + err), format).toEqual([]);
    }
  });

  test.each([
    '{"client_id": "0oa1", "client_secret": "%", oops',
    '{"client_id": "0oa1", "client_secret": %}',
    '{"client_id": "0oa1", "client_secret": "%", "client_secret": "b", "client_name": "Shop"}',
    'client_id: 0oa1\nclient_secret: %\n  - x: [',
    'client_id: 0oa1\nclient_name: Shop\n# password: %\nclient_secret: %\n',
  ])('lint shows no secret of a document that is damaged or contains the secret twice: %s', async (text) => {
    const name = text.startsWith('{') ? 'c.json' : 'c.yaml';
    await write({ [name]: text.replaceAll('%', canary(0)) });
    for (const format of FORMATS) {
      const { out, err } = await preflight('lint', name, '--format', format);
      expect(out + err).toContain(name);
      expect(shownIn(out + err), format).toEqual([]);
    }
  });

  test('lint masks a secret in an excerpt and keeps all other characters', async () => {
    await write({
      'c.json': JSON.stringify({ client_id: '0oa1', client_name: 'Shop', client_secret: canary(0) }),
    });
    const { out } = await preflight('lint', 'c.json');
    expect(out).toContain(`"client_name":"Shop","client_secret":"${'*'.repeat(canary(0).length)}"}
`);
    expect(out).toContain('+ {"client_id":"0oa1","client_name":"Shop"}');
  });

  test('lint --fix-suggested writes the document with its secrets unmasked', async () => {
    await write({ 'c.json': JSON.stringify(client({ password: canary(0) })) });
    await preflight('lint', 'c.json', '--fix-suggested');
    const fixed = await readFile(join(folder, 'c.json'), 'utf8');
    expect(fixed).not.toContain('client_secret');
    expect(fixed).toContain(canary(0));
  });
});

test('the ci command shows no secret in any format', async () => {
  const repo = repository();
  try {
    repo.commit({ 'exports/org.json': { brand: 'OKTA', policies: [] } });
    repo.commit({ 'exports/clients.json': `[\n${LINES.join(',\n')}\n]` });
    for (const format of FORMATS) {
      const { out, err } = await repo.preflight(`ci exports --base HEAD~1 --format ${format}`);
      expect(out, format).toContain('the service never returns');
      expect(shownIn(out + err), format).toEqual([]);
    }
  } finally {
    repo.remove();
  }
});

test('lint shows no secret of Terraform sources', async () => {
  await write({
    'infra/main.tf': [
      'resource "okta_policy_signon" "p" {',
      `  name = "P", password = "${canary(0)}"`,
      `  api_token = "${canary(1)}"`,
      '  status = "ACTIV"',
      '}',
      `resource "okta_network_zone" "z" { name = "z", type = "IPX", settings = jsonencode({ secretKey = "${canary(2)}" }) }`,
    ].join('\n'),
  });
  const { out, err } = await preflight('lint', 'infra');
  expect(out + err).toContain('infra');
  expect(shownIn(out + err)).toEqual([]);
});

/** Makes a plan with one application for each format of a secret. Lint has findings for this plan. */
function plan(shapes: readonly object[]): object {
  const resources = shapes.map((members, index) => ({
    address: `okta_app_oauth.shop${index}`,
    mode: 'managed',
    type: 'okta_app_oauth',
    name: `shop${index}`,
    values: { id: `0oa${index}`, label: 'Shop', type: 'web', ...members },
  }));
  return {
    format_version: '1.2',
    terraform_version: '1.9.0',
    planned_values: {
      root_module: {
        resources,
      },
    },
    resource_changes: resources.map(({ values, ...resource }) => ({
      ...resource,
      provider_name: 'registry.terraform.io/okta/okta',
      change: { actions: ['create'], before: null, after: values },
    })),
    configuration: {
      provider_config: { okta: { name: 'okta', full_name: 'registry.terraform.io/okta/okta' } },
    },
  };
}

test('no command shows a secret of a Terraform plan', async () => {
  await write({ 'org.json': JSON.stringify({ brand: 'OKTA', policies: [] }) });
  await write({ 'plan.json': JSON.stringify(plan(SHAPES), undefined, 1) });
  for (const argv of [
    ['lint', 'plan.json', '--show', 'all'],
    ['inspect', 'plan.json', '--format', 'json'],
    ['normalize', 'plan.json'],
    ['diff', 'org.json', '--plan', 'plan.json', '--format', 'json'],
    ['lint', 'org.json', '--plan', 'plan.json', '--format', 'json'],
  ]) {
    const { out, err } = await preflight(...argv);
    if (argv[1] === 'plan.json' && argv[0] === 'lint') expect(out).toContain(`shop${SHAPES.length - 1}`);
    expect(shownIn(out + err), argv.join(' ')).toEqual([]);
  }
});

test('no response, journal or saved file of the serve command contains a secret that was sent or read', async () => {
  const user = { id: '00u1', status: 'ACTIVE', profile: { login: 'ann@example.com' } };
  const org = {
    brand: 'OKTA',
    policies: [],
    users: [{ ...user, credentials: { password: { value: canary(90) } }, ...SHAPES[0] }],
    idps: [{ id: '0oa1', type: 'OIDC', name: 'P', protocol: { credentials: { client: { ...SHAPES[1] } } } }],
    zones: [{ id: 'nzo1', type: 'IP', name: 'Z', status: 'ACTIVE', settings: SHAPES }],
  };
  await write({ 'org.json': JSON.stringify(org) });
  const { url, end } = await serving('org.json', '--journal', 'j.ndjson', '--save', 's.json');
  const sent = SHAPES.flatMap((members, index) => [
    {
      method: 'POST',
      path: '/api/v1/users',
      body: { profile: { login: `u${index}@example.com`, ...members } },
    },
    { method: 'PUT', path: '/api/v1/users/00u1', body: { profile: user.profile, credentials: members } },
    { method: 'POST', path: '/api/v1/idps', body: { type: 'OIDC', name: `P${index}`, protocol: members } },
    { method: 'POST', path: '/api/v1/no-such-thing', body: members },
    { method: 'POST', path: '/api/v1/groups', body: [members] },
  ]);
  for (const { method, path, body } of sent) await ask(url, method, path, body);
  await ask(url, 'POST', '/api/v1/users/00u1/credentials/change_password', {
    oldPassword: { value: canary(91) },
    newPassword: { value: canary(92) },
  });
  await ask(url, 'POST', `/api/v1/authn?token=${canary(93)}`, { passCode: canary(94), note: canary(94) });
  const journal = await (await ask(url, 'GET', '/_preflight/journal')).text();
  expect(JSON.parse(journal)).toHaveLength(sent.length + 2);
  const answers = [
    journal,
    ...(await Promise.all(
      [
        '/_preflight/state',
        '/_preflight/unknown',
        '/api/v1/users/00u1',
        '/api/v1/idps/0oa1',
        '/api/v1/zones/nzo1',
      ].map(async (path) => await (await ask(url, 'GET', path)).text()),
    )),
  ];
  expect(await end()).toBe(0);
  const files = ['j.ndjson', 's.json'].map((name) => join(folder, name));
  const written = await Promise.all(files.map((path) => readFile(path, 'utf8')));
  for (const text of [...answers, ...written]) expect(shownIn(text)).toEqual([]);
  for (const path of files) expect((await stat(path)).mode & 0o777).toBe(0o600);
});

test('the serve command removes read access for others from its journal and save files', async () => {
  await write({ 'org.json': '{"brand": "OKTA", "policies": []}', 'j.ndjson': '', 's.json': '' });
  const { url, end } = await serving('org.json', '--journal', 'j.ndjson', '--save', 's.json');
  await ask(url, 'GET', '/api/v1/policies?type=PASSWORD');
  await end();
  for (const name of ['j.ndjson', 's.json'])
    expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600);
});

describe('a folder', () => {
  test('symbolic links that lead out of an export folder are not followed, and are reported once', async () => {
    await write({ 'away/token.json': 'ghp_A1b2C3d4E5f6', 'org/a.json': '{"brand": "OKTA", "policies": []}' });
    await symlink('../away/token.json', join(folder, 'org/b.json'));
    await symlink(join(folder, 'away/token.json'), join(folder, 'org/c.json'));
    await symlink('a.json', join(folder, 'org/d.json'));
    for (const argv of [
      ['lint', 'org'],
      ['inspect', 'org'],
      ['analyze', 'org'],
    ]) {
      const { out, err, code } = await preflight(...argv);
      expect(out + err).not.toContain('ghp_');
      expect(out + err).toContain(
        'this link points outside of `org`, so the program does not read it, and 1 other link',
      );
      expect(out + err).toContain('org/b.json');
      expect(code).not.toBe(0);
    }
    expect((await preflight('lint', 'org/b.json')).out).toContain('ghp_');
  });

  test('an export folder is read if the folder itself is a link', async () => {
    await write({ 'org/a.json': '{"brand": "OKTA", "policies": []}' });
    await symlink('org', join(folder, 'linked'));
    expect((await preflight('inspect', 'linked')).err).not.toContain('link');
  });
});

async function write(files: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text, { mode: 0o644 });
  }
}

async function preflight(...argv: readonly string[]) {
  const { io, out, err } = memoryIo();
  const code = await run(argv, { ...io, files: nodeFiles(folder) });
  return { code, out: out(), err: err() };
}

function ask(url: string, method: string, path: string, body?: unknown): Promise<Response> {
  return fetch(`${url}${path}`, {
    method,
    headers: { authorization: 'SSWS any', 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}

/** Runs serve on a real port with real files until it is stopped. */
async function serving(...argv: readonly string[]) {
  let end = () => {};
  let tell = (_url: string) => {};
  const url = new Promise<string>((resolve) => {
    tell = resolve;
  });
  const { io } = memoryIo({
    serving: {
      async listen(answering, address) {
        const listening = await nodeServing.listen(answering, address);
        tell(listening.url);
        return listening;
      },
      ended: () =>
        new Promise((resolve) => {
          end = resolve;
        }),
    },
  });
  const code = run(['serve', ...argv], { ...io, files: nodeFiles(folder) });
  return {
    url: await url,
    async end() {
      end();
      return await code;
    },
  };
}
