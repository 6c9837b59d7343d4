import { run } from '../../../src/cli/program.js';
import { memoryIo } from '../../cli/memory-io.js';

/** Returns the files that `preflight init --sample` writes, by path below the folder `sample`. */
export async function sampleFiles(): Promise<Readonly<Record<string, string>>> {
  const files = new Map<string, string>();
  const { io } = memoryIo({ files });
  const code = await run(['init', '--sample'], io);
  if (code !== 0) throw new Error(`init --sample: ${code}`);
  return Object.fromEntries([...files].map(([path, text]) => [path.replace(/^.*?sample\//, ''), text]));
}
