import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { pages } from './pages.js';

/** Real hosts that the source code and the pages may mention, each with the reason. */
const REAL: Readonly<Record<string, string>> = {
  'accounts.google.com': 'where a social provider of that type sends people',
  'appleid.apple.com': 'where a social provider of that type sends people',
  'auth0.com': 'names of grants, in clients of live tenants',
  'graph.facebook.com': 'where a social provider of that type gets tokens',
  'help.okta.com': 'the page of the vendor on the statuses of accounts',
  'json-schema.org': 'the draft that our schemas are written in',
  'json.schemastore.org': 'the schema that SARIF names',
  'jsonata.org': 'the language of own rules',
  'modelcontextprotocol.io': 'the protocol of `preflight mcp`',
  'keepachangelog.com': 'the format of CHANGELOG.md',
  'login.microsoftonline.com': 'where a social provider of that type sends people',
  'semver.org': 'what versions mean',
  'www.': 'the issuer of an org, which has the brand in it',
  'www.okta.com': 'the issuer that recorded applications have',
  'www.linkedin.com': 'where a social provider of that type sends people',
  'www.facebook.com': 'where a social provider of that type sends people',
  'www.googleapis.com': 'where a social provider of that type gets tokens',
  'www.w3.org': 'the namespace of SVG',
  'zed.dev': 'the documentation of an editor',
};

/** Matches hosts that are allowed in examples: reserved names, local addresses, and hosts that are too short or too long on purpose. */
const EXAMPLE = /(?:^|\.)example\.(?:com|net|org)$|^localhost$|^127\.0\.0\.1$|^\[::1\]$|^a\.b$|^d{9,}$/;

test('every network address in src and in the pages is the real one of a service, or reserved for examples', () => {
  const sources = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.ts'),
  );
  const texts = [
    ...sources.map((file) => [file, readFileSync(join('src', file), 'utf8')] as const),
    ...pages(),
    ['package.json', readFileSync('package.json', 'utf8')] as const,
  ];
  const hosts = texts.flatMap(([file, text]) =>
    [...text.matchAll(/https?:\/\/([\w.*:[\]-]+)/g)].map(([, host = '']) => ({
      file,
      host: host.replace(/:\d*$/, ''),
    })),
  );
  expect(hosts.length).toBeGreaterThan(100);
  expect(hosts.filter(({ host }) => !Object.hasOwn(REAL, host) && !EXAMPLE.test(host))).toEqual([]);
});
