import { test } from 'vitest';
import { comparePageWithDiff } from '../features/explorer/page-edits-law.js';

test('on a thousand orgs, the interactive page shows the same access changes for an edit as `preflight diff` for the exported org', async () => {
  console.log(`edits in the page: ${JSON.stringify(await comparePageWithDiff(1000))}`);
});
