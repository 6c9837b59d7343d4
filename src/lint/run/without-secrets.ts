import { maskTextsIn } from '../../base/secrets/mask-secrets.js';
import type { KeptDocument } from '../../documents/text/input.js';
import { maskDocument } from '../../documents/text/masked-text.js';
import type { Finding } from '../rule/finding.js';

/** Returns the findings with the secrets of their documents masked in messages. */
export function findingsWithoutSecrets(
  findings: readonly Finding[],
  documents: readonly KeptDocument[],
): readonly Finding[] {
  if (findings.length === 0) return findings;
  const byName = new Map(documents.map((document) => [document.name, document]));
  return findings.map((finding) => {
    const document = byName.get(finding.location.document);
    const secrets = document === undefined ? [] : maskDocument(document).secrets;
    return secrets.length === 0 ? finding : masked(finding, secrets);
  });
}

function masked(finding: Finding, secrets: readonly string[]): Finding {
  const clean = (text: string) => maskTextsIn(text, secrets);
  const { message, related, fix, cause } = finding;
  return {
    ...finding,
    message: clean(message),
    related: related.map((other) => ({ ...other, message: clean(other.message) })),
    ...(fix && { fix: { ...fix, description: clean(fix.description) } }),
    ...(cause !== undefined && { cause: clean(cause) }),
  };
}
