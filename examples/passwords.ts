import { ASSURANCE_LEVELS, accessAssuranceLevel, checkPassword } from 'policy-preflight/assurance';

const policy = {
  settings: { password: { complexity: { minLength: 12, minNumber: 1, excludeUsername: true } } },
};

const { verdict, findings } = checkPassword(policy, 'ann-secret', { login: 'ann@example.com' });
console.log(verdict);
for (const { message } of findings) console.log(`  ${message}`);

const denied = accessAssuranceLevel({ access: 'DENY' });
console.log(denied.kind === 'known' && denied.assurance === ASSURANCE_LEVELS.at(-1));
