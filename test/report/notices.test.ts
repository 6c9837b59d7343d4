import { describe, expect, test } from 'vitest';
import { run } from '../../src/cli/program.js';
import { memoryIo } from '../cli/memory-io.js';
import { sarifErrors } from './sarif-schema.js';

/** Command lines with findings. Some have options with which the command fails because of its findings. */
const lines = [
  'lint lint/org.json --no-config --fail-on info',
  'lint settled.json --no-config',
  'diff diff/before.json diff/after.json --fail-on less-strict',
  'diff settled.json settled.json --fail-on any',
  'analyze dead.json --fail-on unreachable',
  'access settled.json --app Mail --below 2fa --fail-on possible',
  'access settled.json --app Mail --below 1fa-possession --fail-on certain',
  'access settled.json --app Mail --requires phishing-resistant --fail-on certain',
  'access settled.json --app Mail --with okta_password --fail-on possible',
  'access dead.json --rule Campus --fail-on possible',
  'analyze settled.json --locked-out --fail-on possible',
];

interface Issue {
  readonly severity: string;
  readonly fingerprint: string;
  readonly location: { readonly path: string; readonly lines: { readonly begin: number } };
}

describe.each(lines)('CI reports of preflight %s', (line) => {
  const ran = async (format: string, env = {}) => {
    const { io, out, files } = memoryIo({ env });
    const code = await run([...line.split(' '), '--format', format], io);
    return { code, out: out(), files };
  };

  test('the JUnit report of a command has failures exactly if the command fails', async () => {
    const { code, out } = await ran('junit');
    const failures = out.match(/<failure /g)?.length ?? 0;
    expect(out).toContain(`failures="${failures}"`);
    expect(failures > 0).toBe(code === 1);
  });

  test('the SARIF report of a command fits its schema, and has an error if the command fails', async () => {
    const { code, out } = await ran('sarif');
    const log = JSON.parse(out);
    expect(sarifErrors(log)).toEqual([]);
    const [{ results, tool }] = log.runs;
    const levels = results.map(({ level }: { level: string }) => level);
    if (code === 1 && !line.endsWith('info')) expect(levels).toContain('error');
    for (const { ruleIndex, ruleId } of results) expect(tool.driver.rules[ruleIndex].id).toBe(ruleId);
    for (const { help } of tool.driver.rules) expect(help.markdown).toMatch(/^# .*\n\n[\s\S]*## Why\n\n./);
    for (const { locations } of results)
      expect(locations[0].physicalLocation.artifactLocation.uri).toMatch(/^\w+\/?[\w.]+$/);
  });

  test('the GitLab issues of a command have unique fingerprints and a path', async () => {
    const issues: readonly Issue[] = JSON.parse((await ran('codeclimate')).out);
    expect(new Set(issues.map(({ fingerprint }) => fingerprint)).size).toBe(issues.length);
    for (const { location } of issues) expect(location.lines.begin).toBeGreaterThan(0);
  });

  test('the CI annotations of a command differ from each other, and the job summary is written', async () => {
    const { out, files } = await ran('github', { GITHUB_STEP_SUMMARY: '/runner/summary.md' });
    const notices = out.split('\n').filter((one) => one.startsWith('::'));
    expect(new Set(notices).size).toBe(notices.length);
    expect(files.get('/runner/summary.md')).toMatch(/^## ./);
  });
});

test('a job summary that cannot be written is reported, and does not change the result', async () => {
  const { io, err } = memoryIo({ env: { GITHUB_STEP_SUMMARY: '/runner/summary.md' } });
  const append = () => Promise.reject(Object.assign(new Error('no'), { code: 'EACCES' }));
  const code = await run(['analyze', 'org.json', '--format', 'github'], {
    ...io,
    files: { ...io.files, append },
  });
  expect([code, err()]).toEqual([
    0,
    'warning: the job summary was not written to `GITHUB_STEP_SUMMARY` (EACCES)\n',
  ]);
});

test('a CI report of `analyze` does not state that all rules are reachable if no rule was analyzed', async () => {
  const { io, out } = memoryIo();
  const readBytes = () => Promise.resolve(Buffer.from('{"policies": []}'));
  const empty = { ...io, files: { ...io.files, readBytes } };
  expect(await run(['analyze', 'org.json', '--fail-on', 'none'], empty)).toBe(0);
  expect(await run(['analyze', 'org.json', '--fail-on', 'unreachable', '--format', 'junit'], empty)).toBe(1);
  expect(out()).toContain('<failure type="error"');
});

test('in a CI report, two findings of the same kind about rules of the same name are distinguished by the policies of the rules', async () => {
  const { io, out } = memoryIo();
  const rule = (id: string) => ({ id, name: 'Catch-all Rule', type: 'ACCESS_POLICY', priority: 'high' });
  const policies = ['One', 'Other'].map((name, index) => ({
    id: `p${index}`,
    name,
    type: 'ACCESS_POLICY',
    rules: [rule(`r${index}`)],
  }));
  const readBytes = () => Promise.resolve(Buffer.from(JSON.stringify({ policies })));
  await run(['lint', 'org.json', '--no-config', '--format', 'sarif'], {
    ...io,
    files: { ...io.files, readBytes },
  });
  const { results } = JSON.parse(out()).runs[0];
  const names = results.flatMap(
    (one: { locations: { logicalLocations: { fullyQualifiedName: string }[] }[] }) =>
      one.locations[0]?.logicalLocations[0]?.fullyQualifiedName,
  );
  expect(names).toEqual(expect.arrayContaining(['One › Catch-all Rule', 'Other › Catch-all Rule']));
  const texts = results.map(({ message }: { message: { text: string } }) => message.text);
  expect(texts.filter((text: string) => text.endsWith('(rule One › Catch-all Rule)')).length).toBeGreaterThan(
    0,
  );
});

test('a CI report shows the first findings of a rule with many findings, and counts the others', async () => {
  const shown = async (...words: readonly string[]) => {
    const { io, out } = memoryIo();
    const zones = [...Array(9).keys()].map((number) => ({
      ...{ id: `z${number}`, type: 'IP', status: 'ACTIV' },
      gateways: [{ type: 'CIDR', value: '192.0.2.0/24' }],
    }));
    const readBytes = () => Promise.resolve(Buffer.from(JSON.stringify(zones)));
    await run(['lint', 'zones.json', '--no-config', ...words], {
      ...io,
      files: { ...io.files, readBytes, list: async () => undefined },
    });
    return out();
  };
  const count = (text: string) => text.match(/ACTIV`/g)?.length;
  expect(await shown()).toContain('6 more of shape/wrong-type');
  expect(count(await shown('--show', '2'))).toBeLessThan(count(await shown('--show', 'all')) ?? 0);
  expect(await shown('--show', 'all')).not.toContain(' more of ');
  expect(await shown('--stats')).toMatch(/^ *9 findings {2}shape\/wrong-type \(error\)$/m);
  expect(JSON.parse(await shown('--format', 'json')).findings.length).toBe(9);
});
