import { lint } from 'policy-preflight/lint';

const text = `{
  "type": "ACCESS_POLICY",
  "name": "Payroll",
  "status": "ACTIV"
}`;

for (const { rule, severity, message, place } of lint(text).findings)
  console.log(`${place?.line ?? 1}: ${severity} ${rule}: ${message}`);
