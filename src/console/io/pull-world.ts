/** All that `pull` needs of the outside world: the command line gives the real one, tests one without clock or network. */
export interface PullWorld {
  readonly send: Send;
  readonly files: PullFiles;
  /** Milliseconds, by a clock that only goes forward. */
  now(): number;
  /** Milliseconds since the epoch. */
  today(): number;
  /** Resolves when so many milliseconds have gone by, or at once when the signal is given. */
  sleep(milliseconds: number, signal: AbortSignal): Promise<void>;
  /** From 0 to 1. */
  random(): number;
  /** The process of this run. */
  readonly self: ProcessName;
  /** Whether a process runs; `undefined` where nothing here can tell, as for one on another host. */
  isRunning(process: ProcessName): Promise<boolean | undefined>;
}

/** Tells a process from every other one. */
export interface ProcessName {
  readonly pid: number;
  readonly host: string;
  /** When it was started, as the system counts it, where the system says so: numbers of processes are used again. */
  readonly started?: string;
}

/** One exchange. Rejects where no answer came, or not all of it; follows no redirection. */
export type Send = (request: HttpRequest) => Promise<HttpAnswer>;

export interface HttpRequest {
  readonly method: 'DELETE' | 'GET' | 'PATCH' | 'POST' | 'PUT';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface HttpAnswer {
  readonly status: number;
  /** Several of one name are one, with commas between. */
  header(name: string): string | undefined;
  readonly body: string;
}

/** Rejects with the error of the platform. */
export interface PullFiles {
  /** The bytes of a file, a piece at a time; none where there is no such file. */
  pieces(path: string): AsyncIterable<Uint8Array>;
  /** Fewer where the file ends before. */
  readAt(path: string, offset: number, length: number): Promise<Uint8Array>;
  /** Makes the file, and its folder, where there is none. */
  append(path: string, bytes: Uint8Array): Promise<void>;
  /** Puts a text in place of what a file holds, wholly or not at all; leaves one alone that holds it already. */
  replace(path: string, text: AsyncIterable<string>): Promise<void>;
  /** Makes a file that holds a text, both at once; `false`, and nothing is done, where there is something by that name. */
  create(path: string, text: string): Promise<boolean>;
  /** Gives a file another name, in place of what is there; `false` where there is no such file. */
  move(from: string, to: string): Promise<boolean>;
  /** Whether a path is a symbolic link. */
  isLink(path: string): Promise<boolean>;
  /** What stands in a folder, sorted; nothing where there is no such folder. */
  list(folder: string): Promise<readonly string[]>;
  /** No error where there is no such file. */
  remove(path: string): Promise<void>;
  /** Lets go of what is open. */
  close(): Promise<void>;
}
