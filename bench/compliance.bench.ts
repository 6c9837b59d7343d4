import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { reachOf } from '../src/analysis/questions/reach.js';
import { assembleDocuments } from '../src/documents/read-snapshot.js';
import { complianceOf } from '../src/features/compliance/compliance.js';
import { COMPLIANCE_FRAMEWORKS } from '../src/features/compliance/frameworks.js';
import { complianceOrg } from './compliance/generated-compliance-org.js';

/**
 * Measures the check of each compliance framework, without suggested remedies. The org has 500 applications with 5,000 rules, and policies
 * of all other types. The reachability analysis (`reach`) of the same org is measured for comparison. Each measurement has the CPU time and
 * the peak memory, and runs in its own process.
 */
const [wanted] = process.argv.slice(2);
const FRAMEWORKS = COMPLIANCE_FRAMEWORKS.map(({ name }) => name);

const QUESTIONS: Readonly<Record<string, (org: ReturnType<typeof readGeneratedOrg>) => number>> = {
  reach: (org) => reachOf(org).policies.length,
  ...Object.fromEntries(
    FRAMEWORKS.map((name) => [name, (org: ReturnType<typeof readGeneratedOrg>) => asked(org, [name])]),
  ),
  'all frameworks': (org) => asked(org, FRAMEWORKS),
};

function readGeneratedOrg() {
  const read = assembleDocuments([
    { name: 'made.json', value: complianceOrg({ applications: 500, rules: 10, users: 500 }) },
  ]);
  if (!read.ok) throw new Error('the made org cannot be read');
  return read.value;
}

function asked(org: ReturnType<typeof readGeneratedOrg>, frameworks: readonly string[]): number {
  const configuration = {
    adminConsole: 'app0',
    dashboard: 'app1',
    sensitiveApps: ['app2'],
    cardholderApps: ['app3'],
    networkApps: ['app4'],
    aal: { 2: ['app5'], 3: ['app6'] },
    allowedNetworks: ['zone1'],
    corporateNetworks: ['zone1', 'zone2'],
    administrators: { groups: ['group1'] },
    federal: { groups: ['group2'] },
    serviceAccounts: { groups: ['group3'] },
  };
  const report = complianceOf(org, { frameworks, configuration, now: '2026-11-22', withRemedies: false });
  return report.frameworks.reduce((sum, { controls }) => sum + controls.length, 0);
}

if (wanted === undefined)
  for (const name of Object.keys(QUESTIONS))
    spawnSync(process.execPath, [fileURLToPath(import.meta.url), name], { stdio: 'inherit' });
else {
  const org = readGeneratedOrg();
  const start = process.cpuUsage();
  const answers = QUESTIONS[wanted]?.(org);
  const { user, system } = process.cpuUsage(start);
  const peak = process.resourceUsage().maxRSS / 1024;
  console.log(
    `${wanted}: ${answers} answers, ${((user + system) / 1e6).toFixed(1)} s CPU, ${peak.toFixed(0)} MB`,
  );
}
