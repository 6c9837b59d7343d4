import { lazy } from '../../base/lazy.js';
import type { Problem } from '../../base/result.js';
import type { Steps } from '../../base/work-steps.js';
import type { Project } from '../../console/lint/lint-files.js';
import type { InputDocument, KeptDocument } from '../../documents/text/input.js';
import { selectionOf } from '../../lint/config/configured.js';
import { analysisSteps } from '../../lint/helpers/analysis/analysed-org.js';
import { RULES } from '../../lint/lint.js';
import { lintByConfig } from '../../lint/lint-with.js';
import type { Finding } from '../../lint/rule/finding.js';
import { type Checking, checkWhole } from '../../lint/run/check-resources.js';
import { Clock } from '../../lint/run/clock.js';
import type { DraftFinding } from '../../lint/run/draft.js';
import { foundOf } from '../../lint/run/lint-found.js';
import { type ReadOrg, readOrgs } from '../../lint/run/orgs.js';
import { placedFindings } from '../../lint/run/placed-findings.js';
import { TARGETS } from '../../lint/targets/targets.js';
import type { Snapshot } from '../../model/policies/snapshot.js';

/** The documents of one org and their findings, after the last edit that left no syntax error. */
export interface OrgState {
  readonly documents: readonly KeptDocument[];
  /** The findings of all lint rules that do not need the policy analysis, without findings about suppressions. */
  readonly findings: readonly Finding[];
  readonly problems: readonly Problem[];
  /** Whether the documents contain policies or rules. */
  hasPolicies(): boolean;
  /** Returns the org as the simulator reads it; computed on first use. Returns `undefined` if the documents contain no org. */
  snapshot(): Snapshot | undefined;
  /** Returns the findings of the lint rules that need the policy analysis, and those about suppressions, in steps that can be canceled. */
  analysisFindings(): Steps<() => Promise<readonly Finding[]>>;
}

/** The lint rules that use the policy analysis. They take too long to run after every edit. */
const SLOW = RULES.filter(({ usesAnalysis }) => usesAnalysis);

const SLOW_IDS: ReadonlySet<string> = new Set(SLOW.map(({ id }) => id));

/**
 * Whether a finding is about a suppression. A suppression is unused if it suppresses no finding, so these findings are only correct after
 * all lint rules have run.
 */
function isAboutSuppression(rule: string): boolean {
  return rule.startsWith('suppression/');
}

const WITHOUT_SLOW = Object.fromEntries(SLOW.map(({ id }) => [id, 'off' as const]));

/**
 * Reads and lints the documents of an org. Only lint rules that are fast enough for every edit run at once; `analysisFindings` runs the
 * slow ones.
 */
export async function readAndLintOrg(
  documents: readonly InputDocument[],
  { config, suppressions }: Project,
  now: number,
): Promise<OrgState> {
  const rules = { ...config.rules, ...WITHOUT_SLOW };
  const linted = await lintByConfig(documents, { config: { ...config, rules }, suppressions, now });
  const { brand, edition, engine } = config;
  const orgs = lazy(() => readOrgs(documents, { brand, edition, engine }));
  const org = lazy(() => orgs().orgs.find(({ org: one }) => one.all('policy').length > 0) ?? orgs().orgs[0]);
  return {
    documents: linted.ok ? linted.value.documents : [],
    findings: (linted.ok ? linted.value.findings : []).filter(({ rule }) => !isAboutSuppression(rule)),
    problems: linted.problems,
    hasPolicies: () => orgs().orgs.some(({ org: one }) => holdsPolicies(one)),
    snapshot: () => org()?.org.snapshot(),
    *analysisFindings() {
      const drafts: DraftFinding[] = [];
      const checking = slowChecking(config, now);
      for (const one of orgs().orgs) drafts.push(...(yield* slowFindings(one, checking)));
      const { documents: kept } = orgs();
      const fast = linted.ok ? linted.value.found.findings : [];
      const findings = [...fast, ...placedFindings(drafts, kept)];
      const found = foundOf({ findings, documents: kept, resources: 0, isTimed: false });
      return async () => {
        const left = await lintByConfig(documents, { config, suppressions, now, found });
        const all = left.ok ? left.value.findings : [];
        return all.filter(({ rule }) => SLOW_IDS.has(rule) || isAboutSuppression(rule));
      };
    },
  };
}

function holdsPolicies(org: ReadOrg['org']): boolean {
  return org.all('policy').length > 0 || org.all('rule').length > 0;
}

function slowChecking(config: Project['config'], now: number): Checking {
  return { rules: SLOW, targets: TARGETS, selection: selectionOf(config), clock: new Clock(now) };
}

function* slowFindings(read: ReadOrg, checking: Checking): Steps<DraftFinding[]> {
  yield* analysisSteps(read.org);
  return yield* checkWhole('org', read.org, read, checking);
}
