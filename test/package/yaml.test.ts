import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseYaml } from '../../src/read/text/yaml.js';
import { root } from './packed.js';

// Pages carry a copy of what reads YAML, without what writes it (.build/yaml-reader.ts).

const built: { readonly parseYaml: typeof parseYaml } = await import(
  pathToFileURL(join(root, 'dist/esm/read/text/yaml.js')).href
);

const ODD = [
  '%YAML 1.1\n---\na: yes\nb: 017\nc: 2001-12-14\n<<: {d: 1}\n',
  'a: !!timestamp 2001-12-14T21:59:43Z\nb: !!binary aGVsbG8=\nc: !!set {x, y}\nd: !!omap [e: 1]\nf: !own 3\n',
  'a: &one {b: [1, &two "x"]}\nc: *one\n*two : 3\n<<: *one\n',
  '? {? {a: b} : c}\n: d\n? [e, f]\n: g\n',
  'a: >-\n  folded\n  twice\n\nb: |+\n  kept\n\n# last\n--- # second\n- 0x1f\n- .inf\n- ~\n- "\\u00e9"\n...\n',
  '\uFEFF"a": \'it\'\'s\'\r\n"b": [1,\r\n  {c: d, "e"}]\r\n',
];

const written = readdirSync(join(root, 'fixtures'), { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.ya?ml$/.test(file))
  .toSorted()
  .map((file) => readFileSync(join(root, 'fixtures', file), 'utf8'));

describe('the copy of the reader of YAML', () => {
  it('reads what the package reads, and sees the same faults', () => {
    for (const text of [...ODD, ...written])
      expect(readBy(built.parseYaml, text)).toEqual(readBy(parseYaml, text));
    expect(ODD.map((text) => built.parseYaml(text).ok)).toEqual([true, true, true, false, true, true]);
  });

  it('takes what tags of YAML 1.1 stand before as it is written', () => {
    expect(readBy(parseYaml, ODD[1] as string)).toEqual([
      { a: '2001-12-14T21:59:43Z', b: 'aGVsbG8=', c: { x: null, y: null }, d: [{ e: 1 }], f: '3' },
    ]);
  });

  it('law: of any damaged text, too', () => {
    const damaged = fc
      .tuple(
        fc.constantFrom(...ODD, ...written),
        fc.nat(),
        fc.nat(20),
        fc.string({ unit: YAML, maxLength: 4 }),
      )
      .map(([text, at, length, put]) => {
        const start = at % (text.length + 1);
        return text.slice(0, start) + put + text.slice(start + length);
      });
    fc.assert(
      fc.property(damaged, (text) => {
        expect(readBy(built.parseYaml, text)).toEqual(readBy(parseYaml, text));
      }),
      { numRuns: 100 },
    );
  });
});

/** What a text of YAML is made of. */
const YAML = fc.constantFrom(...'ab1 \n\t:-?,[]{}#&*!|>\'"%@`~<.=0');

/** Without the trees, which are of two packages. */
function readBy(parse: typeof parseYaml, text: string): unknown {
  const parsed = parse(text);
  return parsed.ok ? parsed.values : parsed.fault;
}
