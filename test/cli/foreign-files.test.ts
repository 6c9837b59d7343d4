import { readFileSync } from 'node:fs';
import { brotliCompressSync, deflateRawSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { run } from '../../src/cli/program.js';
import type { Io } from '../../src/console/io/io.js';
import { inflate } from '../../src/console/io/node/inflate.js';
import { fixtures, memoryIo } from './memory-io.js';

const ORG = readFileSync(`${fixtures}org.json`);

test('a gzip file is recognized by its content, whatever its name', async () => {
  const plain = await runCommand(['inspect', '-', '--format', 'json'], ORG);
  expect(plain.code).toBe(0);
  expect(await runCommand(['inspect', '-', '--format', 'json'], gzipSync(ORG))).toEqual(plain);
});

test('compressed files in a folder are read like other files', async () => {
  const bytes: Readonly<Record<string, Uint8Array>> = {
    'x/policies/rst1/rules.json.gz': gzipSync(
      '[{"id":"rul1","name":"R","type":"ACCESS_POLICY","actions":{}}]',
    ),
    'x/policies.json': Buffer.from('[{"id":"rst1","name":"P","type":"ACCESS_POLICY","status":"ACTIVE"}]'),
  };
  const { io, out } = memoryIo();
  const files: Io['files'] = {
    ...io.files,
    list: async () => ({ files: Object.keys(bytes).map((path) => path.slice(2)), unreadable: [] }),
    readBytes: async (path) => bytes[path] ?? Buffer.from(''),
  };
  expect(await run(['inspect', 'x', '--format', 'json'], { ...io, files })).toBe(0);
  expect(JSON.parse(out()).policies).toMatchObject({ total: 1, rules: { total: 1 } });
});

test('a compressed file is decompressed only as far as it fits in memory', async () => {
  const bomb = gzipSync(Buffer.alloc(3_000_000));
  await expect(inflate(bomb, 2_999_999)).rejects.toMatchObject({ code: 'ERR_FS_FILE_TOO_LARGE' });
  expect(await inflate(bomb, 3_000_000)).toHaveLength(3_000_000);
});

test('the size limit for files of an export applies to the decompressed data', async () => {
  const { io, err } = memoryIo({ stdin: gzipSync(ORG) });
  const inflate = (_: Uint8Array, most: number) => {
    expect(most).toBeLessThanOrEqual(256 * 1024 * 1024);
    return Promise.reject(Object.assign(new Error('too large'), { code: 'ERR_FS_FILE_TOO_LARGE' }));
  };
  expect(await run(['inspect', '-'], { ...io, files: { ...io.files, inflate } })).toBe(2);
  expect(err()).toContain('the file is larger than 256 MiB');
});

/** The first bytes of a zip archive with one file. The program recognizes a zip archive by its first four bytes. */
const ZIP = Buffer.concat([Buffer.from('PK\x03\x04\x14\0\0\0\x08\0'), deflateRawSync(ORG)]);

const HTML = `<!DOCTYPE html>
<html lang="en"><head><title>Acme - Sign In</title></head><body><script>var x = {"a": 1}</script></body></html>`;

test.each<[string, string | Uint8Array, string]>([
  ['a zip file', ZIP, 'this is a zip archive or an office document, not an export: unpack it'],
  [
    'a gzip file in a gzip file',
    gzipSync(gzipSync(ORG)),
    'this is a file that is compressed twice with gzip',
  ],
  [
    'a truncated gzip file',
    gzipSync(ORG).subarray(0, 500),
    'the file is compressed with gzip, and its end is missing',
  ],
  ['a damaged gzip file', damaged(gzipSync(ORG)), 'the file is compressed with gzip, and damaged'],
  ['a tar file in a gzip file', gzipSync(tar()), 'this is a tar archive, not an export: unpack it'],
  ['a PDF file', '%PDF-1.7\n1 0 obj', 'this is a PDF, not an export'],
  ['brotli', brotliCompressSync(ORG), 'is not UTF-8'],
  ['UTF-16', Buffer.from('\ufeff{}', 'utf16le'), 'the file is UTF-16'],
  ['big-endian UTF-16', Buffer.from('\ufeff{}', 'utf16le').swap16(), 'the file is UTF-16'],
  ['UTF-16 without a byte order mark', Buffer.from('[]', 'utf16le'), 'the file is UTF-16'],
  [
    'big-endian UTF-16 without a byte order mark',
    Buffer.from('{}', 'utf16le').swap16(),
    'the file is UTF-16',
  ],
  ['UTF-32', Buffer.from('\ufeff\0{\0}\0', 'utf16le'), 'the file is UTF-32; save the file as UTF-8'],
  ['UTF-32 without a byte order mark', Buffer.from('{\0}\0', 'utf16le'), 'the file is UTF-32'],
  ['big-endian UTF-32', Buffer.from('\0{\0}', 'utf16le').swap16(), 'the file is UTF-32'],
  ['zero bytes', 'ab\0cd', 'this is a binary file, not an export'],
  [
    'a Terraform state whose format version was removed',
    '{"values":{"root_module":{"resources":[]}}}',
    'this is a Terraform plan or state without `format_version`',
  ],
  [
    'a policy of an unknown type',
    '{"type":"SESSION","name":"P","settings":{}}',
    'no policy or rule has the type `SESSION`',
  ],
  ['a sign-in page', HTML, 'this is a web page, `Acme - Sign In`, not an export'],
  [
    'a response with its headers',
    'HTTP/2 200 \r\nlink: <x>; rel="self"\r\n\r\n[]',
    'this begins with HTTP headers',
  ],
  [
    'several responses in a row',
    '{\n  "id": 1\n}\n{\n  "id": 2\n}\n',
    'this contains several JSON documents, one after another',
  ],
  ['JSON with a missing comma', '[\n{\n"id": 1\n}\n{\n}\n]', '5:1: error: expected a comma'],
  ['a truncated YAML file', 'policies:\n  - name: "Finan', 'a colon; the file may be cut off'],
  ['a YAML file with a missing comma', 'policies: ["a" "b"]\nzones: []\n', 'a colon (syntax)'],
  ['JSON below a comment', '// exported by hand\n{"policies": []}', 'this begins with a comment'],
  ['a JavaScript module', 'module.exports = {"policies": []};', 'this is JavaScript code'],
  ['XML', '<?xml version="1.0"?><md:Entity/>', 'this is XML, not an export'],
  [
    'CSV',
    'id,login\n1,ann@example.com\n2,bob@example.com\n',
    'this is a CSV table with 2 columns, not an export',
  ],
  ['CSV with quotes', 'id;name\n1;"a;b"\n2;"c"\n', 'this is a CSV table with 2 columns'],
  [
    'Terraform source',
    'resource "okta_group" "a" {\n  name = "A"\n}\n',
    'this is a Terraform configuration, whose result only a plan shows',
  ],
  [
    'a binary Terraform plan',
    Buffer.concat([Buffer.from('PK\x03\x04'.padEnd(30, '\0')), Buffer.from('tfplan')]),
    'this is a binary Terraform plan, not an export: run `terraform show -json plan.tfplan > plan.json`',
  ],
  [
    'an old state of Terraform',
    '{"version":3,"terraform_version":"0.11.0","lineage":"x","modules":[]}',
    'this is a Terraform state file of version 3, and only version 4 is supported',
  ],
  [
    'package.json',
    '{"name":"x","version":"1.0.0","scripts":{},"engines":{}}',
    'this describes the npm package `x`',
  ],
  [
    'an API error',
    '{"errorCode":"E0000011","errorSummary":"Invalid token provided"}',
    'this is an error response of the service, `E0000011: Invalid token provided`',
  ],
  ['an empty list', '[]', '<stdin>:1:1: error: an empty list contains nothing to read'],
  ['an empty object', '{}', 'the documents contain nothing that this program evaluates'],
])(
  'the error message for an input that is %s describes the input and contains no control characters',
  async (_, stdin, message) => {
    const { text, code } = await runCommand(['inspect', '-'], stdin);
    expect(code).toBe(2);
    expect(text).toContain(message);
    expect(text).toContain('<stdin>');
    expect(text.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}]/u);
  },
);

test.each<[string, string, string]>([
  [
    'an error response',
    '{"errorCode":"E0000011","errorSummary":"Invalid token provided"}',
    '`E0000011: Invalid',
  ],
  [
    'a Terraform state without Okta resources',
    '{"version":4,"terraform_version":"1.5.0","serial":1,"lineage":"x","outputs":{},"resources":[]}',
    'this plan or state contains no Okta resources',
  ],
])('lint and ci say that an input with %s cannot be checked, and why', async (_, text, reason) => {
  for (const command of ['lint', 'ci']) {
    const { io, err } = memoryIo();
    const files: Io['files'] = { ...io.files, readBytes: async () => Buffer.from(text) };
    expect(await run([command, 'org.json', '--no-config'], { ...io, files })).toBe(2);
    expect(err()).toContain('nothing was checked: ');
    expect(err()).toContain(reason);
  }
});

test('a fix is not written into a compressed file', async () => {
  const { io, files, err } = memoryIo({ stdin: '' });
  const readBytes = async (path: string) => gzipSync(await io.files.readBytes(path));
  const argv = ['lint', 'lint/org.json', '--fix', '--no-config'];
  await run(argv, { ...io, files: { ...io.files, readBytes } });
  expect(files.size).toBe(0);
  expect(err()).toContain('not written: the file is compressed with gzip; decompress it first');
});

test('a command rejects an input file of random bytes with exit code 2, and its message contains no control characters', async () => {
  const starts = fc.constantFrom('\x1f\x8b\x08', 'PK\x03\x04', '<html', 'a,b\n', '{', '');
  await fc.assert(
    fc.asyncProperty(starts, fc.uint8Array({ maxLength: 60 }), async (start, rest) => {
      const { code, text } = await runCommand(
        ['inspect', '-'],
        Buffer.concat([Buffer.from(start, 'latin1'), rest]),
      );
      expect(code).toBe(2);
      expect(text.replaceAll('\n', '')).not.toMatch(/\p{Cc}/u);
    }),
    { numRuns: 60 },
  );
});

async function runCommand(argv: readonly string[], stdin: string | Uint8Array) {
  const { io, out, err } = memoryIo({ stdin });
  const code = await run(argv, io);
  return { text: out() + err(), code };
}

function damaged(bytes: Buffer): Buffer {
  return Buffer.from(bytes.map((byte, index) => (index > 300 && index < 320 ? byte ^ 0xff : byte)));
}

function tar(): Buffer {
  const header = Buffer.alloc(512);
  header.write('org.json', 0);
  header.write('ustar', 257);
  return Buffer.concat([header, ORG]);
}
