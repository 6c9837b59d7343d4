import type { Files } from '../io/io.js';

/** Wraps `files` so that `url` returns a URL only for files that were read. The names of other documents are not paths. */
export function linkedFiles(files: Files): Files {
  const read = new Set<string>();
  return {
    ...files,
    async readBytes(path) {
      const bytes = await files.readBytes(path);
      read.add(withoutDot(path));
      return bytes;
    },
    url: (path) => (read.has(withoutDot(path)) ? files.url(path) : undefined),
  };
}

/** Removes a leading `./` from a path. */
export function withoutDot(path: string): string {
  return path.replace(/^(?:\.\/+)+(?=[^-]|-.)/, '');
}
