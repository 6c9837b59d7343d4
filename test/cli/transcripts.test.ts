import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { fixtures } from './memory-io.js';
import { playTranscript } from './transcript.js';

const folder = `${fixtures}transcripts/`;

/** `vitest -u` records the output; read the difference before you keep it. */
test.each(readdirSync(folder))(
  'the commands in the recorded transcript %s print the same output again',
  async (name) => {
    const transcript = readFileSync(folder + name, 'utf8');
    await expect(await playTranscript(transcript)).toMatchFileSnapshot(folder + name);
  },
);
