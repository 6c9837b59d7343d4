import { readFileSync } from 'node:fs';
import { compile, decide, explain, readSnapshot, simulate } from 'policy-preflight';

const name = 'fixtures/orgs/salto.json';
const read = readSnapshot([{ name, text: readFileSync(name, 'utf8') }]);
if (!read.ok) throw new Error(read.problems.map(({ message }) => message).join('\n'));

const org = compile(read.value); // once; then ask as often as you like
const request = {
  appInstance: '0oad1nts1d2M8Bdvy697', // Microsoft Office 365
  policyContext: { groups: { ids: ['00gcwrcpr0uO7Rsok697'] }, ip: '203.0.113.7' },
};

const answer = simulate(org, request, { expand: ['EVALUATED', 'RULE'] }); // the service's wire response
if (answer.ok) console.log(answer.value.evaluation.map(({ policyType }) => policyType).join(' '));

const decision = decide(org, 'ACCESS_POLICY', request); // the deciding rule alone, in microseconds
if (decision.ok) console.log(decision.value?.rule.name);

const why = explain(org, request); // the same, with reasons, places and missing facts
if (why.ok) console.log(why.value.types[2]?.policies[0]?.rules[0]?.leaves[0]?.missing[0]?.fields);
