import { readVerificationMethod, strength } from 'policy-preflight/assurance';

const method = readVerificationMethod({
  type: 'ASSURANCE',
  factorMode: '2FA',
  constraints: [{ possession: { phishingResistant: 'REQUIRED' } }],
});
console.log(JSON.stringify(strength(method)));
