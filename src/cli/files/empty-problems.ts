import { counted } from '../../base/messages.js';
import type { Problem } from '../../base/result.js';
import type { LintResult } from '../../lint/lint.js';

/** The commonest accident of builds: a token has expired, and the export holds nothing. */
export function emptyProblems(
  { resources, documents }: Pick<LintResult, 'documents' | 'resources'>,
  { allowEmpty }: { readonly allowEmpty?: true },
): Problem[] {
  if (resources > 0 || allowEmpty) return [];
  const [where, there] = [counted(documents.length, 'document'), documents.length === 1 ? 'it' : 'them'];
  const message = `nothing was checked: ${where}, and no resource of the service in ${there}; an export should hold some, or else say \`--allow-empty\``;
  return [{ severity: 'error', code: 'nothing-to-check', message }];
}
