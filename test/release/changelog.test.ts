import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { released, sectionOf } from './changelog.js';

const changelog = `# Changelog

Words.

## [Unreleased]

### Added

- New \`$&\`.

## [1.9.0] - 2026-01-02

- Old.
`;

test('the release script turns the unreleased section of the changelog into the section of the version and the release notes', () => {
  expect(released(changelog, '1.10.0', '2026-03-04')).toEqual({
    ok: true,
    notes: '### Added\n\n- New `$&`.',
    text: changelog.replace('## [Unreleased]', () => '## [Unreleased]\n\n## [1.10.0] - 2026-03-04'),
  });
});

test('the release script loses no line of the changelog, and keeps the sections of earlier releases unchanged', () => {
  const text = readFileSync('CHANGELOG.md', 'utf8').replace(
    '[Unreleased]\n',
    '[Unreleased]\n\n- One more.\n',
  );
  const next = released(text, '9999.0.0', '2026-03-04');
  expect(next.ok && next.text.split('\n').filter((line) => !line.startsWith('## [9999'))).toHaveLength(
    text.split('\n').length + 1,
  );
  expect(next.ok && sectionOf(next.text, '9999.0.0')).toBe(next.ok && next.notes);
  expect(next.ok && sectionOf(next.text, 'Unreleased')).toBe('');
});

test.each([
  ['1.9', 'is no version'],
  ['v2.0.0', 'is no version'],
  ['2.0.0; rm', 'is no version'],
  ['1.9.0', 'already'],
  ['1.8.99', 'not later than 1.9.0'],
  ['1.9.0-rc.1', 'not later than 1.9.0'],
])('the release script rejects the version %s with a message that contains "%s"', (version, message) => {
  expect(released(changelog, version, '2026-03-04')).toEqual({
    ok: false,
    message: expect.stringContaining(message),
  });
});

test.each([
  [changelog.replace('### Added\n\n- New `$&`.\n\n', ''), 'nothing is unreleased'],
  [changelog.replace('## [Unreleased]\n', ''), 'has no section'],
])('the release script rejects a release if the changelog has no unreleased entry', (text, message) => {
  expect(released(text, '2.0.0', '2026-03-04')).toEqual({
    ok: false,
    message: expect.stringContaining(message),
  });
});
