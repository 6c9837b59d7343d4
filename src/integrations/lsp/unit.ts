import { resolve } from 'node:path';
import type { Diagnostic } from 'vscode-languageserver/node';
import { getOrMake } from '../../base/memo.js';
import { own } from '../../base/own.js';
import { failure, type Problem, type Result, success } from '../../base/result.js';
import { folderOf, readDocument, readDocuments, type TextDocument } from '../../console/files/read-input.js';
import { readPartialSources } from '../../console/files/terraform/partial-sources.js';
import type { Io } from '../../console/io/io.js';
import type { ConfigSection } from '../../console/lint/config-section.js';
import { type OrgReaders, orgReaders } from '../../console/suite/suite-orgs.js';
import { type InputDocument, parseDocument } from '../../documents/text/input.js';
import { withLocations } from '../../documents/text/positions.js';
import { type Config, checkedConfigIn } from '../../lint/config/config.js';
import type { CheckedFile } from '../../lint/config/read-checked.js';
import { suppressionsIn } from '../../lint/config/suppressions.js';
import { lintByConfig } from '../../lint/lint-with.js';
import type { Finding, FindingLocation } from '../../lint/rule/finding.js';
import type { Snapshot } from '../../model/policies/snapshot.js';
import { readSuite } from '../../testing/file/read-suite.js';
import type { Suite, SuiteTest } from '../../testing/file/suite.js';
import type { TestResult } from '../../testing/run-suite.js';
import { findingDiagnostic, type Layer, problemDiagnostic } from './diagnostics.js';
import type { OrgObject } from './org-index.js';
import { type OrgState, readAndLintOrg } from './org-project.js';
import { configOf } from './project-config.js';
import { analyzeOrg, type OrgAnalysis } from './rule-access.js';
import { type Cancelable, runInTurns } from './run-in-turns.js';
import { placesInSuite, placesOfPart } from './suite-names.js';
import { type OpenTests, openTests, reportOf, testProblems, testSteps } from './suite-run.js';
import type { UnitName } from './unit-of.js';
import { LIMITS, type OpenTexts, TOO_LARGE, uriOf } from './workspace-files.js';

/** The stages of checking a text, in order. The diagnostics of a stage are a layer, which stays until the stage has a new result. */
type LayerName = 'analysis' | 'checks' | 'syntax';

/** Waits before an edit is checked or analyzed, so that the edits of fast typing are checked once. */
export type Wait = (before: 'analysis' | 'checks') => Promise<void>;

/** The data and functions of the language server that a {@link Unit} uses. */
export interface UnitContext {
  /** The path of the workspace folder that contains the documents of the {@link Unit}. */
  readonly root: string;
  readonly io: Io;
  readonly texts: OpenTexts;
  /** The members that features add to the configuration. */
  readonly configSections: readonly ConfigSection[];
  /** Returns the orgs of the open exports in the folder of the workspace. */
  exports(): readonly Snapshot[];
  /** Publishes the diagnostics of documents, by path. */
  changed(paths: Iterable<string>): void;
  /** Tells the editor that code lenses and hovers have changed. */
  refreshed(): void;
  /** Reports the failure of work whose promise nobody awaits. */
  guard(work: Promise<unknown>): void;
}

/** The result of one test. */
interface TestReport extends Pick<TestResult, 'status'> {
  /** The status of the test, and why the test does not pass. */
  readonly text: string;
}

/** Documents that are checked together: those of an export or a Terraform folder, a policy test file, a configuration or suppressions. */
export class Unit {
  readonly name: UnitName;
  readonly world: UnitContext;
  /** The org as read after the last edit without a syntax error. */
  state: OrgState | undefined;
  suite: Suite | undefined;
  tests: { readonly open: OpenTests; readonly results: readonly TestResult[] } | undefined;
  /** Resolves when the checks of the last edit are finished; the analysis may still run. */
  checked: Promise<void> = Promise.resolve();
  /** Resolves when the analysis of the last edit is finished or canceled. */
  analyzed: Promise<void> = Promise.resolve();
  #analysis: { readonly state: OrgState; readonly analysis: OrgAnalysis } | undefined;
  #slowFindings: Pick<OrgState, 'findings'> & { readonly state?: OrgState } = { findings: [] };
  #generation = 0;
  #isRelevant: boolean;
  readonly #layers = new Map<string, Map<LayerName, Layer>>();

  constructor(name: UnitName, world: UnitContext) {
    this.name = name;
    this.world = world;
    this.#isRelevant = name.isNamedSo;
  }

  /** The policy analysis of the current state; `undefined` while it is not finished. */
  get analysis(): OrgAnalysis | undefined {
    return this.#analysis !== undefined && this.#analysis.state === this.state
      ? this.#analysis.analysis
      : undefined;
  }

  /** The findings about the current state, with those of the analysis if it is finished. */
  get findings(): readonly Finding[] {
    const slow = this.#slowFindings.state === this.state ? this.#slowFindings.findings : [];
    return [...(this.state?.findings ?? []), ...slow];
  }

  snapshot(): Snapshot | undefined {
    return this.state?.snapshot() ?? this.tests?.open.compiled.snapshot;
  }

  /** Waits until the tests have run once, if this unit is a policy test file. Otherwise returns at once. */
  async waitForTests(): Promise<void> {
    if (this.name.kind !== 'suite') return;
    await this.checked;
    if (this.suite !== undefined && this.tests === undefined) await this.analyzed;
  }

  /**
   * Returns the locations at which a policy test file names one of these objects. The list is empty for other kinds of documents, and
   * before the tests have run.
   */
  placesInTests(objects: readonly OrgObject[]): readonly FindingLocation[] {
    const document = this.#openSuite();
    return document === undefined || this.tests === undefined
      ? []
      : placesInSuite(document, objects, this.tests.open.compiled.snapshot);
  }

  /** Returns the locations where a policy test file defines the reusable request part called `name`. */
  placesOfPart(name: string): readonly FindingLocation[] {
    const document = this.#openSuite();
    return document === undefined ? [] : placesOfPart(document, name);
  }

  #openSuite(): InputDocument | undefined {
    const text = this.world.texts.get(this.pathOf(this.name.path));
    return text === undefined || this.name.kind !== 'suite' ? undefined : { name: this.name.path, text };
  }

  pathOf(document: string): string {
    return resolve(this.world.root, document).replaceAll('\\', '/');
  }

  /** Returns the name with which findings refer to the document at a path: its path relative to the workspace folder. */
  nameOf(path: string): string {
    return this.world.io.files.fromHere(path);
  }

  /** Returns the diagnostics of the document at a path, as one layer for each stage of checking. */
  layersOf(path: string): Iterable<Layer> {
    return this.#layers.get(path)?.values() ?? [];
  }

  paths(): Iterable<string> {
    return this.#layers.keys();
  }

  /** Cancels all work on earlier versions of the documents. */
  cancel(): void {
    this.#generation += 1;
  }

  /** Cancels all work on earlier texts. Then checks the documents again, and after that analyzes them. `wait` delays both steps. */
  check(wait: Wait): void {
    this.cancel();
    const mine = this.#generation;
    const job: Cancelable = { isCanceled: () => this.#generation !== mine };
    const started = wait('checks').then(() => (job.isCanceled() ? undefined : this.#check(job)));
    this.checked = started.then(ignore, ignore);
    const analyzed = started.then(async (analyze) => {
      if (analyze === undefined) return;
      await wait('analysis');
      if (!job.isCanceled()) await analyze();
    });
    this.analyzed = analyzed.then(ignore, ignore);
    this.world.guard(analyzed);
  }

  /** Runs one test, or several, and publishes those that do not pass. Fails if the file cannot be run, or the work is canceled. */
  async run(isWanted: (test: SuiteTest) => boolean, job: Cancelable): Promise<Result<readonly TestReport[]>> {
    const open = await this.#openTests();
    if (!open.ok) return open;
    const results = await runInTurns(testSteps(open.value, isWanted), job);
    if (results === undefined) return failure([]);
    const pointers = new Set(results.map(({ pointer }) => pointer));
    const others = this.tests?.results.filter(({ pointer }) => !pointers.has(pointer)) ?? [];
    this.#showTests(open.value, [...others, ...results]);
    const { compiled } = open.value;
    return success(results.map((one) => ({ status: one.status, text: reportOf(one, compiled) })));
  }

  async #check(job: Cancelable): Promise<(() => Promise<void>) | undefined> {
    const large = this.#largeDocument();
    if (large !== undefined) {
      this.#show('syntax', new Map([[large, [problemDiagnostic(TOO_LARGE_PROBLEM)]]]));
      return undefined;
    }
    switch (this.name.kind) {
      case 'suite':
        return await this.#checkSuite(job);
      case 'config':
        return await this.#checkConfig();
      case 'suppressions':
        return await this.#checkSuppressions();
      case 'export':
      case 'terraform':
        return await this.#checkOrg(job);
    }
  }

  #largeDocument(): string | undefined {
    return this.#openPaths().find((path) => (this.world.texts.get(path)?.length ?? 0) > LIMITS.fileBytes);
  }

  #openPaths(): readonly string[] {
    const at = this.pathOf(this.name.path);
    return [...this.world.texts.keys()].filter((path) => path === at || path.startsWith(`${at}/`));
  }

  async #checkOrg(job: Cancelable): Promise<(() => Promise<void>) | undefined> {
    const faults = this.name.kind === 'export' ? this.#syntaxFaults() : NO_FAULTS;
    this.#keep('syntax', faults);
    if (faults.size > 0) {
      this.world.changed(this.#layers.keys());
      return undefined;
    }
    const documents = await this.#readDocuments();
    if (job.isCanceled()) return undefined;
    const broken = documents.problems.filter((problem) => this.#isBrokenSource(problem));
    if (broken.length > 0 && this.state !== undefined) {
      this.#show('syntax', this.#problemsByPath(broken));
      return undefined;
    }
    if (!documents.ok) {
      this.#show('checks', this.#problemsByPath(documents.problems));
      return undefined;
    }
    const { project, problems } = await configOf(folderOf(this.name.path), this.world.io);
    const state = await readAndLintOrg(documents.value, project, this.world.io.today());
    if (job.isCanceled()) return undefined;
    this.#isRelevant ||= state.hasPolicies();
    this.state = state;
    const found = this.#findingsByPath(state);
    for (const problem of [...documents.problems, ...problems, ...state.problems])
      this.#addProblem(problem, found);
    this.#show('checks', found);
    return this.#isRelevant ? () => this.#analyze(state, job) : undefined;
  }

  async #analyze(state: OrgState, job: Cancelable): Promise<void> {
    const finish = await runInTurns(state.analysisFindings(), job);
    const findings = await finish?.();
    if (findings === undefined || job.isCanceled()) return;
    this.#slowFindings = { state, findings };
    this.#show('analysis', this.#findingsByPath({ findings }));
    const snapshot = state.snapshot();
    const analysis = snapshot && (await runInTurns(analyzeOrg(snapshot), job));
    if (analysis === undefined || job.isCanceled()) return;
    this.#analysis = { state, analysis };
    this.world.refreshed();
  }

  async #readDocuments(): Promise<Result<readonly InputDocument[]>> {
    const { io } = this.world;
    if (this.name.kind === 'export')
      return await readDocuments(this.name.path, io.files, { isWithoutIgnored: true });
    const partial = await readPartialSources([this.name.path], { allowEmpty: true }, io);
    return partial.ok ? { ...partial, value: [partial.value.document] } : partial;
  }

  /**
   * Whether a problem is a syntax error of a Terraform source that is open in the editor. While there is such an error, `#checkOrg` keeps
   * the previous `state` of the org.
   */
  #isBrokenSource({ code, location }: Problem): boolean {
    return (
      code === 'broken-source' &&
      location !== undefined &&
      this.world.texts.has(this.pathOf(location.document))
    );
  }

  /**
   * Returns the first syntax error of each open document of an export, by path. While there is such an error, `#checkOrg` keeps the
   * previous `state` of the org.
   */
  #syntaxFaults(): Map<string, Diagnostic[]> {
    const faults = new Map<string, Diagnostic[]>();
    for (const path of this.#openPaths()) {
      const text = this.world.texts.get(path);
      if (text === undefined || !/\.(?:json|ya?ml|ndjson|jsonl)$/i.test(path)) continue;
      const { kept, faults: found } = parseDocument({ name: path, text });
      const [first] = withLocations(
        found.map(({ code, message, offset, pointer = '' }) => ({
          severity: 'error',
          code,
          message,
          at: { document: 0, pointer },
          ...(offset !== undefined && { offset }),
        })),
        [kept],
      );
      if (first !== undefined) faults.set(path, [problemDiagnostic(first)]);
    }
    return faults;
  }

  async #checkSuite(job: Cancelable): Promise<(() => Promise<void>) | undefined> {
    const document = await this.#suiteDocument();
    const suite = document.ok ? readSuite(document.value) : document;
    if (job.isCanceled()) return undefined;
    if (suite.ok) this.suite = suite.value;
    this.#show('checks', this.#problemsByPath(suite.problems));
    if (!suite.ok) return undefined;
    return async () => {
      const ran = await this.run((test) => test.kind !== 'statement', job);
      if (!ran.ok && !job.isCanceled()) this.#show('analysis', this.#problemsByPath(ran.problems));
      if (!job.isCanceled()) this.world.refreshed();
    };
  }

  async #suiteDocument(): Promise<Result<TextDocument>> {
    return await readDocument(this.name.path, this.world.io.files);
  }

  async #openTests(): Promise<Result<OpenTests>> {
    const document = await this.#suiteDocument();
    if (!document.ok) return document;
    const suite = readSuite(document.value);
    if (!suite.ok) return suite;
    const readers: OrgReaders = orgReaders({}, this.world.io);
    return await openTests(suite.value, document.value, readers, this.world.io);
  }

  #showTests(open: OpenTests, results: readonly TestResult[]): void {
    this.tests = { open, results };
    this.#show('analysis', this.#problemsByPath(testProblems(results, open)));
    this.world.refreshed();
  }

  async #checkConfig(): Promise<undefined> {
    const document = await readDocument(this.name.path, this.world.io.files);
    const checked = document.ok ? checkedConfigIn(document.value) : document;
    const { plugins = [], ...config } = checked.ok ? checked.value.value : {};
    const linted = plugins.length > 0 ? undefined : await lintByConfig([], { config });
    const found = [...checked.problems, ...(linted?.problems ?? []), ...this.#sectionProblems(checked)];
    this.#show('checks', this.#problemsByPath(found));
    return undefined;
  }

  /** Checks the sections of features in a configuration. Their names are checked if exactly one export of the workspace is open. */
  #sectionProblems(checked: Result<CheckedFile<Config>>): readonly Problem[] {
    if (!checked.ok) return [];
    const { document, value } = checked.value;
    const members: Readonly<Record<string, unknown>> = { ...value };
    const exports = this.world.exports();
    const org = exports.length === 1 ? exports[0] : undefined;
    return this.world.configSections.flatMap(({ key, problemsOf }) => {
      const section = own(members, key);
      return section === undefined ? [] : problemsOf(section, document, org, this.world.io);
    });
  }

  async #checkSuppressions(): Promise<undefined> {
    const document = await readDocument(this.name.path, this.world.io.files);
    const read = document.ok ? suppressionsIn(document.value) : document;
    this.#show('checks', this.#problemsByPath(read.problems));
    return undefined;
  }

  #findingsByPath({ findings }: Pick<OrgState, 'findings'>): Map<string, Diagnostic[]> {
    const found = new Map<string, Diagnostic[]>();
    const uri = (document: string) => uriOf(this.pathOf(document));
    for (const finding of findings)
      add(found, this.pathOf(finding.location.document), findingDiagnostic(finding, uri));
    return found;
  }

  #problemsByPath(problems: readonly Problem[]): Map<string, Diagnostic[]> {
    const found = new Map<string, Diagnostic[]>();
    for (const problem of problems) this.#addProblem(problem, found);
    return found;
  }

  /**
   * Adds a problem to the document that it names, if this unit contains the document. If the problem names another file, or a folder, adds
   * it to the first open document of this unit.
   */
  #addProblem(problem: Problem, found: Map<string, Diagnostic[]>): void {
    const named = problem.location && this.pathOf(problem.location.document);
    const isOwn =
      named !== undefined &&
      (this.world.texts.has(named) || named.startsWith(`${this.pathOf(this.name.path)}/`));
    const path = isOwn ? named : this.#openPaths()[0];
    const { location: _, ...withoutPlace } = problem;
    if (path !== undefined) add(found, path, problemDiagnostic(isOwn ? problem : withoutPlace));
  }

  /** Replaces the diagnostics of one stage of checking (a layer), and publishes those of all stages. */
  #show(layer: LayerName, found: ReadonlyMap<string, readonly Diagnostic[]>): void {
    this.#keep(layer, found);
    this.world.changed(this.#layers.keys());
  }

  #keep(layer: LayerName, found: ReadonlyMap<string, readonly Diagnostic[]>): void {
    for (const path of new Set([...this.#layers.keys(), ...found.keys()])) {
      const diagnostics = this.#isRelevant ? (found.get(path) ?? []) : [];
      const layers = getOrMake(this.#layers, path, () => new Map<LayerName, Layer>());
      layers.set(layer, { text: this.world.texts.get(path), diagnostics });
    }
  }
}

const NO_FAULTS: ReadonlyMap<string, readonly Diagnostic[]> = new Map();

const TOO_LARGE_PROBLEM: Problem = { severity: 'warning', code: 'too-large', message: TOO_LARGE };

function add(found: Map<string, Diagnostic[]>, path: string, diagnostic: Diagnostic): void {
  const list = found.get(path);
  if (list === undefined) found.set(path, [diagnostic]);
  else list.push(diagnostic);
}

function ignore(): void {}
