import {
  authenticatorTable,
  compareStrength,
  describeMethod,
  paths,
  readVerificationMethod,
  reasonsOf,
  satisfies,
  strength,
  usesOfOrg,
} from 'policy-preflight/assurance';

const method = readVerificationMethod({
  type: 'ASSURANCE',
  factorMode: '2FA',
  constraints: [{ possession: { phishingResistant: 'REQUIRED' } }],
});
console.log(describeMethod(method));

const weakest = strength(method);
console.log(weakest.kind === 'known' ? weakest.strength : weakest.reason);
console.log(compareStrength('one-knowledge', 'two') < 0 ? 'two is stronger' : 'one is stronger');

const uses = usesOfOrg([{ key: 'okta_password' }, { key: 'phone_number' }], { brand: 'OKTA' });
console.log(uses.map(({ key, method }) => `${key}/${method}`).join(', '));
for (const reason of reasonsOf(satisfies(method, uses, { brand: 'OKTA' })))
  console.log(`not enough: ${reason}`);

const table = authenticatorTable([]); // the service's own, with rows of yours
console.log(paths(method, uses, { brand: 'OKTA', table }).certain.length);
