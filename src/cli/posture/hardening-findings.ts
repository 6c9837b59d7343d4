import { type Result, success } from '../../base/result.js';
import { lintDocuments } from '../../lint/lint.js';
import type { Finding } from '../../lint/rule/finding.js';
import { ownSeverity, type RuleSelection, recommended } from '../../lint/run/selection.js';
import type { Snapshot } from '../../policies/snapshot.js';
import { hardeningRules } from '../../posture/hardening-rules.js';
import { type ReadingOptions, readPlanToLintAt } from '../files/read-org.js';
import type { Io } from '../io/io.js';

/** What the linter finds in the documents of an org by the rules that controls may cite, by paths of the build. */
export async function hardeningFindings(
  { documents, brand, edition, engine }: Snapshot,
  options: ReadingOptions,
  pathOf: (document: string) => string,
  io: Io,
): Promise<Result<readonly Finding[]>> {
  const plan = await readPlanToLintAt(options, io);
  if (!plan.ok) return plan;
  const texts = documents.flatMap(({ name, text }) => (text === undefined ? [] : [{ name, text }]));
  const { findings } = lintDocuments(texts, { brand, edition, engine, plan: plan.value, selection: CITED });
  return success(
    findings.map((finding) => ({
      ...finding,
      place: { ...finding.place, document: pathOf(finding.place.document) },
    })),
  );
}

const RULES_CITED = hardeningRules();

const CITED: RuleSelection = {
  severityOf: (rule, setting) => (RULES_CITED.has(rule.id) ? ownSeverity(rule, setting) : undefined),
  optionsOf: recommended.optionsOf,
};
