import { ownAt } from '../../../base/own.js';
import { formatRequestArguments } from '../../../documents/request/request-line.js';
import { applyPatch } from '../../../documents/request/request-patch.js';
import { REQUEST_WORDS, type RequestWord, resolveWords } from '../../../documents/request/request-words.js';
import type { Request } from '../../../model/facts/request.js';
import { findById } from '../../../model/policies/display-names.js';
import type { Snapshot } from '../../../model/policies/snapshot.js';

/**
 * Returns the command-line arguments that describe a request. An id is replaced by a name if the command would resolve the name to the same
 * id.
 */
export function lineOf(request: Request, snapshot: Snapshot): string {
  const set = REQUEST_WORDS.flatMap((word) => {
    const path = word.field.split('.');
    const value = ownAt(request, path);
    if (word.kind === undefined || value == null || isOfDescribedUser(word, request)) return [];
    const named = Array.isArray(value)
      ? value.map((id) => namedBy(String(id), word, snapshot))
      : namedBy(String(value), word, snapshot);
    return [{ path, value: named }];
  });
  return formatRequestArguments(applyPatch(request, { removed: [], set }) as Request);
}

/**
 * Whether a field belongs to a user whom the request describes with several fields. The command line then contains the user as JSON. The
 * command does not resolve names to ids in JSON, so the line must contain ids.
 */
function isOfDescribedUser({ field }: RequestWord, { policyContext: { user } }: Request): boolean {
  return field.startsWith('policyContext.user.') && user != null && Object.keys(user).length > 1;
}

function namedBy(id: string, word: RequestWord, snapshot: Snapshot): string {
  const name = word.kind && findById(id, word.kind, snapshot)?.name;
  if (name == null || name === '') return id;
  const { set, faults } = resolveWords(new Map([[word, name]]), snapshot);
  const resolved = set[0]?.value;
  const isSame = faults.length === 0 && (Array.isArray(resolved) ? resolved[0] : resolved) === id;
  return isSame ? name : id;
}
