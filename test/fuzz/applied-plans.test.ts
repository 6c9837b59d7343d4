import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readConfiguration } from '../../src/console/files/terraform/terraform-configuration.js';
import { memoryIo } from '../cli/memory-io.js';
import { expectDecisionsStayAfterApply, orgAfter } from '../documents/read/terraform/applied-plans.js';
import { snapshotIn } from '../documents/read/terraform/made-plans.js';

/**
 * The folder (environment variable `APPLIED`) with Terraform configurations that were planned and applied, at any depth. `org.json` at the
 * top is the org for which they were planned. Next to the sources of a configuration are the outputs of `terraform show -json` before the
 * apply (`plan1.json`) and after it (`state1.json`). If an earlier plan had been applied before, its outputs are in `plan0.json` and
 * `state0.json`.
 */
const applied = process.env.APPLIED;

test.skipIf(applied === undefined)(
  'verdicts that are decided for a recorded plan stay the same after Terraform has applied it',
  async () => {
    const read = (...path: string[]) => JSON.parse(readFileSync(join(...path), 'utf8'));
    const org = snapshotIn(read(applied ?? '', 'org.json'));
    const failed: string[] = [];
    for (const folder of foldersIn(applied ?? '')) {
      const [plan, state] = [read(folder, 'plan1.json'), read(folder, 'state1.json')];
      const before = existsSync(join(folder, 'plan0.json'))
        ? orgAfter(org, read(folder, 'plan0.json'), read(folder, 'state0.json'))
        : org;
      const sources = await readConfiguration(folder, memoryIo().io);
      for (const configuration of [undefined, sources.ok ? sources.value : undefined])
        try {
          expectDecisionsStayAfterApply({ plan, state, configuration, org: before }, 25);
        } catch (error) {
          failed.push(`${folder}: ${error}`);
        }
    }
    expect(failed.join('\n\n')).toBe('');
  },
);

function foldersIn(folder: string): readonly string[] {
  const below = readdirSync(folder, { withFileTypes: true }).filter((one) => one.isDirectory());
  const isOne = existsSync(join(folder, 'state1.json'));
  return [...(isOne ? [folder] : []), ...below.flatMap(({ name }) => foldersIn(join(folder, name)))];
}
