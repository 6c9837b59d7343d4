import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { classOf, whyExplained } from './explained.js';
import { AT_THE_SAME_TIME, type Exchange, replay } from './replay.js';

const FOLDER = 'fixtures/service/recordings';

interface Recording {
  readonly exchanges: readonly Exchange[];
}

const sdkRecordings: readonly (Recording & { readonly recorded: string })[] = JSON.parse(
  readFileSync('fixtures/service/sdk-recordings.json', 'utf8'),
);

test.each(sdkRecordings)(
  'the mock API gives the responses that were recorded in $recorded',
  ({ exchanges }) => {
    const played = replay(exchanges);
    expect(played.filter(({ isCovered }) => !isCovered)).toEqual([]);
    expect(played.flatMap(({ differences }) => differences)).toEqual([]);
  },
);

test.each(readdirSync(FOLDER))('the mock API gives the responses that were recorded in %s', (file) => {
  const { exchanges }: Recording = JSON.parse(readFileSync(`${FOLDER}/${file}`, 'utf8'));
  const played = replay(exchanges);
  const covered = played.filter(({ isCovered }) => isCovered);
  expect(covered.length).toBeGreaterThan(exchanges.length / 2);
  const differences = covered.flatMap(({ exchange, differences }) =>
    differences.map((one) => classOf(exchange.method, exchange.url, one)),
  );
  expect(differences.filter((one) => whyExplained(one) === undefined)).toEqual([]);
});

test('if a recorded read overlapped a write, a difference from the response of the mock API is still reported', () => {
  const group = (description: string) => ({ profile: { name: 'Staff', description } });
  const [url, id] = ['https://example.okta.com/api/v1/groups', '00gAbCdEfGhIjKlMn5d7'];
  const answer = (description: string) =>
    JSON.stringify({ id, type: 'OKTA_GROUP', ...group(description), objectClass: ['okta:user_group'] });
  const create = { method: 'POST', url, request: JSON.stringify(group('one')), status: 200 };
  const read = { method: 'GET', url: `${url}/${id}`, request: '', status: 200 };
  const played = replay([
    { ...create, response: answer('one'), began: 0, ended: 9000 },
    { ...read, response: answer('other'), began: 2000, ended: 3000 },
  ]);
  const differences = played.flatMap(({ differences }) => differences);
  expect(differences.filter((one) => one.startsWith('.profile.description'))).toHaveLength(1);
  expect(differences.filter((one) => one.includes(AT_THE_SAME_TIME))).toEqual([]);
});
