import { accessStrength, checkPassword, STRENGTHS } from 'policy-preflight/assurance';

const policy = {
  settings: { password: { complexity: { minLength: 12, minNumber: 1, excludeUsername: true } } },
};

const { verdict, findings } = checkPassword(policy, 'ann-secret', { login: 'ann@example.com' });
console.log(verdict);
for (const { message } of findings) console.log(`  ${message}`);

const denied = accessStrength({ access: 'DENY' });
console.log(denied.kind === 'known' && denied.strength === STRENGTHS.at(-1));
