import { readFileSync } from 'node:fs';
import {
  ASSUMPTIONS,
  locationOf,
  locationsOf,
  readSnapshot,
  unwrap,
  VERDICTS,
  writeSnapshot,
} from 'policy-preflight';

const name = 'fixtures/cli/org.json';
const org = unwrap(readSnapshot({ name, text: readFileSync(name, 'utf8') }));

const policy = org.policies.find((one) => one.name === 'Sensitive apps');
if (policy !== undefined) {
  const place = locationOf(org, policy, ['name']);
  console.log(`${place?.document}:${place?.line}:${place?.column}`);
  const rules = locationsOf(
    org,
    policy.rules.map((resource) => ({ resource })),
  );
  console.log(rules.map((one) => one?.line).join(', '));
}

const again = unwrap(readSnapshot(writeSnapshot(org) as object)); // as one document, and back
console.log(again.policies.length === org.policies.length);
console.log(`${VERDICTS.length} verdicts, ${Object.keys(ASSUMPTIONS).length} assumptions`);
