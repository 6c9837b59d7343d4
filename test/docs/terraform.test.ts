import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { run } from '../../src/cli/program.js';
import { memoryIo } from '../cli/memory-io.js';

/** In place of the file of a plan. */
const SOURCES = '../terraform/update';

const page = readFileSync('docs/terraform.md', 'utf8');

const commands = blocks('sh')
  .flatMap((block) => block.split('\n'))
  .flatMap((line) => /^preflight ([^#]*)/.exec(line)?.[1]?.trim() ?? []);

test.each(commands)('`preflight %s` answers', async (line) => {
  const { io, err } = memoryIo();
  const argv = line.split(' ').map((word) => (word.endsWith('.json') ? `terraform/${word}` : word));
  expect(await run(argv, io)).toBe(0);
  expect(err()).toBe('');
});

test('the answer that stands there is what a plan gives', async () => {
  const { io, out } = memoryIo({ stdin: readFileSync('fixtures/terraform/create.plan.json') });
  await run(['reach', '-'], io);
  const printed = out().replace(/\s+/g, ' ');
  expect(commands).toHaveLength(3);
  expect(printed).toContain(blocks('text')[0]?.trim());
});

test('the workflow can be read, and asks nothing of preflight that it has not', async () => {
  const [workflow] = blocks('yaml').map((text) => parse(text));
  const steps: readonly { readonly run?: string }[] = workflow.jobs.preflight.steps;
  const [line = ''] = steps.flatMap(
    ({ run: text = '' }) => /npx policy-preflight (.*) > /.exec(text)?.[1] ?? [],
  );
  const { io, out } = memoryIo();
  const argv = line.split(' ').map((word) => (word.endsWith('.json') ? `terraform/${word}` : word));
  const given = argv.map((word) => (word === 'plan.tfplan' ? SOURCES : word));
  expect(await run(given, io)).toBeLessThan(2);
  expect(out()).toContain(`${SOURCES}/main.tf:`);
  expect(out()).toContain('| change | where |');
});

function blocks(language: string): readonly string[] {
  return page
    .split(`\`\`\`${language}\n`)
    .slice(1)
    .map((rest) => rest.split('```')[0] ?? '');
}

test('what GitLab and Atlantis run is understood', async () => {
  const lines = page.match(/npx policy-preflight [^\n]*/g) ?? [];
  expect(lines.length).toBeGreaterThan(4);
  for (const line of lines) {
    const words = line.replace(/^npx policy-preflight |\s*(?:>|&&|\|\|).*$/g, '').split(' ');
    const argv = words.map((word) =>
      /^(?:plan\.json|"\$PLANFILE.json")$/.test(word)
        ? 'terraform/plan.json'
        : word === 'org.json'
          ? 'terraform/org.json'
          : word === 'plan.tfplan' || word === '.'
            ? SOURCES
            : word,
    );
    const { io, err } = memoryIo();
    expect(await run(argv, io)).toBeLessThan(2);
    expect(err()).toBe('');
  }
});
