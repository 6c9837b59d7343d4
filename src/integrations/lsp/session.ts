import type {
  CodeAction,
  CodeLens,
  CompletionItem,
  Connection,
  Hover,
  InitializeParams,
  InitializeResult,
  Location,
  Position,
} from 'vscode-languageserver/node';
import { getOrMake } from '../../base/memo.js';
import { folderOf } from '../../console/files/read-input.js';
import type { Files, Io } from '../../console/io/io.js';
import type { ConfigSection } from '../../console/lint/config-section.js';
import { type CursorPath, cursorPath } from '../../documents/text/cursor-path.js';
import type { Snapshot } from '../../model/policies/snapshot.js';
import { codeActions, FIX_ALL } from './code-actions.js';
import { RUN_TEST, ruleLenses, testLenses } from './code-lenses.js';
import { completedDocument, isYamlPath, type OpenDocument } from './completed-document.js';
import { completionsAt } from './completion.js';
import { firstDiagnostics, movedDiagnostics, withoutRepeated } from './diagnostics.js';
import { expressionHover, hoverOf } from './hover.js';
import { definitionsOf, locationOf, objectsAt, usesOf } from './navigation.js';
import { type OrgObject, orgIndexOf } from './org-index.js';
import { loadNothing } from './project-config.js';
import { isPartName, objectsNamedAt, placesInClosedTests } from './suite-names.js';
import { attributeHover, terraformCompletions } from './terraform-completion.js';
import { changedPart, movedOffset, textPositions } from './text-positions.js';
import { Unit, type UnitContext, type Wait } from './unit.js';
import { type UnitName, unitOf } from './unit-of.js';
import { pathOf, uriOf, workspaceFiles } from './workspace-files.js';

/** The server's side of one connection with an editor. */
export class Session {
  readonly #connection: Connection;
  readonly #io: Io;
  readonly #files: Files;
  readonly #wait: Wait;
  readonly #configSections: readonly ConfigSection[];
  /** The texts of the open documents, by path. */
  readonly #texts = new Map<string, string>();
  /** The versions of the open documents, by path. */
  readonly #versions = new Map<string, number>();
  readonly #units = new Map<string, Unit>();
  /** For each open document, by path, the unit (documents that are checked together) to which it belongs. */
  readonly #unitOf = new Map<string, Promise<Unit | undefined>>();
  #roots: readonly string[] = [];
  #canRefresh = false;
  #isEnded = false;

  constructor(connection: Connection, { io, files, wait, configSections }: SessionWorld) {
    this.#connection = connection;
    this.#io = io;
    this.#files = files;
    this.#wait = wait;
    this.#configSections = configSections;
    connection.onInitialize((params) => this.#initialize(params));
    connection.onDidOpenTextDocument(({ textDocument: { uri, version, text } }) =>
      this.#changed(uri, version, text),
    );
    connection.onDidChangeTextDocument(({ textDocument: { uri, version }, contentChanges }) => {
      const last = contentChanges.at(-1);
      if (last !== undefined) this.#changed(uri, version, last.text);
    });
    connection.onDidCloseTextDocument(({ textDocument: { uri } }) => this.#closed(uri));
    connection.onDidSaveTextDocument(({ textDocument: { uri } }) => this.#checkOthers(pathOf(uri)));
    connection.onDidChangeWatchedFiles(() => this.#checkOthers(undefined));
    connection.onHover(({ textDocument: { uri }, position }) => this.#hover(uri, position));
    connection.onDefinition(({ textDocument: { uri }, position }) => this.#definition(uri, position));
    connection.onReferences(({ textDocument: { uri }, position, context }) =>
      this.#references(uri, position, context.includeDeclaration),
    );
    connection.onCompletion(({ textDocument: { uri }, position }) => this.#completion(uri, position));
    connection.onCodeAction(({ textDocument: { uri }, range }) => this.#codeActions(uri, range));
    connection.onCodeLens(({ textDocument: { uri } }) => this.#codeLenses(uri));
    connection.onExecuteCommand(({ command, arguments: given = [] }) => this.#execute(command, given));
  }

  /** Cancels all work, and sends nothing more. */
  end(): void {
    this.#isEnded = true;
    for (const unit of this.#units.values()) unit.cancel();
  }

  #initialize({ workspaceFolders, rootUri, capabilities }: InitializeParams): InitializeResult {
    const uris = workspaceFolders?.map(({ uri }) => uri) ?? (rootUri === null ? [] : [rootUri]);
    this.#roots = uris.flatMap((uri) => pathOf(uri)?.replace(/(?<=.)\/+$/, '') ?? []);
    this.#canRefresh = capabilities.workspace?.codeLens?.refreshSupport === true;
    return {
      capabilities: {
        textDocumentSync: { openClose: true, change: 1, save: true },
        hoverProvider: true,
        definitionProvider: true,
        referencesProvider: true,
        completionProvider: { triggerCharacters: ['"', "'", ' '] },
        codeActionProvider: { codeActionKinds: ['quickfix', FIX_ALL] },
        codeLensProvider: {},
        executeCommandProvider: { commands: [RUN_TEST] },
      },
      serverInfo: { name: 'preflight', version: this.#io.version },
    };
  }

  #changed(uri: string, version: number, text: string): void {
    const path = pathOf(uri);
    if (path === undefined) return;
    this.#texts.set(path, text);
    this.#versions.set(path, version);
    const unit = getOrMake(this.#unitOf, path, () => this.#openUnit(path));
    const checked = unit.then(async (one) => {
      if (one === undefined) return;
      one.check(this.#wait);
      await one.checked;
      if (!this.#isEnded) this.#checkDependents(one);
    });
    this.#guard(checked);
  }

  /** Checks the units (documents that are checked together) whose results depend on this unit. */
  #checkDependents({ name }: Unit): void {
    const kinds = DEPENDENTS[name.kind];
    for (const other of this.#units.values()) if (kinds.includes(other.name.kind)) other.check(this.#wait);
  }

  /**
   * Checks all units (documents that are checked together) again, because files on the disk have changed. Leaves out the unit of the open
   * document at `path`.
   */
  #checkOthers(path: string | undefined): void {
    const saved = Promise.resolve(path === undefined ? undefined : this.#unitOf.get(path));
    const checked = saved.then((own) => {
      for (const unit of this.#units.values()) if (unit !== own) unit.check(this.#wait);
    });
    this.#guard(checked);
  }

  async #openUnit(path: string): Promise<Unit | undefined> {
    const root = this.#rootOf(path);
    const files = workspaceFiles(this.#files, root, this.#texts);
    const name = await unitOf(files.fromHere(path), files);
    if (name === undefined || !this.#texts.has(path)) return undefined;
    const world: UnitContext = {
      root,
      io: { ...this.#io, files, load: loadNothing },
      texts: this.#texts,
      configSections: this.#configSections,
      exports: () => this.#exportsIn(root),
      changed: (paths) => this.#publish(paths),
      refreshed: () => this.#refresh(),
      guard: (work) => this.#guard(work),
    };
    return getOrMake(this.#units, `${root}\n${name.kind}\n${name.path}`, () => new Unit(name, world));
  }

  #exportsIn(root: string): readonly Snapshot[] {
    return [...this.#units.values()].flatMap(({ name, world, state }) =>
      name.kind === 'export' && world.root === root && state?.hasPolicies() ? (state.snapshot() ?? []) : [],
    );
  }

  /**
   * Returns the folder of the workspace that contains the file at a path. For a file outside of the workspace, returns the folder of the
   * file.
   */
  #rootOf(path: string): string {
    const roots = this.#roots.filter((root) => path.startsWith(root === '/' ? root : `${root}/`));
    return roots.toSorted((one, other) => other.length - one.length)[0] ?? folderOf(path);
  }

  #closed(uri: string): void {
    const path = pathOf(uri);
    if (path === undefined) return;
    const opened = this.#unitOf.get(path);
    this.#texts.delete(path);
    this.#versions.delete(path);
    this.#unitOf.delete(path);
    const closed = Promise.resolve(opened).then(async (unit) => {
      if (unit === undefined) return;
      const others = await Promise.all(this.#unitOf.values());
      if (others.includes(unit)) unit.check(this.#wait);
      else this.#drop(unit);
    });
    this.#guard(closed);
  }

  #drop(unit: Unit): void {
    unit.cancel();
    const paths = [...unit.paths()];
    for (const [key, one] of this.#units) if (one === unit) this.#units.delete(key);
    this.#publish(paths);
  }

  #publish(paths: Iterable<string>): void {
    for (const path of paths) {
      const text = this.#texts.get(path);
      const version = this.#versions.get(path);
      const layers = [...this.#units.values()].flatMap((unit) => [...unit.layersOf(path)]);
      const all = layers.flatMap((layer) => movedDiagnostics(layer, text));
      const diagnostics = firstDiagnostics(withoutRepeated(all));
      this.#guard(
        this.#connection.sendDiagnostics({
          uri: uriOf(path),
          diagnostics,
          ...(version !== undefined && { version }),
        }),
      );
    }
  }

  #refresh(): void {
    if (this.#canRefresh) this.#guard(this.#connection.sendRequest('workspace/codeLens/refresh'));
  }

  /** Reports an internal error to the editor, and keeps serving. */
  #guard(work: Promise<unknown>): void {
    work.catch((error: unknown) => {
      if (this.#isEnded) return;
      const reason = error instanceof Error ? (error.stack ?? error.message) : String(error);
      this.#connection.console.error(`internal error of preflight: ${reason}`);
    });
  }

  /** Waits until the document at a URI is checked, and returns it; `undefined` if it is not open, or not of a checked kind. */
  async #opened(uri: string): Promise<OpenDocument | undefined> {
    const path = pathOf(uri);
    const unit = path === undefined ? undefined : await this.#unitOf.get(path);
    if (path === undefined || unit === undefined) return undefined;
    await unit.checked;
    await unit.waitForTests();
    const text = this.#texts.get(path);
    return text === undefined ? undefined : { path, unit, text, document: unit.nameOf(path) };
  }

  async #hover(uri: string, position: Position): Promise<Hover | null> {
    const found = await this.#cursor(uri, position);
    if (found === undefined) return await this.#attributeHover(uri, position);
    const { cursor, objects, owner, unit } = found;
    const snapshot = unit.snapshot();
    if (snapshot === undefined) return null;
    const context = { snapshot, analysis: unit.analysis };
    const expression =
      cursor.word === undefined ? undefined : expressionHover(cursor.word, cursor.path, context);
    const shown = objects.length > 0 ? objects.slice(0, MOST_SHOWN) : owner === undefined ? [] : [owner];
    const parts = [
      ...(expression === undefined ? [] : [expression]),
      ...shown.map((one) => hoverOf(one, context)),
    ];
    return parts.length === 0 ? null : { contents: { kind: 'markdown', value: parts.join('\n\n---\n\n') } };
  }

  /** Returns the hover on an attribute of a Terraform source; `null` in other documents, and if there is no known attribute. */
  async #attributeHover(uri: string, position: Position): Promise<Hover | null> {
    const { unit, path = '', text = '' } = (await this.#opened(uri)) ?? {};
    if (unit?.name.kind !== 'terraform') return null;
    const value = attributeHover(text, textPositions(text).offset(position), path.endsWith('.json'));
    return value === undefined ? null : { contents: { kind: 'markdown', value } };
  }

  async #definition(uri: string, position: Position): Promise<Location[]> {
    const found = await this.#cursor(uri, position);
    const snapshot = found?.unit.snapshot();
    if (found === undefined || snapshot === undefined) return [];
    const { unit, cursor, objects } = found;
    const part = unit.suite !== undefined && isPartName(cursor) ? unit.placesOfPart(cursor.word ?? '') : [];
    const uriIn = (document: string) => uriOf(unit.pathOf(document));
    return part.length > 0
      ? part.map((place) => locationOf(place, uriIn))
      : definitionsOf(objects, snapshot, uriIn);
  }

  async #references(uri: string, position: Position, isWithDefinition: boolean): Promise<Location[]> {
    const found = await this.#cursor(uri, position);
    const snapshot = found?.unit.snapshot();
    if (found === undefined || snapshot === undefined) return [];
    const objects = found.objects.length > 0 ? found.objects : found.owner === undefined ? [] : [found.owner];
    const units = new Set(await Promise.all(this.#unitOf.values()));
    await Promise.all([...units].map((unit) => unit?.waitForTests()));
    const inOpenTests = [...this.#units.values()].flatMap((unit) =>
      unit
        .placesInTests(objects)
        .map((place) => locationOf(place, (document) => uriOf(unit.pathOf(document)))),
    );
    const { unit } = found;
    const isOpen = (document: string) => this.#texts.has(unit.pathOf(document));
    const uriIn = (document: string) => uriOf(unit.pathOf(document));
    const closed = await placesInClosedTests(objects, isOpen, unit.world.io);
    const inClosedTests = closed.map((place) => locationOf(place, uriIn));
    return [...usesOf(objects, isWithDefinition, snapshot, uriIn), ...inOpenTests, ...inClosedTests];
  }

  /**
   * Finds the value at a position, the objects that it names, and the object around it. While the text has a syntax error, they are found
   * in the last text without one. Returns `undefined` if there is no value or no org.
   */
  async #cursor(uri: string, position: Position): Promise<AtCursor | undefined> {
    const opened = await this.#opened(uri);
    if (opened === undefined) return undefined;
    const { unit, text, path, document } = opened;
    if (unit.name.kind === 'terraform') return atAddress(opened, position);
    const read = unit.state?.documents.find(({ name }) => name === document)?.text ?? text;
    const here = textPositions(text).offset(position);
    const offset = movedOffset(here, changedPart(text, read)) ?? here;
    const cursor = cursorPath(read, offset, isYamlPath(path));
    const snapshot = unit.snapshot();
    if (cursor === undefined || snapshot === undefined) return undefined;
    const named = unit.name.kind === 'suite' ? objectsNamedAt(cursor.word ?? '', cursor.path, snapshot) : [];
    const objects = named.length > 0 ? named : objectsAt(cursor, offset - cursor.start, snapshot);
    const owner = unit.name.kind === 'export' ? orgIndexOf(snapshot).at(document, cursor.path) : undefined;
    return { unit, cursor, objects, owner };
  }

  async #completion(uri: string, position: Position): Promise<CompletionItem[]> {
    const opened = await this.#opened(uri);
    if (opened === undefined) return [];
    const offset = textPositions(opened.text).offset(position);
    if (opened.unit.name.kind === 'terraform')
      return terraformCompletions(opened.text, offset, opened.unit.snapshot(), opened.path.endsWith('.json'));
    const cursor = cursorPath(opened.text, offset, isYamlPath(opened.path));
    const document = cursor && completedDocument(cursor, opened);
    return cursor === undefined || document === undefined ? [] : completionsAt(cursor, document, opened.text);
  }

  async #codeActions(uri: string, range: Parameters<typeof codeActions>[1]): Promise<CodeAction[]> {
    const opened = await this.#opened(uri);
    const { unit, document, text } = opened ?? {};
    if (unit?.state === undefined) return [];
    const documents = unit.state.documents.filter(({ name, text: read }) => {
      const now = this.#texts.get(unit.pathOf(name));
      return now === undefined || now === read;
    });
    const kept = documents.find(({ name }) => name === document);
    if (kept?.text !== text || kept === undefined) return [];
    const findings = unit.findings.filter(({ location }) => location.document === document);
    const snapshot = unit.name.kind === 'export' ? unit.snapshot() : undefined;
    const fixed = { uri, document: kept, findings, snapshot, documents };
    return codeActions(fixed, range, (one) => uriOf(unit.pathOf(one)));
  }

  async #codeLenses(uri: string): Promise<CodeLens[]> {
    const opened = await this.#opened(uri);
    if (opened === undefined) return [];
    const { unit, document } = opened;
    if (unit.suite !== undefined) return testLenses(uri, unit.suite, unit.tests?.results ?? []);
    const snapshot = unit.snapshot();
    return snapshot === undefined || unit.analysis === undefined
      ? []
      : ruleLenses(document, snapshot, unit.analysis);
  }

  async #execute(command: string, [uri, pointer]: readonly unknown[]): Promise<unknown> {
    if (command !== RUN_TEST || typeof uri !== 'string') return null;
    const opened = await this.#opened(uri);
    const unit = opened?.unit;
    if (unit?.suite === undefined) return null;
    const ran = await unit.run((test) => pointer === undefined || test.pointer === pointer, NEVER_CANCELED);
    const lines = ran.ok ? ran.value.map(({ text }) => text) : ran.problems.map(({ message }) => message);
    const isPassed = ran.ok && ran.value.every(({ status }) => status === 'passed');
    const message = lines.slice(0, MOST_RESULTS).join('\n');
    this.#guard(this.#connection.sendNotification('window/showMessage', { type: isPassed ? 3 : 1, message }));
    return lines;
  }
}

/** The environment of an editor session: the files, the console, the clock, and the sections of the configuration. */
export interface SessionWorld {
  readonly io: Io;
  readonly files: Files;
  readonly wait: Wait;
  readonly configSections: readonly ConfigSection[];
}

interface AtCursor {
  readonly unit: Unit;
  readonly cursor: CursorPath;
  readonly objects: readonly OrgObject[];
  /** The innermost object of the export around the cursor; `undefined` outside of all objects, and in other documents. */
  readonly owner: OrgObject | undefined;
}

/** Returns the objects of the Terraform resource at a position; `undefined` if no resource is there, or the documents contain no org. */
function atAddress({ unit, text }: OpenDocument, position: Position): AtCursor | undefined {
  const snapshot = unit.snapshot();
  const address = addressAt(text, textPositions(text).offset(position));
  if (snapshot === undefined || address === undefined) return undefined;
  const objects = objectsOfAddress(address, snapshot);
  return { unit, cursor: { path: [], isKey: false, start: 0, end: 0, keys: [] }, objects, owner: undefined };
}

/** For each kind of unit (documents that are checked together), the kinds of units whose results depend on it. */
const DEPENDENTS: Readonly<Record<UnitName['kind'], readonly UnitName['kind'][]>> = {
  config: ['export', 'terraform', 'suite'],
  export: ['config', 'suite'],
  suite: [],
  suppressions: ['export', 'terraform'],
  terraform: ['suite'],
};

const NEVER_CANCELED = { isCanceled: () => false };

/** The maximum number of objects that a hover describes. Several objects can have the same name. */
const MOST_SHOWN = 3;

/**
 * The maximum number of test results that the message about a test run lists. One test of the file may have many results, one for each row
 * of its table.
 */
const MOST_RESULTS = 5;

/**
 * Returns the address of the Terraform resource that is defined or named at an offset: `okta_group.staff`. Returns `undefined` anywhere
 * else.
 */
function addressAt(text: string, offset: number): string | undefined {
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  const end = text.indexOf('\n', offset);
  const line = text.slice(start, Math.min(end < 0 ? text.length : end, start + LONGEST_LINE));
  const [, kind, type, name] = HEADER.exec(line) ?? [];
  if (type !== undefined) return `${kind === 'data' ? 'data.' : ''}${type}.${name}`;
  for (const { index, 0: address } of line.matchAll(ADDRESS))
    if (index <= offset - start && offset - start <= index + address.length) return address;
  return undefined;
}

/** The maximum number of characters of a line that are searched. */
const LONGEST_LINE = 2000;

const HEADER = /^\s*(resource|data)\s+"([\w-]+)"\s+"([\w-]+)"/;

const ADDRESS = /\b(?:data\.)?[a-z]\w*_\w+\.[\w-]+/g;

/** Returns the objects of an org that the Terraform resource with an address creates or manages. */
function objectsOfAddress(address: string, snapshot: Snapshot): readonly OrgObject[] {
  return orgIndexOf(snapshot).objects.filter(
    ({ value }) => snapshot.sources.get(value)?.terraform?.address.replace(/\[.*$/, '') === address,
  );
}
