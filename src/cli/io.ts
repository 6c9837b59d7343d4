/** All that a command may touch of the outside world. `-` as a path is standard input, or standard output's twin. */
export interface Io {
  /** Of this program. */
  readonly version: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly files: Files;
  readonly out: Output;
  readonly err: Output;
  /** Milliseconds, by a clock that only goes forward. */
  now(): number;
  /** Milliseconds since the epoch. */
  today(): number;
  /** What a module exports: by its path, or by its name as a package beside a folder. */
  load(module: string, folder?: string): Promise<Readonly<Record<string, unknown>>>;
}

/** Reading rejects with the error of the platform: `ENOENT` and the like. */
export interface Files {
  /** The files below a folder, as relative paths with `/`, sorted; `undefined` when the path is no folder. */
  list(path: string): Promise<readonly string[] | undefined>;
  readText(path: string): Promise<string>;
  /** The text of a file, a piece at a time, read no faster than it is used. */
  readPieces(path: string): AsyncIterable<string>;
  writeText(path: string, text: string): Promise<void>;
  /** The working folder and those above it, to the root; each ends without a slash. */
  ancestors(): readonly string[];
}

export interface Output {
  readonly isTerminal: boolean;
  readonly columns: number | undefined;
  /** Resolves when there is room for more. Rejects with `EPIPE` when nobody reads any more. */
  write(text: string): Promise<void>;
}

/** In place of a path: standard input. */
export const STANDARD_INPUT = '-';

/** What standard input is called in messages. */
export const STANDARD_INPUT_NAME = '<stdin>';
