import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { readSnapshot, unwrap } from '../../../../src/index.js';
import { PROGRAM } from '../../../cli/program-arguments.js';
import { postGroup } from './post-group.js';

const ORG = fileURLToPath(new URL('../../../../fixtures/cli/org.json', import.meta.url));

/**
 * Kills the server process some milliseconds after the response to the first of many saves. Returns the number of groups in the saved file.
 * Throws if the file is incomplete. Each save replaces the file by one rename.
 */
export async function groupsSavedBeforeKill(path: string, delay: number): Promise<number> {
  const argv = [...PROGRAM, 'serve', ORG, '--save', path];
  const child = spawn(process.execPath, argv, { stdio: ['ignore', 'pipe', 'ignore'] });
  const url = await new Promise<string>((resolve) => {
    child.stdout.on('data', (data) => resolve(/http:\/\/\S+/.exec(String(data))?.[0] ?? ''));
  });
  const exit = new Promise((resolve) => child.on('exit', (_, signal) => resolve(signal)));
  const save = () =>
    fetch(`${url}/_preflight/save`, { method: 'POST' }).then(
      ({ status }) => status,
      () => 0,
    );
  if ((await save()) !== 204) throw new Error('the first save was refused');
  await postGroup(url, 'Night shift');
  const saves = Array.from({ length: 30 }, save);
  await saves[3];
  await new Promise((resolve) => setTimeout(resolve, delay));
  child.kill('SIGKILL');
  if ((await exit) !== 'SIGKILL') throw new Error('it ended before it was killed');
  await Promise.all(saves);
  return unwrap(readSnapshot(await readFile(path, 'utf8'))).groups.length;
}
