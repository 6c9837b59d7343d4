import { getOrMake } from '../../base/memo.js';
import { isObject } from '../../base/object.js';
import type { ParsedDocument } from '../text/input.js';
import { kindOf } from './kinds.js';

/**
 * Assigns rule files to their policy by folder. Some repositories keep each policy in a folder named after it, with its rules next to it or
 * in the subfolder `rules`. If the folder has only one policy, files with names such as `rule-1.json` and files in `rules` belong to it.
 */
export function withPolicyFolders(documents: readonly ParsedDocument[]): readonly ParsedDocument[] {
  const policies = new Map<string, Set<string>>();
  for (const { pathInFolder, values } of documents)
    for (const { value } of pathInFolder === undefined ? [] : values)
      if (isObject(value) && typeof value.id === 'string' && kindOf(value)?.kind === 'policy')
        getOrMake(policies, folderOf(pathInFolder), () => new Set()).add(value.id);
  if (policies.size === 0) return documents;
  return documents.map((document) => {
    const folder = folderOfRule(document.pathInFolder ?? '');
    const [policyId, ...others] = (folder !== undefined && policies.get(folder)) || [];
    return policyId === undefined || others.length > 0 ? document : { ...document, policyOfFolder: policyId };
  });
}

/**
 * Returns the folder in which the policy of a rule file would be: the folder of the file, or the parent of a folder `rules`. Returns
 * `undefined` if neither the name of the file nor its folder indicates a rule.
 */
function folderOfRule(path: string): string | undefined {
  const folder = folderOf(path);
  if (/(?:^|\/)rules$/.test(folder)) return folderOf(folder);
  return /^rules?(?![a-z])/i.test(path.slice(folder.length).replace(/^\//, '')) ? folder : undefined;
}

function folderOf(path = ''): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}
