import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as templates from '../../src/cli/init/templates/registry.js';
import { run } from '../../src/cli/program.js';
import { repository } from '../cli/git-repository.js';
import { memoryIo } from '../cli/memory-io.js';

const page = readFileSync('docs/terraform.md', 'utf8');

const commands = blocks('sh')
  .flatMap((block) => block.split('\n'))
  .flatMap((line) => /^npx policy-preflight ([^#]*)/.exec(line)?.[1]?.trim() ?? []);

test.each(commands)('the command `preflight %s` of the Terraform page runs without errors', async (line) => {
  const { io, err } = memoryIo();
  const argv = line.split(' ').map((word) => (word.endsWith('.json') ? `terraform/${word}` : word));
  expect(await run(argv, io)).toBe(0);
  expect(err()).toBe('');
});

test('the output on the Terraform page is that of a recorded plan', async () => {
  const { io, out } = memoryIo({ stdin: readFileSync('fixtures/terraform/create.plan.json') });
  await run(['analyze', '-'], io);
  const printed = out().replace(/\s+/g, ' ');
  expect(commands).toHaveLength(3);
  expect(printed).toContain(blocks('text')[0]?.trim());
});

test('the ci commands for GitHub, GitLab and Atlantis run, and write their reports', async () => {
  const project = { snapshot: 'org.json', version: '0.1.0', terraform: 'infra' };
  const written = [templates.github(project).text, templates.gitlab(project).text];
  const lines = [...written, readFileSync('docs/terraform-ci.md', 'utf8')].flatMap(
    (text) => text.match(/(?<=\$PREFLIGHT |npx --yes policy-preflight@\S+ )ci [^\n]*/g) ?? [],
  );
  expect(lines).toHaveLength(3);
  const repo = repository();
  try {
    for (const name of ['org', 'plan'])
      repo.write({ [`${name}.json`]: readFileSync(`fixtures/cli/terraform/${name}.json`, 'utf8') });
    for (const folder of ['preflight', 'preflight-report']) repo.write({ [`${folder}/old`]: '' });
    repo.write({ 'infra/plan.tfplan/main.tf': readFileSync('fixtures/terraform/update/main.tf', 'utf8') });
    for (const line of lines) {
      const given = line
        .replace(/ \|\| .*/, '')
        .replace('"$SNAPSHOT"', 'org.json')
        .replace('"$PLANFILE.json"', 'plan.json')
        .replaceAll(/"?\$TERRAFORM([^" ]*)"?/g, 'infra$1')
        .replaceAll(/"\$(?:RUNNER_TEMP|CI_PROJECT_DIR\.tmp)\/([^"]*)"/g, '$1')
        .replace(/ \.(?= |$)/, ' infra/plan.tfplan');
      const { code, out, err } = await repo.preflight(`${given} --allow-unknown`);
      expect({ code, err }).toEqual({ code: 0, err: '' });
      expect(out).toContain('infra/plan.tfplan/main.tf:');
      for (const [, file = ''] of given.matchAll(/--report \w+=(\S+)/g))
        expect(readFileSync(join(repo.folder, file), 'utf8').length).toBeGreaterThan(100);
    }
  } finally {
    repo.remove();
  }
});

function blocks(language: string): readonly string[] {
  return page
    .split(`\`\`\`${language}\n`)
    .slice(1)
    .map((rest) => rest.split('```')[0] ?? '');
}
