import { resolve } from 'node:path';

/** What opens a file with the program that the user has for it. */
const OPENERS: Readonly<Record<string, string>> = { darwin: 'open', win32: 'explorer.exe' };

/** Shows a file in the browser; rejects with the error of the platform where nothing opens files. */
export async function nodeShow(path: string): Promise<void> {
  const { spawn } = await import('node:child_process');
  return await new Promise((done, reject) => {
    const opener = spawn(OPENERS[process.platform] ?? 'xdg-open', [resolve(path)], {
      detached: true,
      stdio: 'ignore',
    });
    opener.on('error', reject).on('spawn', () => {
      opener.unref();
      done();
    });
  });
}
