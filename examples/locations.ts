import { locationOf, locationsOf, readSnapshot, unwrap, writeSnapshot } from 'policy-preflight';
import { load } from 'policy-preflight/notebook';

const org = await load('sample/export'); // `npx policy-preflight init --sample` writes this folder

const policy = org.policies.find(({ name }) => name === 'Finance apps');
if (policy === undefined) throw new Error('the export has no policy of this name');

const location = locationOf(org, policy, ['name']);
console.log(`${location?.document}:${location?.line}:${location?.column}`);
const places = locationsOf(
  org,
  policy.rules.map((resource) => ({ resource })),
);
for (const [at, { name }] of policy.rules.entries()) console.log(`${name}: line ${places[at]?.line}`);

const document = JSON.stringify(writeSnapshot(org)); // a JSON document that contains the complete export
console.log(unwrap(readSnapshot(document)).policies.length === org.policies.length);
