import { ownAt } from '../../../base/own.js';
import { formatRequestArguments } from '../../../documents/request/request-line.js';
import { applyPatch } from '../../../documents/request/request-patch.js';
import { REQUEST_WORDS, type RequestWord, resolveWords } from '../../../documents/request/request-words.js';
import type { Request } from '../../../model/facts/request.js';
import { NAMED_RESOURCES } from '../../../model/policies/display-names.js';
import type { Snapshot } from '../../../model/policies/snapshot.js';

/** Returns the arguments of a command that asks a request, with names in place of ids where the command resolves the name to the same id. */
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

/** Whether a word sets a member of a user that the command line passes as one object, in which names are not resolved. */
function isOfDescribedUser({ field }: RequestWord, { policyContext: { user } }: Request): boolean {
  return field.startsWith('policyContext.user.') && user != null && Object.keys(user).length > 1;
}

function namedBy(id: string, word: RequestWord & { readonly kind?: unknown }, snapshot: Snapshot): string {
  const all = NAMED_RESOURCES[word.kind as keyof typeof NAMED_RESOURCES](snapshot);
  const name = all.find((one) => one.id === id)?.name;
  if (name == null || name === '') return id;
  const { set, faults } = resolveWords(new Map([[word, name]]), snapshot);
  const resolved = set[0]?.value;
  const isSame = faults.length === 0 && (Array.isArray(resolved) ? resolved[0] : resolved) === id;
  return isSame ? name : id;
}
