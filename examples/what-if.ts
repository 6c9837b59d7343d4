import { readFileSync } from 'node:fs';
import { readSnapshot, unwrap } from 'policy-preflight';
import { analyze, diff, query } from 'policy-preflight/analysis';

const name = 'fixtures/cli/diff/before.json';
const org = unwrap(readSnapshot({ name, text: readFileSync(name, 'utf8') })); // plain data

const withoutIt = org.policies.map((policy) => ({
  ...policy,
  rules: policy.rules.filter((rule) => rule.name !== 'Administrators'),
}));
const { regions } = unwrap(diff(org, { ...org, policies: withoutIt })); // what if there were no such rule?
for (const { change, after, description } of regions)
  console.log(`${change}: ${description.map((all) => all.join(', ')).join(' or ')}, by ${after?.rule.name}`);

for (const { rule, reachability } of unwrap(analyze(org)).rules) // what no request reaches
  if (reachability.kind === 'shadowed')
    console.log(`${rule.name} never: ${reachability.by.map(({ rule }) => rule.name).join(', ')} above it`);

const appId = org.apps.find(({ label }) => label === 'Zendesk')?.id ?? '';
const { rules } = unwrap(query(org, { kind: 'below', appId, assurance: '2fa' })); // who gets in with less?
for (const { rule, assurance } of rules) console.log(`${rule.name} asks for ${assurance}`);
