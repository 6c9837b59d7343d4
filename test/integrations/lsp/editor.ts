import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { PassThrough } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { onTestFinished } from 'vitest';
import {
  type CodeLens,
  createProtocolConnection,
  type Diagnostic,
  type InitializeResult,
  type MessageConnection,
  type Position,
  type ProtocolConnection,
  type PublishDiagnosticsParams,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver-protocol/node';
import { run } from '../../../src/cli/program.js';
import type { Io } from '../../../src/console/io/io.js';
import { memoryIo } from '../../cli/memory-io.js';

/** A message that the server sent without being asked. */
export interface Sent {
  readonly method: string;
  readonly params: unknown;
}

/** An editor that is connected to `preflight lsp` in this process. */
export class Editor {
  readonly folder: string;
  readonly connection: ProtocolConnection;
  readonly ended: Promise<number>;
  /** The messages of the server, in the order of arrival. */
  readonly sent: Sent[] = [];
  readonly capabilities: InitializeResult['capabilities'];
  readonly #versions = new Map<string, number>();
  readonly #texts = new Map<string, string>();
  readonly #waiting = new Set<() => void>();

  private constructor(
    folder: string,
    connection: ProtocolConnection,
    ended: Promise<number>,
    capabilities = {},
  ) {
    this.folder = folder;
    this.connection = connection;
    this.ended = ended;
    this.capabilities = capabilities;
  }

  /** Starts the server for a folder with these files. */
  static async start(files: Readonly<Record<string, string>>, root = '.'): Promise<Editor> {
    const folder = realpathSync(mkdtempSync(join(tmpdir(), 'preflight-lsp-')));
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    const [toServer, toEditor] = [new PassThrough(), new PassThrough()];
    const ended = run(['lsp', '--stdio'], ioOver(toServer, toEditor));
    const connection = createProtocolConnection(
      new StreamMessageReader(toEditor),
      new StreamMessageWriter(toServer),
    );
    const editor = new Editor(folder, connection, ended);
    const any = connection as unknown as MessageConnection;
    any.onNotification((method, params) => editor.#receive(method, params));
    any.onRequest((method, params) => {
      editor.#receive(method, params);
      return null;
    });
    connection.listen();
    onTestFinished(async () => {
      toServer.end();
      await ended;
      connection.dispose();
      rmSync(folder, { recursive: true, force: true });
    });
    const { capabilities } = await connection.sendRequest<InitializeResult>('initialize', {
      processId: null,
      rootUri: editor.uri(root),
      workspaceFolders: [{ uri: editor.uri(root), name: 'test' }],
      capabilities: { workspace: { codeLens: { refreshSupport: true } } },
    });
    Object.assign(editor, { capabilities });
    await connection.sendNotification('initialized', {});
    return editor;
  }

  #receive(method: string, params: unknown): void {
    this.sent.push({ method, params });
    for (const check of this.#waiting) check();
  }

  uri(path: string): string {
    return pathToFileURL(join(this.folder, path)).href;
  }

  /** Waits for a message for which `isWanted` returns true. Messages before number `from` are ignored. */
  async message(isWanted: (sent: Sent) => boolean, from = 0): Promise<Sent> {
    return await new Promise((resolve) => {
      const check = () => {
        const found = this.sent.slice(from).find(isWanted);
        if (found === undefined) return;
        this.#waiting.delete(check);
        resolve(found);
      };
      this.#waiting.add(check);
      check();
    });
  }

  async open(path: string, text: string, languageId = 'json'): Promise<void> {
    this.#versions.set(path, 1);
    this.#texts.set(path, text);
    const textDocument = { uri: this.uri(path), languageId, version: 1, text };
    await this.connection.sendNotification('textDocument/didOpen', { textDocument });
  }

  async change(path: string, text: string): Promise<number> {
    const version = (this.#versions.get(path) ?? 0) + 1;
    this.#versions.set(path, version);
    this.#texts.set(path, text);
    const textDocument = { uri: this.uri(path), version };
    await this.connection.sendNotification('textDocument/didChange', {
      textDocument,
      contentChanges: [{ text }],
    });
    return version;
  }

  async close(path: string): Promise<void> {
    await this.connection.sendNotification('textDocument/didClose', {
      textDocument: { uri: this.uri(path) },
    });
  }

  /** Waits for diagnostics of a document that `isWanted` accepts, from the message number `from` on. */
  async diagnostics(
    path: string,
    isWanted: (found: readonly Diagnostic[], version: number | undefined) => boolean,
    from = 0,
  ): Promise<readonly Diagnostic[]> {
    const { params } = await this.message(({ method, params: given }) => {
      const { uri, diagnostics, version } = (given ?? {}) as PublishDiagnosticsParams;
      return (
        method === 'textDocument/publishDiagnostics' &&
        uri === this.uri(path) &&
        isWanted(diagnostics, version)
      );
    }, from);
    return (params as PublishDiagnosticsParams).diagnostics;
  }

  /** Waits until the analysis that belongs to the last edit is finished. */
  async analyzed(from = 0): Promise<void> {
    await this.message(({ method }) => method === 'workspace/codeLens/refresh', from);
  }

  /** Sends a request about the position after the first occurrence of a text in a file. */
  async at<Answer>(method: string, path: string, before: string, more = {}): Promise<Answer> {
    return await this.connection.sendRequest<Answer>(method, {
      textDocument: { uri: this.uri(path) },
      position: this.position(path, before),
      ...more,
    });
  }

  /** Returns the position after the first occurrence of a text. */
  position(path: string, before: string): Position {
    const text = this.#texts.get(path) ?? '';
    const index = text.indexOf(before);
    if (index < 0) throw new Error(`${path} does not contain ${before}`);
    const lines = text.slice(0, index + before.length).split('\n');
    return { line: lines.length - 1, character: lines.at(-1)?.length ?? 0 };
  }

  async lenses(path: string): Promise<readonly CodeLens[]> {
    return await this.connection.sendRequest('textDocument/codeLens', {
      textDocument: { uri: this.uri(path) },
    });
  }
}

/** Returns an Io whose standard input and output are streams. */
function ioOver(input: PassThrough, output: PassThrough): Io {
  const { io } = memoryIo();
  return {
    ...io,
    files: { ...io.files, readPieces: () => input },
    out: {
      isTerminal: false,
      columns: undefined,
      write(text) {
        output.write(text);
        return Promise.resolve();
      },
    },
  };
}

/** Returns the line of the source text at which a diagnostic starts. */
export function lineOf(text: string, { range }: Pick<Diagnostic, 'range'>): string {
  return (text.split('\n')[range.start.line] ?? '').trim();
}
