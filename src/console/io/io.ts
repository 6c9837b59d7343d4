import type { ListenAddress, RequestHandler } from '../http/node-http.js';
import type { Inputs } from './inputs.js';
import type { PullWorld } from './pull-world.js';

/** The interface between a command and the outside world. The path `-` is standard input, or standard output when writing. */
export interface Io {
  /** The version of this program. */
  readonly version: string;
  /** The command line after the program name; absent if the program is not called from a shell. */
  readonly commandLine?: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly files: Files;
  readonly git: Git;
  readonly out: Output;
  readonly err: Output;
  /** The files that the command has read so far. Each run of a command has a list of its own. */
  readonly inputs?: Inputs;
  /** Returns the time of a monotonic clock, in milliseconds. */
  now(): number;
  /** Returns the present time in milliseconds since 1 January 1970 UTC, as `Date.now()` does. */
  today(): number;
  /** The access of `preflight pull` to the network and to files. */
  readonly pulling: Omit<PullWorld, 'now' | 'today'>;
  /** The functions that the local mock API needs to run an HTTP server. */
  readonly serving: Serving;
  /** Returns the HTML page of the explorer, without an org. */
  page(): Promise<string>;
  /** Returns a page of the documentation, by its path in the folder `docs` of the package. */
  docs(page: string): Promise<string>;
  /** Returns the parser of Terraform's configuration language: its WebAssembly runtime and its grammar. */
  grammar(): Promise<{ readonly runtime: Uint8Array; readonly grammar: Uint8Array }>;
  /** Opens a file in the browser. Rejects with the platform's error: `ENOENT` if no program opens files. */
  openInBrowser(path: string): Promise<void>;
  /** Replacements for Node's file watcher and threads, for tests. */
  readonly watch?: Watch;
  readonly startThread?: StartThread;
  readonly startPool?: StartPool;
  /** Returns the exports of a module. The module is a path or the name of a package, resolved from `folder`. */
  load(module: string, folder?: string): Promise<Readonly<Record<string, unknown>>>;
}

/** The functions of a server: it listens on a port of this machine until the process receives a signal to end. */
export interface Serving {
  /** Starts to listen on a port of this machine. Rejects with the platform's error, such as `EADDRINUSE`. */
  listen(answering: RequestHandler, address: ListenAddress): Promise<ListeningServer>;
  /** Resolves when the process receives a signal to end. */
  ended(): Promise<void>;
}

/** A listening server. */
export interface ListeningServer {
  readonly url: string;
  /** Stops listening, and resolves when all pending requests are answered. */
  close(): Promise<void>;
}

/** A watcher of files and folders. */
export interface Watcher {
  /** Adds paths to those that are watched. */
  add(paths: readonly string[]): void;
  /** Yields the paths that changed since the last event. The iteration ends when the watcher is closed. */
  readonly changes: AsyncIterable<ReadonlySet<string>>;
}

/** Starts a watcher. Resolves when it is ready. */
export type Watch = (paths: readonly string[]) => Promise<Watcher>;

/** A worker thread. */
export interface Thread {
  /** Sends a message to the thread and returns the answer, one message at a time. Messages are copied. */
  ask(message: unknown): Promise<unknown>;
  end(): Promise<void>;
}

/** Starts a thread that runs a module. */
export type StartThread = (module: URL) => Thread;

/** Receives a text from a thread that is still working. The thread waits until the promise resolves. */
export type ReceiveText = (text: string) => Promise<void>;

/** A pool of worker threads for many tasks. */
export interface WorkPool {
  /** Runs a task in the next free thread. Rejects if the task, its thread or `receive` fails. */
  run(task: unknown, receive?: ReceiveText): Promise<unknown>;
  end(): Promise<void>;
}

/** Starts `size` threads that run a module; each one receives `data`. */
export type StartPool = (module: URL, size: number, data: unknown) => Promise<WorkPool>;

/** The result of a git command. */
export interface GitAnswer {
  /** The exit code; 0 for success. */
  readonly code: number;
  readonly out: Uint8Array;
  readonly err: string;
}

/** Runs git with these arguments. Rejects with the platform's error: `ENOENT` if git is not installed. */
export type Git = (args: readonly string[]) => Promise<GitAnswer>;

/** Access to files. Reading and writing reject with the platform's error, such as `ENOENT`. */
export interface Files {
  /** Lists the files below a folder; `undefined` if the path is not a folder. */
  list(path: string, options?: ListingOptions): Promise<FolderListing | undefined>;
  /** Returns the file or folder at a path, or at the target of a link; `undefined` if it does not exist. */
  entry(path: string): Promise<Entry | undefined>;
  /** Reads a complete file. Rejects with `ERR_FS_FILE_TOO_LARGE` if it is larger than `LARGEST_FILE`. */
  readBytes(path: string): Promise<Uint8Array>;
  /** Decompresses gzip data. Rejects with `ERR_FS_FILE_TOO_LARGE` if the result is larger than `most` bytes. */
  inflate(bytes: Uint8Array, most: number): Promise<Uint8Array>;
  /** Decompresses gzip data of any length in pieces. Rejects with an error of zlib, `Z_…`, if the data is cut off. */
  inflatePieces(pieces: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array>;
  /** Reads a file in pieces, from byte `start` on, as fast as they are consumed. */
  readPieces(path: string, start?: number): AsyncIterable<Uint8Array>;
  /** Creates a folder and its missing parents. */
  makeFolder(path: string): Promise<void>;
  /** Replaces the content of a file atomically. If the file must not be written, returns the reason. */
  replaceText(path: string, replacing: FileReplacement): Promise<'written' | WriteRefusal>;
  /** Appends a text to a file, which is created if it is missing. */
  append(path: string, text: string, access?: FileAccess): Promise<void>;
  /** Renames a file within its folder, in one step. */
  rename(path: string, to: string): Promise<void>;
  /** Whether a path is in a folder or below it, both before and after links are resolved. */
  isWithin(path: string, folder: string): Promise<boolean>;
  /** Returns a path for display: relative to the working folder if that is shorter. */
  fromHere(path: string): string;
  /** Returns the URL of a file that was read, by its path or document name; `undefined` for any other path. */
  url(path: string): string | undefined;
  /** Returns a folder (by default the working folder) and its parents up to the root, without slashes at the end. */
  ancestors(folder?: string): readonly string[];
}

export interface ListingOptions {
  /**
   * Whether files that a `.gitignore` excludes are left out. The `.gitignore` files are those in the folder, below it, and above it up to
   * the top of its repository.
   */
  readonly isWithoutIgnored?: boolean;
}

/** The files below a folder. */
export interface FolderListing {
  /** The paths of the files, relative to the listed folder, with `/`, sorted. */
  readonly files: readonly string[];
  /** Folders that cannot be listed, by their relative paths. */
  readonly unreadable: readonly { readonly path: string; readonly error: unknown }[];
  /** Folders that were not entered, by their relative paths: hidden ones, packages, and links to folders. */
  readonly notEntered?: readonly string[];
  /** Links to files outside of the folder, by their relative paths. They are not among `files`. */
  readonly leadingOut?: readonly string[];
  /** The number of files and folders that a `.gitignore` excludes. */
  readonly ignored?: number;
}

/** The file or folder that a path leads to. Devices, pipes and sockets are neither files nor folders. */
export interface Entry {
  readonly isFile: boolean;
  /** The user id of the owner of the file or folder. */
  readonly owner: number;
  /** The size of the file in bytes. */
  readonly size: number;
}

/** The permissions of a written file. */
export interface FileAccess {
  /** Whether only the owner may read the file (mode 600), because it may hold secrets. */
  readonly isPrivate?: boolean;
}

/** The new content of a file, and the conditions for writing it. */
export interface FileReplacement extends FileAccess {
  readonly text: string;
  /** The expected current content. A file with any other content is not overwritten. If absent, the current content is not checked. */
  readonly before?: string;
  /** The folder that the file must be in. Links must not lead out of this folder. */
  readonly within: string;
  /** Whether symbolic links are rejected rather than followed. */
  readonly isNoLink?: boolean;
}

/**
 * Reasons why a file was not written. `leads-out`: a link leads out of the folder. `link`: links are not followed. `no-file`: the target is
 * a device, a pipe or a folder. `changed`: another process changed the file.
 */
export type WriteRefusal = 'leads-out' | 'link' | 'no-file' | 'changed';

/** The size limit of one file, in bytes. */
export const LARGEST_FILE = 256 * 1024 * 1024;

/** The limit for all files that one command holds in memory, in bytes. Files read in pieces do not count. */
export const LARGEST_TOGETHER = 512 * 1024 * 1024;

export interface Output {
  readonly isTerminal: boolean;
  readonly columns: number | undefined;
  /** Whether the output shows links (OSC 8). */
  readonly showsLinks?: boolean;
  /** Writes a text. Resolves when there is room for more; rejects with `EPIPE` if the reader has gone. */
  write(text: string | Uint8Array): Promise<void>;
}

/** The path that means standard input. */
export const STANDARD_INPUT = '-';

/** The name of standard input in messages. */
export const STANDARD_INPUT_NAME = '<stdin>';
