import { withPolicyFolders } from './kinds/policy-folders.js';
import { restrictToOneOrg } from './terraform/state/one-org.js';
import { removeSecretValues } from './terraform/state/remove-secrets.js';
import { type InputDocument, type ParsedDocument, parseDocument } from './text/input.js';

/** Parses documents. Secrets of Terraform documents are removed, and each plan is restricted to one org. */
export function parseDocuments(documents: readonly InputDocument[]): readonly ParsedDocument[] {
  return withPolicyFolders(
    documents.map((document) => restrictToOneOrg(removeSecretValues(parseDocument(document)))),
  );
}
