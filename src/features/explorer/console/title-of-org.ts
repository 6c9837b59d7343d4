import type { TextDocument } from '../../../console/files/read-input.js';
import { STANDARD_INPUT } from '../../../console/io/io.js';

/** Returns the title of an org: the last segment of its path. The page does not show the rest, because its readers need not know it. */
export function titleOfOrg(path: string): string {
  const parts = path.split(/[/\\]/).filter((part) => part !== '' && part !== '.');
  return path === STANDARD_INPUT ? 'org' : (parts.at(-1) ?? 'org');
}

/** Returns the domain of an org: the domain of all links in its export. Returns `undefined` without links, and if links differ. */
export function domainOfOrg(documents: readonly Pick<TextDocument, 'text'>[]): string | undefined {
  const domains = new Set<string>();
  for (const { text } of documents)
    for (const [, domain = ''] of text.matchAll(/"href"\s*:\s*"https:\/\/([\w.-]+)\/api\/v1\//g))
      domains.add(domain.toLowerCase());
  const [domain] = domains;
  return domains.size === 1 ? domain : undefined;
}
