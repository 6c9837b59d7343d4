import { readFileSync } from 'node:fs';
import { readSnapshot, unwrap } from 'policy-preflight';
import { diff } from 'policy-preflight/analysis';

const [before, after] = ['before', 'after'].map((name) =>
  unwrap(readSnapshot(readFileSync(`fixtures/cli/diff/${name}.json`, 'utf8'))),
);
if (before === undefined || after === undefined) throw new Error('two files');

const { regions, isComplete } = unwrap(diff(before, after));
for (const { change, before, after } of regions)
  console.log(`${change}: ${before?.rule.name ?? 'no rule'} -> ${after?.rule.name ?? 'no rule'}`);
console.log(isComplete ? 'and nothing else, of any request' : 'there may be more');
