import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { assembleDocuments } from '../src/documents/read-snapshot.js';
import { matrixOf } from '../src/what-if/matrix/matrix.js';
import { generatedOrg } from './explorer/generated-org.js';

/**
 * Measures access matrices of an org of 500 applications, 5,000 rules and 50,000 users: the CPU time without reading the org,
 * and peak memory, each in its own process.
 */
const [wanted] = process.argv.slice(2);

const TABLES = {
  'people by applications': { rows: 'people', columns: 'apps' },
  'people by places, one application': { rows: 'people', columns: 'places', base: { app: 'app7' } },
} as const;

if (wanted === undefined)
  for (const name of Object.keys(TABLES))
    spawnSync(process.execPath, [fileURLToPath(import.meta.url), name], { stdio: 'inherit' });
else {
  const value = generatedOrg({ applications: 500, rules: 10, users: 50_000 });
  const read = assembleDocuments([{ name: 'made.json', value }]);
  if (!read.ok) throw new Error('the made org cannot be read');
  const start = process.cpuUsage();
  const found = matrixOf(read.value, TABLES[wanted as keyof typeof TABLES]);
  if (!found.ok) throw new Error(JSON.stringify(found.refusal));
  const { user, system } = process.cpuUsage(start);
  const cells = found.value.cells.flat().length;
  const peak = process.resourceUsage().maxRSS / 1024;
  console.log(
    `${wanted}: ${cells} cells, ${((user + system) / 1e6).toFixed(1)} s CPU, ${peak.toFixed(0)} MB`,
  );
}
