import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readConfiguration } from '../../../../src/console/files/terraform/terraform-configuration.js';
import { memoryIo } from '../../../cli/memory-io.js';
import { changeOf, expectDecisionsStayAfterApply } from './applied-plans.js';
import { exportOf, openIn, snapshotIn } from './made-plans.js';

const read = (name: string) =>
  JSON.parse(readFileSync(new URL(`../../../../fixtures/terraform/${name}`, import.meta.url), 'utf8'));

test('verdicts that are decided for a recorded plan are the same for the state after Terraform has applied it', async () => {
  const [plan, state] = [read('modules.plan.json'), read('modules.state.json')];
  const configuration = await sources();
  const org = snapshotIn(exportOf(snapshotIn(read('update.state.json'))));
  for (const one of [undefined, configuration])
    expectDecisionsStayAfterApply({ plan, state, configuration: one, org }, 15);
});

test('with its source files, no value of the recorded plan is unknown, in spite of variables, comprehensions and module outputs', async () => {
  const plan = read('modules.plan.json');
  expect(openIn(changeOf(plan).planned)).not.toEqual([]);
  expect(openIn(changeOf(plan, await sources()).planned)).toEqual([]);
});

async function sources() {
  const found = await readConfiguration('../terraform/modules', memoryIo().io);
  return found.ok ? found.value : undefined;
}
