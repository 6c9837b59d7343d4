import { counted, listed, quoted } from '../../../base/messages.js';
import { failure, type Problem, type Result, success } from '../../../base/result.js';
import type { ControlResult, FrameworkResult } from '../compliance.js';
import type { ComplianceAnswer } from '../report/compliance-report.js';
import { vulnerabilityIn, whyOtherBenchmark } from './benchmark.js';
import { type Checklist, type ChecklistPart, type ChecklistRule, checklistProblem } from './checklist.js';
import { type ChecklistEntry, checklistEntry } from './checklist-entry.js';
import { readCkl } from './ckl.js';
import { readCklb } from './cklb.js';
import { blankOfBenchmark } from './xccdf.js';
import { localName, parsedXml } from './xml.js';

/**
 * Fills in the status, finding details and comments of every rule of a checklist that nobody has reviewed yet. A rule of the checklist and
 * a control belong together if they have the same `SV-…` id, or else the same `V-…` id. A checklist for another benchmark or release is
 * rejected. Spec: Posture, "Command and output".
 */
export function fillChecklist(
  document: { readonly name: string; readonly text: string },
  report: ComplianceAnswer,
): Result<string> {
  const read = readChecklist(document);
  if (!read.ok) return read;
  const checklist = read.value;
  const frameworks = report.compliance.frameworks;
  const refused: string[] = [];
  for (const { benchmark } of checklist.parts) {
    const whys = frameworks.map((framework) => whyOtherBenchmark(benchmark, framework));
    if (!whys.includes(undefined)) refused.push(...whys.flatMap((why) => why ?? []).slice(0, 1));
  }
  if (checklist.parts.length === 0)
    refused.push('the checklist contains no benchmark: create it with STIG Viewer');
  if (refused.length > 0) return failure(refused.map((why) => checklistProblem('error', why, document.name)));
  const entries = new Map<ChecklistRule, ChecklistEntry>();
  const problems: Problem[] = [];
  for (const part of checklist.parts) {
    const framework = frameworks.find((one) => whyOtherBenchmark(part.benchmark, one) === undefined);
    if (framework !== undefined) problems.push(...fillPart(part, framework, entries, report, document.name));
  }
  return success(checklist.filled(entries), problems);
}

/** Reads a checklist in the CKL or CKLB format. A published benchmark (XCCDF) is first converted to an empty checklist. */
function readChecklist(document: { readonly name: string; readonly text: string }): Result<Checklist> {
  const { name, text } = document;
  if (!/^\s*</.test(text.replace(/^\ufeff/, ''))) return readCklb(document);
  const parsed = parsedXml(text);
  if (typeof parsed === 'string') return failure([checklistProblem('error', parsed, name)]);
  const { root } = parsed;
  if (root?.name === 'CHECKLIST') return success(readCkl(root, text));
  if (root !== null && localName(root) === 'Benchmark')
    return readCklb({ name, text: blankOfBenchmark(root) });
  const message = `unknown root element ${quoted(root?.name ?? '')}; pass a checklist (\`CHECKLIST\`) or a benchmark (\`Benchmark\`)`;
  return failure([checklistProblem('error', message, name)]);
}

function fillPart(
  { rules }: ChecklistPart,
  framework: FrameworkResult,
  entries: Map<ChecklistRule, ChecklistEntry>,
  report: ComplianceAnswer,
  name: string,
): Problem[] {
  const byRule = rules.map((rule) => ({ rule, control: controlOf(rule, framework.controls) }));
  for (const { rule, control } of byRule)
    if (control !== undefined && rule.isBlank) entries.set(rule, checklistEntry(control, framework, report));
  const kept = byRule.filter(({ rule, control }) => control !== undefined && !rule.isBlank).length;
  const missing = framework.controls.filter((control) => !byRule.some((one) => one.control === control));
  const strange = byRule.flatMap(({ rule, control }) =>
    control === undefined ? [rule.names.find((one) => one !== undefined) ?? '?'] : [],
  );
  return [
    ...(kept > 0
      ? [checklistProblem('warning', `${counted(kept, 'rule')} already reviewed: left unchanged`, name)]
      : []),
    ...(missing.length > 0
      ? [
          checklistProblem(
            'warning',
            `the checklist has no rule for ${listed(missing, ({ aliases, id }) => aliases[0] ?? id)}`,
            name,
          ),
        ]
      : []),
    ...(strange.length > 0
      ? [
          checklistProblem(
            'warning',
            `no checked control for ${listed(strange, quoted)}: left unchanged`,
            name,
          ),
        ]
      : []),
  ];
}

function controlOf({ names }: ChecklistRule, controls: readonly ControlResult[]): ControlResult | undefined {
  for (const name of names) {
    const id = vulnerabilityIn(name);
    const found = id === undefined ? undefined : controls.find(({ aliases }) => aliases.includes(id));
    if (found !== undefined) return found;
  }
  return undefined;
}
