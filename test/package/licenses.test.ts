import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { root } from './packed.js';

const dist = join(root, 'dist');
const told = readFileSync(join(dist, 'third-party-licenses.txt'), 'utf8').split(`\n${'-'.repeat(80)}\n\n`);
const sbom = JSON.parse(readFileSync(join(dist, 'sbom.cdx.json'), 'utf8'));

/** The packages listed in docs/decisions/dependencies.md: name, version and license. */
const INSIDE = readFileSync(join(root, 'docs/decisions/dependencies.md'), 'utf8')
  .split('\n')
  .flatMap((line) => /^\| `([^`]+)` ([\d.]+) \| (\S+) \|/.exec(line)?.slice(1).join(' ') ?? []);

describe('third-party code in the package', () => {
  it('third-party code in the package is listed with its license in the SBOM and on the page of decisions', () => {
    const named = (sbom.components as readonly Component[]).map(
      ({ name, version, licenses: [{ license }] }) => `${name} ${version} ${license.id}`,
    );
    expect(told.map((text) => text.split('\n')[0]?.replace(/\((.+)\)$/, '$1'))).toEqual(named);
    expect([...INSIDE].sort()).toEqual(named);
  });

  it('the package includes the license text of its third-party code', () => {
    for (const text of told) {
      const [title = '', ...body] = text.split('\n');
      expect(title).toMatch(/^\S+ \d+\.\d+\.\d+ \(.+\)$/);
      expect(body.join('\n'), title).toMatch(/permission|apache license|redistribution/i);
    }
  });

  it('the package does not bundle dependencies that may need security updates, so that npm can update them', () => {
    const outside = ['ipaddr.js', 'jose', 'jsonata', 'node-forge', 'yauzl', 'hyparquet', 'fzstd'];
    expect(Object.keys(manifest.dependencies)).toEqual(expect.arrayContaining(outside));
    const scripts = sbom.components.map(({ name }: { readonly name: string }) => name);
    expect(scripts.filter((name: string) => outside.includes(name) && !IN_THE_PAGE.includes(name))).toEqual(
      [],
    );
  });
});

interface Component {
  readonly name: string;
  readonly version: string;
  readonly licenses: readonly [{ readonly license: { readonly id: string } }];
}

/** Packages in the page of the explorer, which is one file with all its code. */
const IN_THE_PAGE = ['ipaddr.js'];
