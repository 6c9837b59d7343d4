import type { Answering, ListenAddress } from '../http/node-http.js';
import type { Inputs } from './inputs.js';
import type { PullWorld } from './pull-world.js';

/** All that a command may touch of the outside world. `-` as a path is standard input, or standard output's twin. */
export interface Io {
  /** Of this program. */
  readonly version: string;
  /** What was typed after the name of this program, where it is run by its words. */
  readonly line?: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly files: Files;
  readonly git: Git;
  readonly out: Output;
  readonly err: Output;
  /** The files that the command has read so far; each run has its own. */
  readonly inputs?: Inputs;
  /** Milliseconds, by a clock that only goes forward. */
  now(): number;
  /** Milliseconds since the epoch. */
  today(): number;
  /** The network, and the files that reading an org over it takes. */
  readonly pulling: Omit<PullWorld, 'now' | 'today'>;
  /** Answering requests over a port. */
  readonly serving: Serving;
  /** The page of the explorer, without an org. */
  page(): Promise<string>;
  /** What reads the configuration language of Terraform. */
  grammar(): Promise<{ readonly runtime: Uint8Array; readonly grammar: Uint8Array }>;
  /** Shows a file in the browser. Rejects with the error of the platform: `ENOENT` where nothing opens files. */
  show(path: string): Promise<void>;
  /** In place of Node's own: which changes of files it is told of, and threads. */
  readonly watch?: Watch;
  readonly startThread?: StartThread;
  readonly startPool?: StartPool;
  /** What a module exports: by its path, or by its name as a package beside a folder. */
  load(module: string, folder?: string): Promise<Readonly<Record<string, unknown>>>;
}

/** A port of this machine. */
export interface Serving {
  /** Rejects with the error of the platform: `EADDRINUSE` and the like. */
  listen(answering: Answering, address: ListenAddress): Promise<Listening>;
  /** Resolves when the process is told to end. */
  ended(): Promise<void>;
}

/** A server that is reached at a URL. */
export interface Listening {
  readonly url: string;
  /** Resolves when the requests that are under way are answered. */
  close(): Promise<void>;
}

/** Files and folders that are watched. */
export interface Watcher {
  /** Those that change from now on are told, too. */
  add(paths: readonly string[]): void;
  /** The paths of what changed since the last time, whenever anything did; it ends where nothing is watched any more. */
  readonly changes: AsyncIterable<ReadonlySet<string>>;
}

/** Resolves when they are being watched. */
export type Watch = (paths: readonly string[]) => Promise<Watcher>;

/** A thread of this program. */
export interface Thread {
  /** Sends what can be copied, and gives the answer; one at a time. */
  ask(message: unknown): Promise<unknown>;
  end(): Promise<void>;
}

/** By the address of the module that answers. */
export type StartThread = (module: URL) => Thread;

/** Takes what a thread tells while it works; the thread waits until it is taken. */
export type Hear = (text: string) => Promise<void>;

/** Threads that are kept for many tasks. */
export interface WorkPool {
  /** Does a task in one of them as soon as one has nothing to do; rejects where it, or its thread, or hearing ends in an error. */
  run(task: unknown, hear?: Hear): Promise<unknown>;
  end(): Promise<void>;
}

/** So many threads, of a module that takes tasks; each knows the data. */
export type StartPool = (module: URL, size: number, data: unknown) => Promise<WorkPool>;

/** What git says to a command. */
export interface GitAnswer {
  /** 0: it did it. */
  readonly code: number;
  readonly out: Uint8Array;
  readonly err: string;
}

/** Runs git with these words. Rejects with the error of the platform: `ENOENT` where there is no git. */
export type Git = (args: readonly string[]) => Promise<GitAnswer>;

/** Reading and writing reject with the error of the platform: `ENOENT` and the like. */
export interface Files {
  /** What stands below a folder; `undefined` when the path is no folder. */
  list(path: string, options?: ListingOptions): Promise<FolderListing | undefined>;
  /** What a path leads to, through links; `undefined` for nothing. */
  entry(path: string): Promise<Entry | undefined>;
  /** All of a file. Rejects with `ERR_FS_FILE_TOO_LARGE` where that is more than `LARGEST_FILE`. */
  readBytes(path: string): Promise<Uint8Array>;
  /** What gzip has packed into bytes. Rejects with `ERR_FS_FILE_TOO_LARGE` where that is more than so many. */
  inflate(bytes: Uint8Array, most: number): Promise<Uint8Array>;
  /** The same of any length, a piece at a time. Rejects with an error of zlib, `Z_…`, where they end too early. */
  inflatePieces(pieces: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array>;
  /** The bytes of a file, from so many on, a piece at a time, read no faster than they are used. */
  readPieces(path: string, start?: number): AsyncIterable<Uint8Array>;
  /** Makes a folder and those that it stands in, where they are not there. */
  makeFolder(path: string): Promise<void>;
  /** Puts a text in place of what a file holds, wholly or not at all; why not, where it must not. */
  replaceText(path: string, replacing: Replacing): Promise<'written' | NotWritten>;
  /** Puts a text at the end of a file, which is made where there is none. */
  append(path: string, text: string, access?: FileAccess): Promise<void>;
  /** Gives a file another name in its folder, in one step. */
  rename(path: string, to: string): Promise<void>;
  /** Whether a path lies in a folder or below it, and what it leads to through links does, too. */
  isWithin(path: string, folder: string): Promise<boolean>;
  /** A path as it is shown: from the working folder on, where that is shorter. */
  fromHere(path: string): string;
  /** The address of a file that was read, by its path or what it is called; `undefined` of any other. */
  url(path: string): string | undefined;
  /** A folder, or the working folder, and those above it, to the root; each ends without a slash. */
  ancestors(folder?: string): readonly string[];
}

export interface ListingOptions {
  /** Leave out what a `.gitignore` names: of the folder, of those below, and of those above in its repository. */
  readonly isWithoutIgnored?: boolean;
}

/** What stands below a folder. */
export interface FolderListing {
  /** Relative paths with `/`, sorted. */
  readonly files: readonly string[];
  /** Folders below it that cannot be listed, by their relative paths. */
  readonly unreadable: readonly { readonly path: string; readonly error: unknown }[];
  /** Folders and links to folders that were not entered, by their relative paths: hidden ones, and packages. */
  readonly notEntered?: readonly string[];
  /** Links to files outside of the folder, by their relative paths: they are not among the files. */
  readonly leadingOut?: readonly string[];
  /** How many files and folders were left out because a `.gitignore` names them. */
  readonly ignored?: number;
}

/** What a path leads to. Devices, pipes and sockets are neither files nor folders. */
export interface Entry {
  readonly isFile: boolean;
  /** The number of the user whom it belongs to. */
  readonly owner: number;
  /** In bytes. */
  readonly size: number;
}

/** The access to a file that is written. */
export interface FileAccess {
  /** Only its owner (mode 600): it may hold secrets. */
  readonly isPrivate?: boolean;
}

/** What is put in place of what a file holds. */
export interface Replacing extends FileAccess {
  readonly text: string;
  /** What it held when it was read; nothing else is written over. */
  readonly before?: string;
  /** A link that leads out of this folder is not followed. */
  readonly within: string;
  /** No link is followed. */
  readonly isNoLink?: boolean;
}

/**
 * It is a link that leads out of the folder, or one where none is followed; it is a device, a pipe or a folder; another has
 * written it meanwhile.
 */
export type NotWritten = 'leads-out' | 'link' | 'no-file' | 'changed';

/** In bytes. */
export const LARGEST_FILE = 256 * 1024 * 1024;

/** In bytes: of all files that one command holds. What is read in pieces is not held. */
export const LARGEST_TOGETHER = 512 * 1024 * 1024;

export interface Output {
  readonly isTerminal: boolean;
  readonly columns: number | undefined;
  /** Texts may be links (OSC 8). */
  readonly showsLinks?: boolean;
  /** Resolves when there is room for more. Rejects with `EPIPE` when nobody reads any more. */
  write(text: string | Uint8Array): Promise<void>;
}

/** In place of a path: standard input. */
export const STANDARD_INPUT = '-';

/** What standard input is called in messages. */
export const STANDARD_INPUT_NAME = '<stdin>';
