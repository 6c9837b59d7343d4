import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { isTopic, pageOfTopic, TOPICS } from '../../src/cli/docs/topics.js';
import { linksOf } from '../docs/page-links.js';
import { packedIn } from './packed.js';

// Tests the links in the files of the packed package. Whether a linked heading exists is tested in the repository
// (test/docs/links.test.ts).

const folder = mkdtempSync(join(tmpdir(), 'policy-preflight-links-'));
afterAll(() => rmSync(folder, { recursive: true }));
execFileSync('tar', ['-xzf', process.env.PACKED ?? packedIn(folder)], { cwd: folder });
const packed = join(folder, 'package');

/**
 * The pages of single lint rules and controls. The package does not contain them, because they would make it 2.5 MB larger.
 * `lint --explain-rule` prints a rule page, and `compliance --verbose` prints the requirements of a control.
 */
const LEFT_OUT = /^docs\/(?:controls|rules)\//;

test('every link of a page in the package leads to a file of the package, or to a page of one rule or control', () => {
  const pages = readdirSync(packed, { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('.md'),
  );
  const links = pages.flatMap((page) =>
    linksOf(readFileSync(join(packed, page), 'utf8')).map((link) => ({
      page,
      path: link.split('#')[0] ?? '',
    })),
  );
  expect(links.length).toBeGreaterThan(300);
  const dead = links.filter(
    ({ page, path }) =>
      path !== '' &&
      !LEFT_OUT.test(join(dirname(page), path)) &&
      !existsSync(join(packed, dirname(page), path)),
  );
  expect(dead).toEqual([]);
});

test('the package contains the page of every topic of `preflight docs`', () => {
  const missing = Object.keys(TOPICS)
    .filter(isTopic)
    .filter((topic) => !existsSync(join(packed, 'docs', pageOfTopic(topic))));
  expect(missing).toEqual([]);
});
