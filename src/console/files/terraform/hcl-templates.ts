import type { Node } from 'web-tree-sitter';
import type { ConfiguredExpression } from '../../../model/policies/configured-expression.js';

/** A part of a template: literal text, an interpolation or a directive. */
type Piece =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'put'; readonly expression: ConfiguredExpression }
  | { readonly kind: 'directive'; readonly directive: Directive };

type Directive =
  | { readonly kind: 'if'; readonly test: ConfiguredExpression }
  | {
      readonly kind: 'for';
      readonly key?: string;
      readonly name: string;
      readonly over: ConfiguredExpression;
    }
  | { readonly kind: 'else' }
  | { readonly kind: 'end' };

type Read = (expression: Node) => ConfiguredExpression;

/**
 * Reads a template, which is a string with interpolations and directives. Returns `undefined` if the syntax of the template is not
 * supported.
 */
export function templateOf(node: Node, read: Read): ConfiguredExpression | undefined {
  const isQuoted = node.type === 'quoted_template';
  const start = isQuoted ? 1 : startOfHeredoc(node.text);
  const end = isQuoted ? node.text.length - 1 : node.text.search(/[^\n]*$/);
  if (start < 0 || node.hasError) return undefined;
  const pieces: Piece[] = [];
  let from = start;
  let isTrimmed = false;
  const text = (until: number, isTrimmedAtEnd: boolean) => {
    const written = node.text.slice(from, until);
    const lines = (isQuoted ? [unescaped(written)] : written.split(/(?<=\n)/)).map((line, index, all) => {
      const begun = isTrimmed && index === 0 ? line.trimStart() : line;
      return isTrimmedAtEnd && index === all.length - 1 ? begun.trimEnd() : begun;
    });
    pieces.push(...lines.map((line): Piece => ({ kind: 'text', text: line })));
  };
  for (const mark of marksIn(node)) {
    const piece = pieceOf(mark, read);
    if (piece === undefined) return undefined;
    const at = mark.startIndex - node.startIndex;
    text(at, mark.text.startsWith('~', 2));
    pieces.push(piece);
    from = at + mark.text.length;
    isTrimmed = mark.text.endsWith('~}');
  }
  text(end, false);
  const isIndented = node.text.startsWith('<<-');
  const written = nested(isIndented ? withoutIndentation(pieces) : pieces, isQuoted);
  const [only] = written ?? [];
  if (written?.length === 1 && only !== undefined && isQuoted) return only;
  return written && { kind: 'template', parts: written };
}

export function constant(value: boolean | number | string | null): ConfiguredExpression {
  return { kind: 'constant', value };
}

function startOfHeredoc(text: string): number {
  return /^<<[^\n]*\n/.exec(text)?.[0].length ?? -1;
}

/** Lists interpolations and directives in order, including those in the texts of directives. */
function marksIn(node: Node): readonly Node[] {
  return node.namedChildren.flatMap((child) => {
    if (child === null || child.type === 'template_literal') return [];
    if (/^template_(?:directive|if|for)$/.test(child.type)) return marksIn(child);
    return child.text.endsWith('}') ? [child] : [];
  });
}

function pieceOf(mark: Node, read: Read): Piece | undefined {
  const own = (type: string) => mark.namedChildren.filter((child): child is Node => child?.type === type);
  const [inner] = own('expression');
  switch (mark.type) {
    case 'template_interpolation':
      return inner && { kind: 'put', expression: read(inner) };
    case 'template_if_intro':
      return inner && { kind: 'directive', directive: { kind: 'if', test: read(inner) } };
    case 'template_for_start': {
      const [first, second] = own('identifier').map(({ text }) => text);
      if (inner === undefined || first === undefined) return undefined;
      const names = second === undefined ? { name: first } : { key: first, name: second };
      return { kind: 'directive', directive: { kind: 'for', ...names, over: read(inner) } };
    }
    case 'template_else_intro':
      return { kind: 'directive', directive: { kind: 'else' } };
    case 'template_if_end':
    case 'template_for_end':
      return { kind: 'directive', directive: { kind: 'end' } };
    default:
      return undefined;
  }
}

/** Nests the parts between the start and the end of a directive into that directive; `undefined` if a start has no matching end. */
function nested(pieces: readonly Piece[], isQuoted: boolean): readonly ConfiguredExpression[] | undefined {
  interface Open {
    readonly directive: Directive | undefined;
    readonly parts: ConfiguredExpression[];
    otherwise?: ConfiguredExpression[];
  }
  const open: Open[] = [{ directive: undefined, parts: [] }];
  for (const piece of pieces) {
    const last = open.at(-1);
    const add = (one: ConfiguredExpression) => (last?.otherwise ?? last?.parts)?.push(one);
    if (piece.kind === 'put') add(piece.expression);
    else if (piece.kind === 'text') {
      if (piece.text !== '') add(constant(isQuoted ? piece.text : withoutDoubled(piece.text)));
    } else if (piece.directive.kind === 'else') {
      if (last?.directive?.kind !== 'if') return undefined;
      last.otherwise = [];
    } else if (piece.directive.kind === 'end') {
      if (last?.directive === undefined) return undefined;
      open.pop();
      (open.at(-1)?.otherwise ?? open.at(-1)?.parts)?.push(directed(last.directive, last));
    } else open.push({ directive: piece.directive, parts: [] });
  }
  return open.length === 1 ? open[0]?.parts : undefined;
}

function directed(
  directive: Directive,
  { parts, otherwise = [] }: { readonly parts: ConfiguredExpression[]; otherwise?: ConfiguredExpression[] },
): ConfiguredExpression {
  if (directive.kind === 'if') {
    const [then, other] = [textOf(parts), textOf(otherwise)];
    return { kind: 'choice', test: directive.test, then, otherwise: other };
  }
  if (directive.kind !== 'for') return { kind: 'other', parts: [...parts, ...otherwise] };
  const all: ConfiguredExpression = { ...directive, each: textOf(parts) };
  return { kind: 'call', name: 'join', given: [constant(''), all] };
}

/**
 * Returns an expression that converts a template to a string. Without the conversion, a template with one part would have the type of that
 * part.
 */
function textOf(parts: readonly ConfiguredExpression[]): ConfiguredExpression {
  return parts.length === 0
    ? constant('')
    : { kind: 'call', name: 'tostring', given: [{ kind: 'template', parts }] };
}

/** Removes the common indentation of a `<<-END` heredoc. Lines with only blanks do not count. */
function withoutIndentation(pieces: readonly Piece[]): readonly Piece[] {
  const isIndented = pieces.map((piece, at) => {
    const before = pieces[at - 1];
    const isStart = before === undefined || (before.kind === 'text' && before.text.endsWith('\n'));
    return isStart && !(piece.kind === 'text' && /^\s*\n$/.test(piece.text));
  });
  const fewest = pieces.reduce(
    (least: number, piece, at) => (isIndented[at] ? Math.min(least, blanksOf(piece)) : least),
    Number.POSITIVE_INFINITY,
  );
  return pieces.map((piece, at) =>
    piece.kind === 'text' && isIndented[at] ? { ...piece, text: piece.text.slice(fewest) } : piece,
  );
}

function blanksOf(piece: Piece): number {
  return piece.kind === 'text' ? piece.text.length - piece.text.trimStart().length : 0;
}

export function unescaped(text: string): string {
  return withoutDoubled(
    text.replace(/\\(u[0-9a-f]{4}|U[0-9a-f]{8}|.)/gis, (whole, sequence: string) => {
      if (sequence.length === 1) return ESCAPES[sequence] ?? sequence;
      const code = Number.parseInt(sequence.slice(1), 16);
      return code > 0x10_ff_ff ? whole : String.fromCodePoint(code);
    }),
  );
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' };

/** Replaces the escapes `$${` and `%%{` with the texts that they stand for: `${` and `%{`. */
function withoutDoubled(text: string): string {
  return text.replaceAll('$${', '${').replaceAll('%%{', '%{');
}
