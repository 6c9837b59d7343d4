import { readFileSync } from 'node:fs';
import { readSnapshot, unwrap } from 'policy-preflight';
import { analyze } from 'policy-preflight/analysis';

const org = unwrap(readSnapshot(readFileSync('fixtures/cli/dead.json', 'utf8')));

for (const { policy, rule, reachability } of unwrap(analyze(org)).rules)
  console.log(`${policy.name} › ${rule.name}: ${reachability.kind}`);
