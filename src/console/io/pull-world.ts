/**
 * The interface between `pull` and the outside world. The command line passes the real one; tests pass one without a clock or a network.
 */
export interface PullWorld {
  readonly send: Send;
  readonly files: PullFiles;
  /** Returns the time of a monotonic clock, in milliseconds. */
  now(): number;
  /** Returns the present time in milliseconds since 1 January 1970 UTC, as `Date.now()` does. */
  today(): number;
  /** Resolves after this number of milliseconds, or immediately when the signal is aborted. */
  sleep(milliseconds: number, signal: AbortSignal): Promise<void>;
  /** Returns a random number from 0 to 1. */
  random(): number;
  /** The identification of the process that runs this pull. */
  readonly self: ProcessName;
  /** Whether a process is running; `undefined` if that is unknown, such as for a process on another host. */
  isRunning(process: ProcessName): Promise<boolean | undefined>;
}

/** An identification of a process that is unique over time and hosts. */
export interface ProcessName {
  readonly pid: number;
  readonly host: string;
  /** The start time of the process, if the system reports it. It distinguishes processes with the same id, which the system reuses. */
  readonly started?: string;
}

/** Sends one HTTP request. Rejects if the response is missing or incomplete; does not follow redirections. */
export type Send = (request: HttpRequest) => Promise<HttpAnswer>;

export interface HttpRequest {
  readonly method: 'DELETE' | 'GET' | 'PATCH' | 'POST' | 'PUT';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface HttpAnswer {
  readonly status: number;
  /**
   * Returns the value of a header; repeated headers are joined with commas. Returns `undefined` if the response does not have the header.
   */
  header(name: string): string | undefined;
  readonly body: string;
}

/** The access of a pull to files. All functions reject with the platform's error. */
export interface PullFiles {
  /** Reads a file in pieces; yields nothing if the file does not exist. */
  pieces(path: string): AsyncIterable<Uint8Array>;
  /** Reads `length` bytes from `offset` on; fewer at the end of the file. */
  readAt(path: string, offset: number, length: number): Promise<Uint8Array>;
  /** Appends bytes to a file. The file and its folder are created if they are missing. */
  append(path: string, bytes: Uint8Array): Promise<void>;
  /** Replaces the content of a file atomically. A file with the same content is not written. */
  replace(path: string, text: AsyncIterable<string>): Promise<void>;
  /** Creates a file with a text in one step; `false`, without any effect, if the name exists. */
  create(path: string, text: string): Promise<boolean>;
  /** Renames a file and replaces the target; `false` if the file does not exist. */
  move(from: string, to: string): Promise<boolean>;
  /** Whether a path is a symbolic link. */
  isLink(path: string): Promise<boolean>;
  /** Lists the names in a folder, sorted; an empty list if there is no such folder. */
  list(folder: string): Promise<readonly string[]>;
  /** Deletes a file; no error if it does not exist. */
  remove(path: string): Promise<void>;
  /** Closes all open files. */
  close(): Promise<void>;
}
