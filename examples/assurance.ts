import {
  assuranceLevel,
  authenticatorTable,
  authenticatorUses,
  compareAssurance,
  describeMethod,
  paths,
  readVerificationMethod,
  reasonsOf,
  satisfies,
} from 'policy-preflight/assurance';

const method = readVerificationMethod({
  type: 'ASSURANCE',
  factorMode: '2FA',
  constraints: [{ possession: { phishingResistant: 'REQUIRED' } }],
});
console.log(describeMethod(method));

const weakest = assuranceLevel(method);
console.log(weakest.kind === 'known' ? weakest.assurance : weakest.reason);
console.log(compareAssurance('1fa-knowledge', '2fa') < 0 ? 'two is stronger' : 'one is stronger');

const uses = authenticatorUses([{ key: 'okta_password' }, { key: 'phone_number' }], { brand: 'OKTA' });
console.log(uses.map(({ key, method }) => `${key}/${method}`).join(', '));
for (const reason of reasonsOf(satisfies(method, uses, { brand: 'OKTA' })))
  console.log(`not enough: ${reason}`);

const table = authenticatorTable([]); // the service's own, with rows of yours
console.log(paths(method, uses, { brand: 'OKTA', table }).certain.length);
