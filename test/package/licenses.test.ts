import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from './packed.js';

const dist = join(root, 'dist');
const told = readFileSync(join(dist, 'third-party-licenses.txt'), 'utf8').split(`\n${'-'.repeat(80)}\n\n`);

describe('the licenses of what the package has inside', () => {
  it('are those of every package that a source map names, and more, once each', () => {
    const named = readdirSync(dist, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.map'))
      .flatMap((file) => JSON.parse(readFileSync(join(dist, file), 'utf8')).sources as string[])
      .flatMap((source) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source)?.[1] ?? []);
    const names = told.map((text) => text.slice(0, text.indexOf(' ')));
    expect(named).toContain('ipaddr.js');
    expect(names).toEqual(expect.arrayContaining([...new Set(named)]));
    expect(names).toEqual([...new Set(names)].toSorted());
    expect(names).toEqual(expect.arrayContaining(['commander', 'web-tree-sitter', 'preact', 'jsonata']));
  });

  it('come with their text', () => {
    for (const text of told) {
      const [title = '', ...body] = text.split('\n');
      expect(title).toMatch(/^\S+ \d+\.\d+\.\d+ \(.+\)$/);
      expect(body.join('\n'), title).toMatch(/permission|apache license|redistribution/i);
    }
  });
});
