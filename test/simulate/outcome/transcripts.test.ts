import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { playTranscript } from '../../cli/transcript.js';

const folder = fileURLToPath(new URL('../../../fixtures/outcome/transcripts/', import.meta.url));

/** `vitest -u` records the output; read the difference before you keep it. */
test.each(readdirSync(folder))(
  'the recorded authentication transaction %s is replayed with the same responses',
  async (name) => {
    const transcript = readFileSync(folder + name, 'utf8');
    await expect(await playTranscript(transcript)).toMatchFileSnapshot(folder + name);
  },
);
