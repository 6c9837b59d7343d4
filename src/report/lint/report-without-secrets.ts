import { stepsOf } from '../../base/pointer.js';
import { maskedAt } from '../../base/secrets/mask-secrets.js';
import { maskDocument } from '../../documents/text/masked-text.js';
import type { Edit } from '../../documents/write/edit-text.js';
import type { Finding } from '../../lint/rule/finding.js';
import type { LintReport } from './lint-report.js';

/** Masks the secrets in documents and fixes with asterisks, because every format shows excerpts of both. */
export function reportWithoutSecrets<Report extends Pick<LintReport, 'documents' | 'findings'>>(
  report: Report,
): Report {
  const shown = new Set(report.findings.map(({ location }) => location.document));
  return {
    ...report,
    documents: report.documents.map((document) =>
      shown.has(document.name) ? maskDocument(document).document : document,
    ),
    findings: report.findings.map(withoutSecretEdits),
  };
}

function withoutSecretEdits(finding: Finding): Finding {
  const { fix } = finding;
  if (fix === undefined) return finding;
  return { ...finding, fix: { ...fix, edits: fix.edits.map(withoutSecretValue) } };
}

function withoutSecretValue(edit: Edit): Edit {
  return 'value' in edit ? { ...edit, value: maskedAt(stepsOf(edit.pointer), edit.value) } : edit;
}
