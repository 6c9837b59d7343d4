/** Returns the text below each heading of a page, up to the next heading of any depth. The title does not count. */
export function sectionsOf(page: string): ReadonlyMap<string, string> {
  const parts = page.split(/^##+ (.*)$/m);
  const pairs = parts.flatMap((heading, index) =>
    index % 2 === 1 ? [[heading, parts[index + 1] ?? ''] as const] : [],
  );
  return new Map(pairs);
}

/** Returns the longest heading of the specification with which a citation starts. */
export function headingOf(cited: string, headings: Iterable<string>): string | undefined {
  return [...headings]
    .filter((heading) => cited.startsWith(heading) && /^(?:$|[,:])/.test(cited.slice(heading.length)))
    .sort((one, other) => other.length - one.length)[0];
}

/** Returns the anchor of a heading on websites: lower-case letters, digits and hyphens, with blanks as hyphens and nothing else. */
export function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-');
}
