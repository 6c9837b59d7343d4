import { expect, test } from 'vitest';
import type { Members } from '../../src/base/object.js';
import { run } from '../../src/cli/program.js';
import { examplePlan } from '../../src/lint/helpers/example/example-plan.js';
import { memoryIo } from './memory-io.js';

const TYPE = 'okta_policy_rule_signon';

const values = (name: string, access: string, priority: number): Members => ({
  id: `0pr${name}`,
  policy_id: '00p1',
  name,
  access,
  priority,
  status: 'ACTIVE',
  network_connection: 'ANYWHERE',
});

const ORG = {
  policies: [
    {
      id: '00p1',
      type: 'OKTA_SIGN_ON',
      name: 'Staff',
      status: 'ACTIVE',
      conditions: {},
      rules: [
        ['first', 'DENY', 1],
        ['allow', 'ALLOW', 2],
        ['last', 'DENY', 3],
      ].map(([name, access, priority]) => ({
        id: `0pr${name}`,
        name,
        type: 'SIGN_ON',
        status: 'ACTIVE',
        priority,
        conditions: { network: { connection: 'ANYWHERE' } },
        actions: { signon: { access } },
      })),
    },
  ],
};

/** The first and the last change places: meanwhile the one between them decides, which the plan leaves as it is. */
const PLAN = examplePlan(
  ...[
    ['first', 'DENY', 1, 3],
    ['allow', 'ALLOW', 2, 2],
    ['last', 'DENY', 3, 1],
  ].map(([name, access, was, is]) => ({
    type: TYPE,
    name: String(name),
    before: values(String(name), String(access), Number(was)),
    after: values(String(name), String(access), Number(is)),
  })),
);

const MAIN = ['first', 'allow', 'last']
  .map((name) => `resource "${TYPE}" "${name}" {\n  policy_id = "00p1"\n  priority  = var.${name}\n}\n`)
  .join('');

const files = new Map([
  ['org.json', JSON.stringify(ORG)],
  ['plan.json', JSON.stringify(PLAN)],
  ['infra/main.tf', MAIN],
]);

/** The line of an attribute of a rule. */
function lineOf(name: string): number {
  return MAIN.split('\n').findIndex((line) => line.includes(`var.${name}`)) + 1;
}

async function said(format: string): Promise<string> {
  const { io, out } = memoryIo({ files });
  await run(
    `plan-order org.json --plan plan.json --terraform infra --fail-on none --format ${format}`.split(' '),
    io,
  );
  return out();
}

test('what comes between stands at the attribute that the plan changes, and not at the block', async () => {
  const annotations = await said('github');
  const lines = [...annotations.matchAll(/file=infra\/main\.tf,line=(\d+),/g)].map(([, line]) =>
    Number(line),
  );
  expect(lines).toEqual([lineOf('first')]);
  expect(annotations).toContain(`(${TYPE}.first, infra/main.tf:${lineOf('first')}:3)`);
});

test('so does each call', async () => {
  const { lists } = JSON.parse(await said('json'));
  const [{ calls }] = lists as [{ calls: readonly { address: string; place: { line: number } }[] }];
  expect(calls.map(({ address, place }) => [address, place.line])).toEqual(
    ['last', 'first'].map((name) => [`${TYPE}.${name}`, lineOf(name)]),
  );
});
