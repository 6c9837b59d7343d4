import { counted } from '../../base/messages.js';
import type { Problem } from '../../base/result.js';
import type { LintResult } from '../../lint/lint.js';

/**
 * Returns a problem if nothing was linted. Typical causes in a build are an expired token, which makes the export empty, and a
 * truncated file.
 */
export function emptyProblems(
  {
    resources,
    unchecked,
    documents,
    findings,
  }: Pick<LintResult, 'documents' | 'findings' | 'unchecked' | 'resources'>,
  { allowEmpty }: { readonly allowEmpty?: true },
): Problem[] {
  if (resources > 0 || allowEmpty) return [];
  const broken = findings.find(({ rule, severity }) => UNREAD.has(rule) && severity !== 'info');
  if (broken !== undefined)
    return [{ ...NOTHING, message: `nothing was checked: ${broken.message}`, location: broken.location }];
  if (unchecked !== undefined)
    return [
      {
        ...NOTHING,
        message: `nothing was checked: ${unchecked}; pass \`--allow-empty\` if this is intended`,
      },
    ];
  const where = counted(documents.length, 'document');
  const message = `nothing was checked: ${where} without resources; pass \`--allow-empty\` if this is intended`;
  return [{ ...NOTHING, message }];
}

/** The lint rules that report a document without a resource that any other rule could check. */
const UNREAD: ReadonlySet<string> = new Set(['document/parse', 'document/kind-unknown']);

const NOTHING = { severity: 'error', code: 'nothing-to-check' } as const;
