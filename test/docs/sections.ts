/** The text below each heading of a page, down to the next heading of any depth. The title is no heading. */
export function sectionsOf(page: string): ReadonlyMap<string, string> {
  const parts = page.split(/^##+ (.*)$/m);
  const pairs = parts.flatMap((heading, index) =>
    index % 2 === 1 ? [[heading, parts[index + 1] ?? ''] as const] : [],
  );
  return new Map(pairs);
}

/** The heading that a citation starts with: of several that fit, the longest. */
export function headingOf(cited: string, headings: Iterable<string>): string | undefined {
  return [...headings]
    .filter((heading) => cited.startsWith(heading) && /^(?:$|[,:])/.test(cited.slice(heading.length)))
    .sort((one, other) => other.length - one.length)[0];
}

/** The anchor that sites give to a heading: small letters, digits, hyphens; blanks are hyphens, the rest is left out. */
export function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-');
}
