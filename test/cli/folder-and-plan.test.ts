import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isObject, type Members } from '../../src/base/object.js';
import { ownAt } from '../../src/base/own.js';
import { run } from '../../src/cli/program.js';
import { lintDocuments, RULES } from '../../src/lint/lint.js';
import type { Finding } from '../../src/lint/rule/finding.js';
import { memoryIo } from './memory-io.js';

interface Change {
  readonly address: string;
  readonly type: string;
  readonly name: string;
  readonly change: {
    readonly actions: readonly string[];
    readonly before: Members | null;
    readonly after: Members | null;
  };
}

/** The example plans of the lint rules about Terraform that neither delete nor replace a resource. */
const PLANS = RULES.filter(({ on }) => on === 'terraform').flatMap(({ examples: { bad, good } }) =>
  [...bad, ...good].flatMap((example) => {
    const plan = ownAt(example, ['given']) ?? example;
    const changes = ownAt(plan, ['resource_changes']) as readonly Change[] | undefined;
    return changes?.every(({ change }) => !change.actions.includes('delete')) ? [{ plan, changes }] : [];
  }),
);

test('lint reports the same about Terraform sources as about their plan, except for what only the plan shows', async () => {
  const onlyOfPlan = rulesThatNeedPlan();
  const ofChanges = (lines: readonly string[]) =>
    lines.filter((line) => !onlyOfPlan.has(line.split(' ')[0] ?? '')).sort();
  const differing = new Set<string>();
  for (const { plan, changes } of PLANS) {
    const ofPlan = linesOf(lintDocuments([{ name: 'plan.json', value: plan }]).findings);
    const ofFolder = linesOf(await lintFolder(sourcesOf(plan, changes)));
    expect(ofChanges(ofFolder)).toEqual(ofChanges(ofPlan));
    for (const line of ofPlan) if (!ofFolder.includes(line)) differing.add(line.split(' ')[0] ?? '');
  }
  expect([...differing].filter((id) => id.startsWith('terraform/')).length).toBeGreaterThan(3);
});

/** Returns the lint rules that, according to docs/terraform-lint.md, can report about a plan only. */
function rulesThatNeedPlan(): ReadonlySet<string> {
  const [, list = ''] =
    /need a\s+plan:([\s\S]*?)\n\n/.exec(readFileSync('docs/terraform-lint.md', 'utf8')) ?? [];
  return new Set([...list.matchAll(/`([\w-]+\/[\w-]+)`/g)].map(([, id = '']) => id));
}

function linesOf(findings: readonly Pick<Finding, 'location' | 'resource' | 'rule'>[]): string[] {
  return findings.map(({ rule, resource, location }) =>
    `${rule} ${resource?.address} ${location.attribute ?? ''}`.trim(),
  );
}

/** Returns the Terraform source, in JSON, of the planned resources. */
function sourcesOf(plan: unknown, changes: readonly Change[]): string {
  const ids = new Map(
    changes.flatMap(({ address, change: { before, after } }) => {
      const id = after?.id ?? before?.id;
      return typeof id === 'string' ? [[id, `\${${address}.id}`] as const] : [];
    }),
  );
  const resource: Record<string, Record<string, Members>> = {};
  for (const { address, type, name, change } of changes) {
    const { id, ...after } = change.after ?? {};
    const depends_on = dependenciesOf(address, plan);
    resource[type] = {
      ...resource[type],
      [name]: { ...(writtenIn(after, ids) as Members), ...(depends_on.length > 0 && { depends_on }) },
    };
  }
  const version = ownAt(plan, ['configuration', 'provider_config', 'okta', 'version_constraint']);
  const terraform = { required_providers: { okta: { source: 'okta/okta', version } } };
  return JSON.stringify({ resource, ...(version !== undefined && { terraform }) });
}

function dependenciesOf(address: string, plan: unknown): readonly unknown[] {
  const blocks = ownAt(plan, ['configuration', 'root_module', 'resources']);
  const block = Array.isArray(blocks) ? blocks.find((one) => ownAt(one, ['address']) === address) : undefined;
  return (ownAt(block, ['depends_on']) as readonly unknown[] | undefined) ?? [];
}

/** Replaces the ids of planned resources by references to them, and escapes templates. */
function writtenIn(value: unknown, ids: ReadonlyMap<string, string>): unknown {
  if (typeof value === 'string') return ids.get(value) ?? value.replaceAll('${', () => '$${');
  if (Array.isArray(value)) return value.map((one) => writtenIn(one, ids));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, writtenIn(one, ids)]));
}

async function lintFolder(text: string): Promise<readonly Finding[]> {
  const { io, out } = memoryIo({ files: new Map([['infra/main.tf.json', text]]) });
  await run(['lint', '--no-config', 'infra', '--format', 'json'], io);
  return JSON.parse(out()).findings;
}
