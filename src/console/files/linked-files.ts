import type { Files } from '../io/io.js';

/** The same files, of which those that were read have an address: what else a document is called is no file. */
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

/** The path as others write it, who do not start at `./`. */
export function withoutDot(path: string): string {
  return path.replace(/^(?:\.\/+)+(?=[^-]|-.)/, '');
}
