import { unwrap } from 'policy-preflight';
import { analyze, diff, query } from 'policy-preflight/analysis';
import { load } from 'policy-preflight/notebook';

const [before, after] = [await load('sample/export'), await load('sample/proposed')];

// Find the rules that no sign-in can match.
for (const { policy, rule, reachability } of unwrap(analyze(before)).rules)
  if (reachability.kind === 'shadowed') {
    const above = reachability.shadowedBy.map(({ rule }) => rule.name).join(', ');
    console.log(`${policy.name} › ${rule.name}: shadowed by ${above}`);
  }

// For which sign-ins does the proposed change have another result?
const { changes, isComplete } = unwrap(diff(before, after));
for (const { change, before, after, description } of changes) {
  const who = description.map((all) => all.join(', ')).join(' or ') || 'everyone';
  console.log(`${change}: ${before?.rule.name} -> ${after?.rule.name}: ${who}`);
}
console.log(isComplete ? 'no other sign-in changes' : 'the comparison is incomplete');

// Find the rules that allow access with less than two factors.
const appId = before.apps.find(({ label }) => label === 'Expenses')?.id ?? '';
const { rules, undecided } = unwrap(query(before, { kind: 'below', appId, assurance: '2fa' }));
for (const { rule, assurance } of rules) console.log(`${rule.name} requires ${assurance}`);
console.log(`${undecided.length} undecided`);
