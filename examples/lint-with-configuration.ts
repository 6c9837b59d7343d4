import { unwrap } from 'policy-preflight';
import {
  applyFixes,
  explainRule,
  lintWith,
  RULES,
  readConfig,
  readSuppressions,
  schemas,
} from 'policy-preflight/lint';

const config = unwrap(
  readConfig({ name: 'preflight.config.json', value: { rules: { 'policy/name-unique': 'off' } } }),
);
const suppressions = unwrap(
  readSuppressions({ name: 'preflight.suppressions.json', value: { suppressions: [] } }),
);

const text = '{ "type": "ACCESS_POLICY", "name": "Payroll", "status": "ACTIV", "priority": 1 }';
const { findings, documents } = unwrap(
  await lintWith({ name: 'payroll.json', text }, { config, suppressions }),
);
console.log(findings.map(({ rule, fix }) => `${rule}: ${fix?.what ?? 'no fix'}`).join('\n'));

const { why, source } = unwrap(explainRule(findings[0]?.rule ?? ''));
console.log(`${why} (${source})`);

const [fixed] = applyFixes(findings, documents, new Set(['safe', 'suggested']));
console.log(fixed?.text);
console.log(`${RULES.length > 200} ${'config' in schemas}`);
