/**
 * The parts of the DOM that the tests use in scripts inside the page. The type check of the tests does not include the types of the DOM.
 */
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
