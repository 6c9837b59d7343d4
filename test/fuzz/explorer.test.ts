import { test } from 'vitest';
import { pageSaysWhatDiffSays } from '../web/page-edits-law.js';

test('of a thousand orgs, what the page shows of edits is what `preflight diff` says of the exported org', async () => {
  console.log(`edits in the page: ${JSON.stringify(await pageSaysWhatDiffSays(1000))}`);
});
