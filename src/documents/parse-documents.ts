import { withPolicyFolders } from './kinds/policy-folders.js';
import { withOneOrg } from './terraform/state/one-org.js';
import { withoutSecretValues } from './terraform/state/without-secrets.js';
import { type InputDocument, type ParsedDocument, parseDocument } from './text/input.js';

/** Takes documents apart; what is secret in one of Terraform goes no further, and a plan is of one org. */
export function parseDocuments(documents: readonly InputDocument[]): readonly ParsedDocument[] {
  return withPolicyFolders(
    documents.map((document) => withOneOrg(withoutSecretValues(parseDocument(document)))),
  );
}
