/** The parts of a page that tests access from inside. Other tests have none. */
export interface PageDocument {
  readonly activeElement: PageElement | null;
  readonly body: PageElement;
  readonly documentElement: PageElement;
  querySelector(selector: string): PageElement | null;
  querySelectorAll(selector: string): Iterable<PageElement> & { readonly length: number };
}

interface PageElement extends Pick<PageDocument, 'querySelector' | 'querySelectorAll'> {
  readonly textContent: string;
  readonly outerHTML: string;
  readonly scrollHeight: number;
  readonly scrollWidth: number;
  readonly childNodes: Iterable<{ readonly textContent: string }>;
  closest(selector: string): PageElement | null;
  getAttribute(name: string): string | null;
}
