import { expect, test } from 'vitest';
import { run } from '../../src/cli/program.js';
import { memoryIo } from './memory-io.js';

test('an internal error prints a short message and exits with 70', async () => {
  const { io, out, err } = memoryIo();
  expect(await run(['inspect', 'org.json'], { ...io, files: broken(io) })).toBe(70);
  expect(out()).toBe('');
  expect(err()).toBe(
    'preflight: internal error: the disk is a lie\nplease report it; PREFLIGHT_DEBUG=1 shows where\n',
  );
});

test('the setting PREFLIGHT_DEBUG adds the stack trace to an internal error', async () => {
  const { io, err } = memoryIo({ env: { PREFLIGHT_DEBUG: '1' } });
  expect(await run(['inspect', 'org.json'], { ...io, files: broken(io) })).toBe(70);
  expect(err()).toMatch(/the disk is a lie\n +at .*program\.test\.ts/);
});

test('a command exits silently if the reader of its output goes away', async () => {
  const { io, err } = memoryIo();
  const write = () => Promise.reject(Object.assign(new Error('write EPIPE'), { code: 'EPIPE' }));
  expect(await run(['inspect', 'org.json'], { ...io, out: { ...io.out, write } })).toBe(0);
  expect(err()).toBe('');
});

test('a full disk is reported as the reason why the output is incomplete, not as an internal error', async () => {
  const { io, err } = memoryIo();
  const write = () => Promise.reject(Object.assign(new Error('write ENOSPC'), { code: 'ENOSPC' }));
  expect(await run(['inspect', 'org.json'], { ...io, out: { ...io.out, write } })).toBe(2);
  expect(err()).toBe(
    'preflight: the output is incomplete, because it cannot be written: no space is left on the disk (ENOSPC)\n',
  );
  expect(await run(['--help'], { ...io, out: { ...io.out, write }, err: { ...io.err, write } })).toBe(2);
});

test('a suggestion ("did you mean") that quotes a name from a document contains no control characters', async () => {
  const { io, err } = memoryIo();
  const readBytes = async (path: string) =>
    Buffer.from(
      Buffer.from(await io.files.readBytes(path))
        .toString()
        .replaceAll('Payroll', 'Payr\\u001boll'),
    );
  const argv = ['simulate', 'org.json', '--app', 'Payroll\u0007', '--group', 'Staff'];
  expect(await run(argv, { ...io, files: { ...io.files, readBytes } })).toBe(2);
  expect(err()).toContain('Payr\\u{1b}oll');
  for (const control of ['\u001b', '\u0007']) expect(err()).not.toContain(control);
});

function broken({ files }: ReturnType<typeof memoryIo>['io']) {
  return {
    ...files,
    list() {
      throw new TypeError('the disk is a lie');
    },
  };
}
