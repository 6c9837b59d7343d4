/** A formatted answer. Jupyter kernels read it through their display protocol; in a browser page it is also a DOM element. */
export interface Shown {
  /** The picture that `plot` draws, as SVG. */
  readonly svg?: string;
  /** The answer as HTML. Names in the org are escaped. */
  readonly html?: string;
  /** The answer as Markdown. */
  readonly markdown?: string;
  /** The answer as plain text. */
  readonly text: string;
  /** Returns the answer as plain text, so that template strings and string conversions show it. */
  toString(): string;
}

/** The MIME types of the formats of an answer. A front end uses the first type that it can show. */
const MIME_TYPES = {
  svg: 'image/svg+xml',
  html: 'text/html',
  markdown: 'text/markdown',
  text: 'text/plain',
} as const satisfies Record<keyof Omit<Shown, 'toString'>, string>;

type Formats = Omit<Shown, 'toString'>;

/** Returns a formatted answer with the members by which Jupyter, Node and browser pages display it as the last value of a notebook cell. */
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

/** The properties of the DOM that are used. They are declared here because the package has no DOM types. */
interface PageDocument {
  createElement(name: string): { innerHTML: string; textContent: string };
}

function elementOf({ html, svg, text }: Formats): object | undefined {
  const { document } = globalThis as { readonly document?: PageDocument };
  if (document === undefined) return undefined;
  const element = document.createElement('div');
  const markup = svg ?? html;
  if (markup === undefined) element.textContent = text;
  else element.innerHTML = markup;
  return element;
}
