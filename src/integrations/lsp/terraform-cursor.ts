import type { Members } from '../../base/object.js';

/** The word of a Terraform source that a completion replaces, with the resource that contains it. */
export type TerraformCursor = AttributeCursor | TypeCursor | ValueCursor;

interface Word {
  readonly start: number;
  readonly end: number;
}

/** The first label of a `resource` or `data` block. */
interface TypeCursor extends Word {
  readonly kind: 'type';
  readonly isData: boolean;
}

interface InResource extends Word {
  /** The type of the resource; for a data source, it begins with `data.`. */
  readonly type: string;
  /**
   * The names of the nested blocks and maps around the cursor, from the outside in. The block `content` in a `dynamic` block has the label
   * of the `dynamic` block as its name.
   */
  readonly blocks: readonly string[];
  /** The literal texts and truth values of the attributes before the cursor, in the block of the cursor and the blocks around it. */
  readonly values: Members;
}

/** A cursor in or after the name of an attribute or nested block. */
interface AttributeCursor extends InResource {
  readonly kind: 'attribute';
  /** The names of the attributes that the block already has. */
  readonly names: ReadonlySet<string>;
}

interface ValueCursor extends InResource {
  readonly kind: 'value';
  readonly attribute: string;
  readonly isQuoted: boolean;
  /** Whether the cursor is in a list or other expression with brackets. */
  readonly isInBrackets: boolean;
}

/**
 * Finds the word at an offset of a Terraform source, which may be unfinished. Returns `undefined` outside of resources, in comments and in
 * heredocs. Only the text before the offset is scanned: the syntax tree of an unfinished text is a guess.
 */
export function terraformCursor(text: string, offset: number): TerraformCursor | undefined {
  const before = text.slice(0, offset);
  const label = /(?:^|\n)[ \t]*(resource|data)[ \t]+"([\w-]*)$/.exec(before);
  const wordEnd = offset + (/^[\w-]*/.exec(text.slice(offset, offset + LONGEST))?.[0].length ?? 0);
  if (label !== null) {
    const [, kind, word = ''] = label;
    return { kind: 'type', isData: kind === 'data', start: offset - word.length, end: wordEnd };
  }
  const header = [...before.matchAll(HEADER)].at(-1);
  if (header === undefined) return undefined;
  const { 0: opening, 1: kind, 2: name } = header;
  const start = header.index + opening.length;
  const scanned = scanBody(before.slice(start));
  if (scanned === undefined) return undefined;
  const { blocks, attribute, quote } = scanned;
  const around = blocks.flatMap((block) => block ?? []);
  const names = around.at(-1)?.names ?? new Set<string>();
  const shared = {
    type: `${kind === 'data' ? 'data.' : ''}${name}`,
    blocks: around.flatMap(({ name }, index) =>
      index === 0 || (name === 'dynamic' && index < around.length - 1) ? [] : name,
    ),
    values: Object.assign(Object.create(null), ...around.map(({ values }) => values)) as Members,
    end: wordEnd,
  };
  if (attribute !== undefined) {
    const word = /[\w.-]*$/.exec(before.slice(-LONGEST))?.[0] ?? '';
    const from = quote === undefined ? offset - word.length : start + quote + 1;
    const isInBrackets = blocks.at(-1) === undefined;
    return { ...shared, kind: 'value', attribute, isQuoted: quote !== undefined, isInBrackets, start: from };
  }
  const typed = /(?:^|[\n{,])[ \t]*(\w*)$/.exec(before)?.[1];
  if (typed === undefined) return undefined;
  const [after = ''] = text.slice(wordEnd).split(around.length > 1 ? '}' : /^\}/m, 1);
  const later = [...after.matchAll(/^[ \t]*(\w+)[ \t]*=(?![=>])/gm)].map(([, later = '']) => later);
  return { ...shared, kind: 'attribute', names: new Set([...names, ...later]), start: offset - typed.length };
}

/** The maximum number of characters that are searched for a word before the cursor. The same number is searched after the cursor. */
const LONGEST = 200;

const HEADER = /^[ \t]*(resource|data)[ \t]+"([\w-]+)"[ \t]+"[\w-]+"[ \t]*\{/gm;

/** Matches a comment, a heredoc, a quoted text, the name of an attribute or a nested block, a bracket, a comma, or the end of a line. */
const TOKEN =
  /#[^\n]*|\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|<<-?(\w+)\n[\s\S]*?(?:\n[ \t]*\1[ \t]*(?=\n)|$)|"(?:[^"\\\n]|\\.)*("?)|\b(\w+)[ \t]*=(?![=>])|\b(\w+)[ \t]*(?:"([^"\n]*)"[ \t]*)?\{|[{}[\](),\n]/g;

interface Block {
  readonly name: string;
  /** The name of the blocks that a `dynamic` block creates; empty for other blocks. */
  readonly label: string;
  readonly names: Set<string>;
  readonly values: Record<string, boolean | string>;
}

interface Scanned {
  /**
   * The brackets that are still open at the end of the text, from the outside in. A list entry is the block or map that the bracket opened;
   * it is `undefined` for a bracket of another expression.
   */
  readonly blocks: readonly (Block | undefined)[];
  /** The attribute whose value is at the end of the text; `undefined` if the text does not end in a value. */
  readonly attribute: string | undefined;
  /** The offset of the opening quotation mark, if the scanned source ends inside a quoted text. */
  readonly quote: number | undefined;
}

/**
 * Scans the text from the start of a block to the cursor. Returns the brackets that are open at the cursor, and the attribute there.
 * Returns `undefined` if the block ends before the cursor, or if the cursor is in a comment or heredoc.
 */
function scanBody(text: string): Scanned | undefined {
  const blocks: (Block | undefined)[] = [newBlock('')];
  let attribute: string | undefined;
  for (const { index, 0: token, 2: quote, 3: assigned, 4: opened, 5: label } of text.matchAll(TOKEN)) {
    const block = blocks.at(-1);
    const isLast = index + token.length === text.length;
    if (/^[#/<]/.test(token)) {
      if (isLast) return undefined;
    } else if (quote !== undefined) {
      if (isLast && quote === '') return { blocks, attribute, quote: index };
      if (block !== undefined && attribute !== undefined) block.values[attribute] = token.slice(1, -1);
    } else if (assigned !== undefined) {
      if (block === undefined) continue;
      attribute = assigned;
      block.names.add(assigned);
      const [, literal] =
        /^[ \t]*(true|false)\b/.exec(text.slice(index + token.length, index + LONGEST)) ?? [];
      if (literal !== undefined) block.values[assigned] = literal === 'true';
    } else if (opened !== undefined) {
      const name = opened === 'content' && block?.name === 'dynamic' ? block.label : opened;
      blocks.push(attribute === undefined ? newBlock(name, label) : undefined);
    } else if (token === '\n' || token === ',') attribute = block === undefined ? attribute : undefined;
    else if (token === '{' && block !== undefined && attribute !== undefined) {
      blocks.push(newBlock(attribute));
      attribute = undefined;
    } else if ('{[('.includes(token)) blocks.push(undefined);
    else {
      if (blocks.pop() !== undefined) attribute = undefined;
      if (blocks.length === 0) return undefined;
    }
  }
  return { blocks, attribute, quote: undefined };
}

function newBlock(name: string, label = ''): Block {
  return { name, label, names: new Set(), values: Object.create(null) };
}
