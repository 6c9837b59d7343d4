import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { classOf, whyExplained } from './explained.js';
import { type Exchange, replay } from './replay.js';

const FOLDER = 'fixtures/service/recordings';

interface Recording {
  readonly exchanges: readonly Exchange[];
}

test.each(readdirSync(FOLDER))('what the service was recorded to answer in %s, ours answers', (file) => {
  const { exchanges }: Recording = JSON.parse(readFileSync(`${FOLDER}/${file}`, 'utf8'));
  const played = replay(exchanges);
  const covered = played.filter(({ isCovered }) => isCovered);
  expect(covered.length).toBeGreaterThan(exchanges.length / 2);
  const differences = covered.flatMap(({ exchange, differences }) =>
    differences.map((one) => classOf(exchange.method, exchange.url, one)),
  );
  expect(differences.filter((one) => whyExplained(one) === undefined)).toEqual([]);
});
