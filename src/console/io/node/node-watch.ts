import type { Watch } from '../io.js';

/** Watches paths with the events of the platform. Changes at the same time are reported together. */
export const nodeWatch: Watch = async (paths) => {
  const { watch } = await import('chokidar');
  const watcher = watch([...paths], { ignoreInitial: true });
  let changed = new Set<string>();
  let wake: (() => void) | undefined;
  watcher.on('all', (_event, path) => {
    changed.add(path.replaceAll('\\', '/'));
    wake?.();
  });
  await new Promise<void>((resolve) => {
    watcher.once('ready', () => resolve());
  });
  async function* changes(): AsyncGenerator<ReadonlySet<string>> {
    try {
      for (;;) {
        if (changed.size === 0)
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
        const batch = changed;
        changed = new Set();
        yield batch;
      }
    } finally {
      await watcher.close();
    }
  }
  return { add: (more) => void watcher.add([...more]), changes: changes() };
};
