/**
 * An answer as a notebook shows it. Kernels of Jupyter ask for it by their protocol of display; where there is a page it is an
 * element of that page, too.
 */
export interface Shown {
  /** A picture, where that is what was wanted. */
  readonly svg?: string;
  /** Names of the org are text in it, and never tags. */
  readonly html?: string;
  readonly markdown?: string;
  readonly text: string;
  /** The same, once more: for templates and for `console.log`. */
  toString(): string;
}

/** The formats, as kernels call them; of these a front end takes the first that it can show. */
const MIME_TYPES = {
  svg: 'image/svg+xml',
  html: 'text/html',
  markdown: 'text/markdown',
  text: 'text/plain',
} as const satisfies Record<keyof Omit<Shown, 'toString'>, string>;

type Formats = Omit<Shown, 'toString'>;

/** What a cell of a notebook may end in. */
export function displayOf(formats: Formats): Shown {
  const protocol = {
    [Symbol.for('Jupyter.display')]: () => mimeBundle(formats),
    [Symbol.for('nodejs.util.inspect.custom')]: () => formats.text,
    toString: () => formats.text,
  };
  return Object.assign(elementOf(formats) ?? {}, formats, protocol);
}

function mimeBundle(formats: Formats): Record<string, string> {
  return Object.fromEntries(
    Object.entries(MIME_TYPES).flatMap(([name, type]) => {
      const text = formats[name as keyof Formats];
      return text === undefined ? [] : [[type, text]];
    }),
  );
}

/** As much of a page as is needed; the package is typed without one. */
interface PageDocument {
  createElement(name: string): { innerHTML: string; textContent: string };
}

function elementOf({ html, svg, text }: Formats): object | undefined {
  const { document } = globalThis as { readonly document?: PageDocument };
  if (document === undefined) return undefined;
  const element = document.createElement('div');
  const markup = html ?? svg;
  if (markup === undefined) element.textContent = text;
  else element.innerHTML = markup;
  return element;
}
