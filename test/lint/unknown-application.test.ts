import { expect, test } from 'vitest';
import { run } from '../../src/cli/program.js';
import { memoryIo } from '../cli/memory-io.js';

const EXPORT = '../incomplete/mapped-application.json';

test.each([
  ['a warning if the applications may be incomplete', [], 'warning'],
  ['an error if they are stated to be complete', ['--complete', 'apps'], 'error'],
])(
  'if no document contains the application of a policy mapping, lint reports %s',
  async (_, options, severity) => {
    const { io, out } = memoryIo();
    await run(['lint', EXPORT, '--no-config', '--format', 'json', ...options], io);
    const findings = JSON.parse(out()).findings.filter(
      ({ rule }: { rule: string }) => rule === 'policy/unknown-application',
    );
    expect(findings).toMatchObject([{ severity, message: expect.stringContaining('`0oa-slack`') }]);
  },
);
