import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readSnapshot, unwrap } from 'policy-preflight';
import { backtest, pseudonymize, type ReplayRow, replay } from 'policy-preflight/logs';

const org = unwrap(readSnapshot(readFileSync('fixtures/cli/org.json', 'utf8')));
const proposed = unwrap(readSnapshot(readFileSync('fixtures/cli/history/proposed.json', 'utf8')));
const log = readFileSync('fixtures/cli/history/logs/september.ndjson');

const { result } = unwrap(await backtest(org, log));
console.log(`${result.counts.agree} agree, ${result.counts.disagree} disagree`);

const changed = new Set<string | null>();
const takeRow = (row: ReplayRow) => row.class === 'unchanged' || changed.add(row.event);
const { transitions, decisions } = unwrap(await replay(org, proposed, log, { takeRow })).result;
console.log(`events of which something else comes, or that are not judged: ${changed.size}`);
for (const { count, change, isCertain } of transitions)
  console.log(`${isCertain ? '' : 'maybe '}${change}: ${count} of ${decisions}`);

const hash = (text: string) => createHmac('sha256', 'a key of your own').update(text).digest();
const renamed = unwrap(await pseudonymize(org, log, hash));
const other = unwrap(readSnapshot(JSON.stringify(renamed.org)));
console.log(`renamed: ${unwrap(await backtest(other, renamed.log)).result.counts.agree} agree`);
