import {
  ASSURANCE_LEVELS,
  accessAssuranceLevel,
  assuranceLevel,
  authenticatorTable,
  authenticatorUses,
  checkPassword,
  compareAssurance,
  describeMethod,
  paths,
  readVerificationMethod,
  reasonsOf,
  satisfies,
} from 'policy-preflight/assurance';
import { load } from 'policy-preflight/notebook';

const org = await load('sample/export'); // `npx policy-preflight init --sample` writes this folder

// The requirements of a rule, and the weakest assurance level that meets them.
const method = readVerificationMethod({
  type: 'ASSURANCE',
  factorMode: '2FA',
  constraints: [{ possession: { phishingResistant: 'REQUIRED' } }],
});
const weakest = assuranceLevel(method);
console.log(`${describeMethod(method)}: ${weakest.kind === 'known' ? weakest.assurance : weakest.reason}`);
console.log(ASSURANCE_LEVELS.filter((level) => compareAssurance(level, '2fa') < 0).join(' '));
console.log(accessAssuranceLevel({ access: 'DENY' }));

// Does a password with a code by text message meet the requirements?
const uses = authenticatorUses([{ key: 'okta_password' }, { key: 'phone_number' }], { brand: 'OKTA' });
for (const reason of reasonsOf(satisfies(method, uses, { brand: 'OKTA' }))) console.log(`no: ${reason}`);

// Find the sets of authenticators of the org that meet the requirements, however the authenticators are configured.
const table = authenticatorTable([]); // The empty list keeps the table of the service. Pass rows to change it.
const own = authenticatorUses(org.authenticators, { brand: 'OKTA' });
for (const { authenticators } of paths(method, own, { brand: 'OKTA', table }).certain)
  console.log(authenticators.map(({ key, method }) => `${key} ${method}`).join(' + '));

// Does a password comply with a password policy?
const policy = {
  settings: { password: { complexity: { minLength: 14, minNumber: 1, excludeUsername: true } } },
};
const { verdict, findings } = checkPassword(policy, 'ann-secret', { login: 'ann@example.com' });
console.log(verdict);
for (const { message } of findings) console.log(`  ${message}`);
