import { unwrap } from 'policy-preflight';
import {
  applyFixes,
  explainRule,
  lint,
  lintWith,
  RULES,
  readConfig,
  readSuppressions,
  schemas,
} from 'policy-preflight/lint';

const text = '{ "type": "ACCESS_POLICY", "name": "Payroll", "status": "ACTIV", "priority": 1 }';

for (const { rule, severity, message, location } of lint(text).findings)
  console.log(`${location.line}:${location.column} ${severity} ${rule}: ${message}`);

// Lint a document with a configuration and with suppressions.
const config = unwrap(
  readConfig({ name: 'preflight.config.json', value: { rules: { 'policy/status-known': 'warning' } } }),
);
const suppressions = unwrap(
  readSuppressions({ name: 'preflight.suppressions.json', value: { suppressions: [] } }),
);
const document = { name: 'payroll.json', text };
const { findings, documents } = unwrap(await lintWith(document, { config, suppressions }));
for (const { rule, severity, fix } of findings) {
  console.log(`${severity} ${rule}: ${fix?.description ?? 'no fix'}`);
  const { why, source } = unwrap(explainRule(rule));
  console.log(`  ${why} (${source})`);
}

const [fixed] = applyFixes(findings, documents, new Set(['safe', 'suggested']));
console.log(fixed?.text);
console.log(RULES.length > 300, Object.keys(schemas).join(' '));
