import { lazy } from '../base/lazy.js';
import { quoted } from '../base/messages.js';
import { isObject } from '../base/object.js';
import { failure, type Problem, type Result } from '../base/result.js';
import type { InputDocument } from '../documents/text/input.js';
import type { ConfiguredSuppression } from '../model/policies/snapshot.js';
import { type Baseline, baselineOf, beyondBaseline } from './config/baseline.js';
import { type Config, configProblem, type Ignore } from './config/config.js';
import { ruleProblems, selectionOf } from './config/configured.js';
import { checkCustomRules, compileCustomRules, invalidRuleReason } from './config/custom-rules.js';
import { type Suppressed, suppress } from './config/suppress.js';
import type { Suppressions } from './config/suppressions.js';
import type { Finding } from './rule/finding.js';
import { isUndecided, type LintRule, type Report } from './rule/rule.js';
import { type LintOptions, type LintResult, startLintOf } from './run/lint-by.js';
import { foundOf, type LintFound, restoredDocuments } from './run/lint-found.js';
import { type ReadOrg, readOrgs } from './run/orgs.js';
import { placedFindings } from './run/placed-findings.js';

export interface ConfiguredOptions extends Omit<LintOptions, 'rules' | 'selection'> {
  readonly config?: Config | undefined;
  /** The rules of the plugins in the configuration. */
  readonly plugins?: readonly LintRule[] | undefined;
  readonly suppressions?: Suppressions | undefined;
  readonly baseline?: Baseline | undefined;
  /** The findings of an earlier run over the same documents and rules. They are reused instead of linting again. */
  readonly found?: LintFound | undefined;
}

export interface ConfiguredResult extends LintResult {
  /** The lint rules of the run: those of the catalogue that can report something about the documents, and those of plugins. */
  readonly rules: readonly LintRule[];
  readonly suppressed: number;
  /** The number of findings that are in the baseline, and of baseline entries that no longer occur. */
  readonly baseline: { readonly known: number; readonly gone: number };
  /** The findings of this run. Pass them as `found` to lint the same documents again. */
  readonly found: LintFound;
  /** A baseline with all findings, including those that the current baseline hides. */
  readonly newBaseline: Baseline;
}

/**
 * Returns the lint rules of a catalogue. Returns all of them if no orgs are given. Otherwise, may omit rules that cannot report anything
 * about the given orgs.
 */
export type Catalogue = (orgs?: readonly ReadOrg[]) => Promise<readonly LintRule[]>;

/** Lints documents with a configuration and a catalogue of rules. Fails only if the configuration is invalid. */
export async function lintConfigured(
  catalogueFor: Catalogue,
  documents: readonly InputDocument[],
  { config = {}, plugins: given = [], suppressions, baseline, found, ...options }: ConfiguredOptions = {},
): Promise<Result<ConfiguredResult>> {
  const invalidPlugins = given.flatMap((rule) => {
    const why = invalidRuleReason(rule);
    const id: unknown = isObject(rule) ? rule.id : undefined;
    return why === undefined
      ? []
      : [configProblem(`a plugin contains the rule ${quoted(String(id))}: ${why}`)];
  });
  if (invalidPlugins.length > 0) return failure(invalidPlugins);
  const plugins = given.map(guarded);
  const { brand = config.brand, edition = config.edition, engine = config.engine } = options;
  const reads = { ...options, brand, edition, engine };
  const read = lazy(() => readOrgs(documents, reads));
  const catalogue =
    found !== undefined ||
    plugins.length > 0 ||
    options.before !== undefined ||
    options.plan !== undefined ||
    isSet(config)
      ? await catalogueFor()
      : await catalogueFor(read().orgs);
  const own = await compileCustomRules(config.own ?? [], [...catalogue, ...plugins]);
  const rules = [...catalogue, ...plugins, ...own.rules.map(({ rule }) => rule)];
  const problems: Problem[] = [
    ...own.problems,
    ...ruleProblems(config, rules),
    ...twiceNamed(plugins, catalogue),
  ];
  if (problems.length > 0) return failure(problems);
  const selection = selectionOf(config);
  const look = async () => {
    const started = startLintOf(catalogue, read(), { ...reads, rules: plugins, selection });
    const drafts = [...started.drafts];
    for (const org of started.orgs) drafts.push(...(await checkCustomRules(own.rules, org, selection)));
    const isTimed = started.isTimed || JSON.stringify(config.own ?? []).search(TIMED) >= 0;
    return { ...started, findings: placedFindings(drafts, started.documents), isTimed };
  };
  const looked =
    found === undefined ? await look() : { ...found, documents: restoredDocuments(documents, found) };
  const kept = await left(looked.findings, {
    ignore: config.ignore ?? [],
    suppressions,
    configured: configuredIn(documents, options.plan),
    now: options.now,
  });
  const fresh =
    baseline === undefined
      ? { findings: kept.findings, known: 0, gone: 0 }
      : beyondBaseline(kept.findings, baseline);
  const value = {
    findings: fresh.findings,
    documents: looked.documents,
    resources: looked.resources,
    ...(looked.unchecked !== undefined && { unchecked: looked.unchecked }),
    ...(looked.notRun !== undefined && { notRun: looked.notRun }),
    ...(looked.undecided !== undefined && looked.undecided.length > 0 && { undecided: looked.undecided }),
    found: foundOf(looked),
    rules,
    suppressed: kept.count,
    baseline: { known: fresh.known, gone: fresh.gone },
    newBaseline: baselineOf(kept.findings),
  };
  return { ok: true, value, problems: [] };
}

/** Whether a configuration has at least one setting. */
function isSet(config: Config): boolean {
  return Object.values(config).some((value) => value !== undefined);
}

interface Suppressing {
  readonly ignore: readonly Ignore[];
  readonly suppressions: Suppressions | undefined;
  readonly configured: readonly ConfiguredSuppression[];
  readonly now: number | undefined;
}

/** Returns the findings that are not ignored. The glob library is loaded only if a configuration uses it. */
async function left(
  findings: readonly Finding[],
  { ignore, suppressions, configured, now }: Suppressing,
): Promise<Suppressed> {
  if (ignore.length === 0 && suppressions === undefined && configured.length === 0)
    return { findings, count: 0 };
  const { ignoring, pathTest } = await import('./config/ignored.js');
  const isIgnored = ignoring(ignore);
  const seen = findings.filter((finding) => !isIgnored(finding));
  return suppress(seen, suppressions, now, pathTest, configured);
}

/** Returns the suppression comments in the Terraform source of plans and states. */
function configuredIn(
  documents: readonly InputDocument[],
  plan: ConfiguredOptions['plan'],
): readonly ConfiguredSuppression[] {
  const beside = plan?.parsed.map(({ kept }) => kept.configuration) ?? [];
  const all = new Set([...documents.map(({ configuration }) => configuration), ...beside]);
  return [...all].flatMap((one) => one?.suppressions ?? []);
}

/** Matches JSONata functions whose result differs between calls. */
const TIMED = /\$(?:eval|millis|now|random|shuffle)\b/;

function twiceNamed(plugins: readonly LintRule[], catalogue: readonly LintRule[]): Problem[] {
  const ids = new Set(catalogue.map(({ id }) => id));
  return plugins.flatMap(({ id }) => {
    const isTaken = ids.has(id);
    ids.add(id);
    return isTaken
      ? [configProblem(`a plugin contains the rule \`${id}\`, but another rule has this id already`)]
      : [];
  });
}

/** Wraps a lint rule of a plugin. If the rule throws, the failure is reported as a finding. */
function guarded(rule: LintRule): LintRule {
  const { check } = rule;
  if (check === undefined) return rule;
  return {
    ...rule,
    *check(subject, context, options) {
      try {
        for (const report of check.call(rule, subject, context, options))
          yield typeof report === 'object' && report !== null && isUndecided(report)
            ? report
            : checkedReport(report);
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        yield {
          of: context.resource,
          severity: 'error',
          message: `the code of this lint rule failed here: ${reason.slice(0, 300)}`,
        };
      }
    },
  };
}

function checkedReport(report: Report): Report {
  if (typeof report?.message !== 'string') throw new Error('the rule reported a finding without a message');
  return report;
}
