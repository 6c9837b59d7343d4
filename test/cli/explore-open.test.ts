import { expect, test } from 'vitest';
import { run } from '../../src/cli/program.js';
import { memoryIo } from './memory-io.js';

test.each([
  ['--open', true],
  ['--open', false],
  ['--output', true],
] as const)(
  'the report command writes its page, and opens it if `--open` is passed and there is a browser: %s, browser %s',
  async (flag, hasBrowser) => {
    const { io, files, err } = memoryIo();
    const shown: string[] = [];
    const code = await run(
      ['report', '--interactive', 'org.json', '--output', 'acme.html', ...(flag === '--open' ? [flag] : [])],
      {
        ...io,
        page: () => Promise.resolve('<html><head></head><body></body></html>'),
        openInBrowser: (path) => {
          if (!hasBrowser) return Promise.reject(Object.assign(new Error('no browser'), { code: 'ENOENT' }));
          shown.push(path);
          return Promise.resolve();
        },
      },
    );
    expect(code).toBe(0);
    expect([...files.keys()]).toEqual(['acme.html']);
    expect(shown).toEqual(flag === '--open' && hasBrowser ? ['acme.html'] : []);
    expect(err()).toMatch(
      hasBrowser ? /^$/ : /acme\.html could not be opened here \(.+\): open it in a browser/,
    );
  },
);
