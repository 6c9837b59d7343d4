import { readFileSync } from 'node:fs';
import { diff, query, reach, readSnapshot } from 'policy-preflight';

const name = 'fixtures/cli/diff/before.json';
const read = readSnapshot([{ name, text: readFileSync(name, 'utf8') }]);
if (!read.ok) throw new Error(read.problems.map(({ message }) => message).join('\n'));
const org = read.value; // plain data

const withoutIt = org.policies.map((policy) => ({
  ...policy,
  rules: policy.rules.filter((rule) => rule.name !== 'Administrators'),
}));
const { regions } = diff(org, { ...org, policies: withoutIt }); // what if there were no such rule?
for (const { change, after, description } of regions)
  console.log(`${change}: ${description.map((all) => all.join(', ')).join(' or ')}, by ${after?.rule.name}`);

for (const { rule, reached } of reach(org).rules) // what no request reaches
  if (reached.kind === 'covered')
    console.log(`${rule.name} never: ${reached.by.map(({ rule }) => rule.name).join(', ')} above it`);

const appId = org.apps.find(({ label }) => label === 'Zendesk')?.id ?? '';
const { rules } = query(org, { kind: 'below', appId, strength: 'two' }); // who gets in with less?
for (const { rule, strength } of rules) console.log(`${rule.name} asks for ${strength}`);
