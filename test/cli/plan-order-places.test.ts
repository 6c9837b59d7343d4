import { expect, test } from 'vitest';
import { run } from '../../src/cli/program.js';
import { examplePlan } from '../../src/lint/helpers/example/example-plan.js';
import { memoryIo } from './memory-io.js';
import { SESSION_RULE, sessionOrg, sessionRule } from './session-rules.js';

const ORG = sessionOrg('00p1', [
  ['first', 'DENY', 1],
  ['allow', 'ALLOW', 2],
  ['last', 'DENY', 3],
]);

/** The first and the last rule exchange their priorities. During the apply, the unmanaged rule between them decides. */
const PLAN = examplePlan(
  ...(
    [
      ['first', 'DENY', 1, 3],
      ['allow', 'ALLOW', 2, 2],
      ['last', 'DENY', 3, 1],
    ] as const
  ).map(([name, access, was, is]) => ({
    type: SESSION_RULE,
    name,
    before: sessionRule('00p1', [name, access, was]),
    after: sessionRule('00p1', [name, access, is]),
  })),
);

const MAIN = ['first', 'allow', 'last']
  .map(
    (name) => `resource "${SESSION_RULE}" "${name}" {\n  policy_id = "00p1"\n  priority  = var.${name}\n}\n`,
  )
  .join('');

const files = new Map([
  ['org.json', JSON.stringify(ORG)],
  ['plan.json', JSON.stringify(PLAN)],
  ['infra/main.tf', MAIN],
]);

/** Returns the line of an attribute of a rule. */
function lineOf(name: string): number {
  return MAIN.split('\n').findIndex((line) => line.includes(`var.${name}`)) + 1;
}

async function orderOutput(format: string): Promise<string> {
  const { io, out } = memoryIo({ files });
  await run(
    `terraform order org.json --plan plan.json --terraform infra --fail-on none --format ${format}`.split(
      ' ',
    ),
    io,
  );
  return out();
}

test('`terraform order` locates a temporary access change during the apply at the attribute that the plan changes, not at the resource block', async () => {
  const annotations = await orderOutput('github');
  const lines = [...annotations.matchAll(/file=infra\/main\.tf,line=(\d+),/g)].map(([, line]) =>
    Number(line),
  );
  expect(lines).toEqual([lineOf('first')]);
  expect(annotations).toContain(`(${SESSION_RULE}.first, infra/main.tf:${lineOf('first')}:3)`);
});

test('`terraform order` locates a call of the Terraform provider at the attribute that the call changes', async () => {
  const { lists } = JSON.parse(await orderOutput('json'));
  const [{ calls }] = lists as [{ calls: readonly { address: string; location: { line: number } }[] }];
  expect(calls.map(({ address, location }) => [address, location.line])).toEqual(
    ['last', 'first'].map((name) => [`${SESSION_RULE}.${name}`, lineOf(name)]),
  );
});
