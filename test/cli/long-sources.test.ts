import { expect, test } from 'vitest';
import type { Problem } from '../../src/base/result.js';
import { validSources } from '../../src/console/files/terraform/valid-sources.js';

test('a Terraform source that exceeds the length limit is reported and not parsed', async () => {
  const faults: Problem[] = [];
  const files = [
    { name: 'a.tf', text: `x = <<EOT\n${'y'.repeat(2_000_000)}` },
    { name: 'b.tf', text: 'x = 1\n' },
  ];
  const asked: string[] = [];
  const faultIn = (text: string) => void asked.push(text);
  const sources = { filesIn: () => Promise.resolve(files) };
  const { filesIn } = validSources(sources as never, { faultIn: faultIn as never }, faults);
  expect(await filesIn('')).toEqual([files[1]]);
  expect(asked).toEqual(['x = 1\n']);
  expect(faults).toMatchObject([
    {
      severity: 'error',
      message: expect.stringContaining('the limit is 2000000'),
      location: { document: 'a.tf' },
    },
  ]);
});
