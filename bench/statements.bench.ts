import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { assembleDocuments } from '../src/documents/read-snapshot.js';
import { compiledOf } from '../src/simulate/compile.js';
import type { Statement, Suite } from '../src/testing/file/suite.js';
import { runSuite } from '../src/testing/run-suite.js';
import { orgOf } from './analyse/orgs.js';
import { figure, table } from './measure.js';

/**
 * Measures statements about all sign-ins of realistic orgs, by the number of rules and of statements. Each measurement runs in its own
 * process and counts CPU time.
 */
const SIZES = [
  [1000, 100],
  [1000, 1000],
  [5000, 100],
] as const;
const [rules, count] = process.argv.slice(2).map(Number);
if (rules !== undefined && count !== undefined) measure(rules, count);
else compare();

function measure(rules: number, count: number): void {
  const read = assembleDocuments([orgOf('realistic', rules)]);
  if (!read.ok) throw new Error(JSON.stringify(read.problems.slice(0, 3)));
  const compiled = compiledOf(read.value);
  const start = process.cpuUsage();
  let decided = 0;
  for (const result of runSuite(suiteOf(count), compiled)) if (result.status !== 'undecided') decided++;
  const { user, system } = process.cpuUsage(start);
  console.log(JSON.stringify({ seconds: (user + system) / 1e6, decided }));
}

function suiteOf(count: number): Suite {
  const tests = Array.from({ length: count }, (_, index): Statement => {
    const session = index % 4 < 2 ? { access: 'ALLOW' } : { factor: 'required' };
    return {
      kind: 'statement',
      name: String(index),
      pointer: `/tests/${index}`,
      isOnly: false,
      when: { groups: [`group${index % 200}`], ...(index % 3 === 0 && { zones: [`zone${index % 100}`] }) },
      claim: { kind: index % 2 === 0 ? 'never' : 'always', expect: { session } },
    };
  });
  const document = { name: 'bench', text: '' } as Suite['document'];
  return { document, org: [], parts: new Map(), defaults: {}, tests };
}

function compare(): void {
  const rows = SIZES.map(([rules, count]) => {
    const { stdout } = spawnSync(process.execPath, [fileURLToPath(import.meta.url), `${rules}`, `${count}`], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const { seconds, decided } = JSON.parse(stdout) as { readonly seconds: number; readonly decided: number };
    return [rules, count, `${figure(seconds)} s`, figure((seconds / count) * 1000), decided].map(String);
  });
  console.log(table(['rules', 'statements', 'CPU', 'ms each', 'decided'], rows));
}
