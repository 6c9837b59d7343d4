import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readConfiguration } from '../../src/console/files/terraform/terraform-configuration.js';
import { memoryIo } from '../cli/memory-io.js';
import { orgAfter, staysDecided } from '../read/terraform/applied-plans.js';
import { snapshotIn } from '../read/terraform/made-plans.js';

/**
 * A folder of configurations that Terraform has planned and applied, at any depth: beside the sources of each `plan1.json` and
 * `state1.json`, what `terraform show -json` wrote before and after. Above all stands `org.json`, for which they were planned; a
 * plan that changes what an earlier one made has that one beside it, too, as `plan0.json` and `state0.json`.
 */
const applied = process.env.APPLIED;

test.skipIf(applied === undefined)(
  'what is decided of a plan that Terraform made is decided so once Terraform has applied it',
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
          staysDecided({ plan, state, configuration, org: before }, 25);
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
