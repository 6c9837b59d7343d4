import { runSteps } from '../../base/work-steps.js';
import type { InputDocument, KeptDocument } from '../../documents/text/input.js';
import { missingAnalysisReason } from '../helpers/analysis/analysed-org.js';
import { changeOf } from '../rule/change.js';
import type { Finding } from '../rule/finding.js';
import type { Org } from '../rule/org.js';
import type { LintRule } from '../rule/rule.js';
import { TARGETS } from '../targets/targets.js';
import { checkDocuments } from './check-documents.js';
import { checkOrg } from './check-org.js';
import { type Checking, checkWhole } from './check-resources.js';
import { Clock } from './clock.js';
import { coverageIn, type LintCoverage } from './coverage.js';
import type { DraftFinding } from './draft.js';
import { type OrgReading, type ReadOrg, type ReadOrgs, readOrgs } from './orgs.js';
import { placedFindings } from './placed-findings.js';
import { type RuleSelection, recommended } from './selection.js';
import { type UndecidedRule, UndecidedRules } from './undecided-rules.js';

export interface LintOptions extends OrgReading {
  /** The documents before the change, with which lint rules about changes compare the current documents. */
  readonly before?: readonly InputDocument[] | undefined;
  /** Lint rules in addition to the catalogue. */
  readonly rules?: readonly LintRule[] | undefined;
  /** The enabled lint rules with their severities and options. By default, the recommended rules are enabled. */
  readonly selection?: RuleSelection | undefined;
  /** The current time in milliseconds since the epoch. If absent, nothing expires. */
  readonly now?: number | undefined;
}

export interface LintResult extends LintCoverage {
  /** The findings, sorted by document, line and rule. */
  readonly findings: readonly Finding[];
  /** The documents, with the texts to which findings and fixes refer. */
  readonly documents: readonly KeptDocument[];
  /** A text about the lint rules that did not run, with the reason and the remedy; absent if all ran. */
  readonly notRun?: string;
  /** The lint rules that could not decide, because an input is unknown; absent if every rule decided. */
  readonly undecided?: readonly UndecidedRule[];
}

/** Lints documents with these rules: each document by itself, and all documents together as orgs. */
export function lintBy(
  rules: readonly LintRule[],
  documents: readonly InputDocument[],
  options: LintOptions = {},
): LintResult {
  const started = startLintBy(rules, documents, options);
  const { resources, unchecked, notRun, undecided } = started;
  return {
    findings: placedFindings(started.drafts, started.documents),
    documents: started.documents,
    resources,
    ...(unchecked !== undefined && { unchecked }),
    ...(notRun !== undefined && { notRun }),
    ...(undecided.length > 0 && { undecided }),
  };
}

/** The findings of a run before their lines are looked up. */
export interface StartedLint extends Pick<ReadOrgs, 'documents' | 'orgs'>, LintCoverage {
  readonly drafts: readonly DraftFinding[];
  readonly notRun: string | undefined;
  readonly undecided: readonly UndecidedRule[];
  /** Whether a lint rule read the current time. */
  readonly isTimed: boolean;
}

export function startLintBy(
  rules: readonly LintRule[],
  documents: readonly InputDocument[],
  options: LintOptions,
): StartedLint {
  return startLintOf(rules, readOrgs(documents, options), options);
}

/** Lints documents that were read with the same options. */
export function startLintOf(rules: readonly LintRule[], read: ReadOrgs, options: LintOptions): StartedLint {
  const before = options.before && readBefore(options.before, options);
  const clock = new Clock(options.now);
  const undecided = new UndecidedRules();
  const checking: Checking = {
    rules: [...rules, ...(options.rules ?? [])],
    targets: TARGETS,
    selection: options.selection ?? recommended,
    clock,
    before,
    undecided,
  };
  const drafts: DraftFinding[] = [...checkDocuments(read, checking.rules, checking.selection)];
  for (const org of read.orgs) for (const draft of checkOrg(org, checking)) drafts.push(draft);
  if (before !== undefined) drafts.push(...checkChange(before, read.orgs, checking));
  const notRun = read.orgs.map(({ org }) => missingAnalysisReason(org)).find((why) => why !== undefined);
  const { orgs } = read;
  const looked = coverageIn(read);
  return {
    drafts,
    documents: read.documents,
    orgs,
    ...looked,
    notRun,
    undecided: undecided.list(),
    isTimed: clock.isAsked,
  };
}

/**
 * Reads the documents before the change. If the user states that the documents are request bodies, this applies only to the documents after
 * the change. The program then detects the form of the documents before the change. Returns `undefined` if they contain no org.
 */
function readBefore(documents: readonly InputDocument[], reads: OrgReading): Org | undefined {
  const reading = reads.reading === 'stored' ? reads.reading : undefined;
  const [read] = readOrgs(documents, { ...reads, reading, plan: undefined }, true).orgs;
  return read?.org;
}

/** Compares the states before and after a change, if each consists of one org. */
function checkChange(before: Org, [after]: readonly ReadOrg[], checking: Checking): DraftFinding[] {
  return after === undefined
    ? []
    : runSteps(checkWhole('change', changeOf(before, after.org), after, checking));
}
