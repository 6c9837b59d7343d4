import { type Result, success } from '../../../base/result.js';
import { type ReadingOptions, readPlanToLintAt } from '../../../console/files/read-org.js';
import type { Io } from '../../../console/io/io.js';
import type { Finding } from '../../../lint/rule/finding.js';
import * as hardening from '../../../lint/rules/hardening/registry.js';
import { lintBy } from '../../../lint/run/lint-by.js';
import { type RuleSelection, recommended, severityIn } from '../../../lint/run/selection.js';
import type { Snapshot } from '../../../model/policies/snapshot.js';
import type { ComplianceReport } from '../compliance.js';

/**
 * Lints an org with the lint rules that its failing compliance controls cite. Returns no findings if these controls cite no lint rules.
 * `pathOf` returns the path that the findings state for a document.
 */
export async function hardeningFindings(
  { frameworks }: ComplianceReport,
  { documents, brand, edition, engine }: Snapshot,
  options: ReadingOptions,
  pathOf: (document: string) => string,
  io: Io,
): Promise<Result<readonly Finding[]>> {
  const failing = frameworks.flatMap(({ controls }) =>
    controls.filter(({ effective }) => effective.kind === 'fails'),
  );
  const cited = new Set(failing.flatMap(({ lintRules }) => lintRules));
  if (cited.size === 0) return success([]);
  const plan = await readPlanToLintAt(options, io);
  if (!plan.ok) return plan;
  const texts = documents.flatMap(({ name, text }) => (text === undefined ? [] : [{ name, text }]));
  const { findings } = lintBy(Object.values(hardening), texts, {
    brand,
    edition,
    engine,
    plan: plan.value,
    selection: selectionOf(cited),
  });
  return success(
    findings.map((finding) => ({
      ...finding,
      location: { ...finding.location, document: pathOf(finding.location.document) },
    })),
  );
}

function selectionOf(rules: ReadonlySet<string>): RuleSelection {
  return {
    severityOf: (rule, setting) => (rules.has(rule.id) ? severityIn(rule, setting) : undefined),
    optionsOf: recommended.optionsOf,
  };
}
