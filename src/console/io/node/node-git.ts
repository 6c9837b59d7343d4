import { type Git, LARGEST_FILE } from '../io.js';

/**
 * Returns a function that runs git without a shell, so that no argument is interpreted. Git never prompts, fetches or takes a
 * lock.
 */
export function nodeGit(folder?: string): Git {
  const options = {
    cwd: folder,
    encoding: 'buffer',
    maxBuffer: LARGEST_FILE,
    windowsHide: true,
    env: {
      ...process.env,
      LC_ALL: 'C',
      GIT_OPTIONAL_LOCKS: '0',
      GIT_TERMINAL_PROMPT: '0',
      GIT_NO_LAZY_FETCH: '1',
    },
  } as const;
  return async (args) => {
    const { execFile } = await import('node:child_process');
    return await new Promise((resolve, reject) => {
      execFile('git', args, options, (error, out, err) => {
        if (error !== null && typeof error.code !== 'number') reject(error);
        else resolve({ code: error === null ? 0 : Number(error.code), out, err: err.toString() });
      });
    });
  };
}
