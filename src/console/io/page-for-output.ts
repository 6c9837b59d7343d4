import type { SourceLocation } from '../../base/result.js';
import type { Page } from '../../report/text/page.js';
import { paintWith } from '../../report/text/paint.js';
import type { Io, Output } from './io.js';
import { unreadWords } from './unread-words.js';

const USUAL_COLUMNS = 80;

/** The longest line that is easy to read, in columns. */
const MOST_COLUMNS = 120;

const FEWEST_COLUMNS = 40;

/** Returns the page settings for an output: its columns, colours and links. */
export function pageForOutput(output: Output, io: Io, wantsColour: boolean): Page {
  const columns = output.columns ?? USUAL_COLUMNS;
  const unread = io.inputs && unreadWords(io.inputs);
  const link = wantsColour ? linkTo(output, io) : undefined;
  return {
    columns: Math.max(FEWEST_COLUMNS, Math.min(columns, MOST_COLUMNS)),
    paint: paintWith(wantsColour && isColoured(output, io.env)),
    madeBy: `policy-preflight ${io.version}`,
    ...(output.columns === undefined && { hasWideTables: true }),
    ...(link !== undefined && { link }),
    ...(unread !== undefined && { unread }),
  };
}

/**
 * Whether an output is coloured. `NO_COLOR` takes precedence over `FORCE_COLOR`, which takes precedence over whether the output is a
 * terminal.
 */
function isColoured({ isTerminal }: Output, env: Io['env']): boolean {
  const { NO_COLOR = '', FORCE_COLOR, TERM } = env;
  if (NO_COLOR !== '') return false;
  if (FORCE_COLOR !== undefined) return FORCE_COLOR !== '0' && FORCE_COLOR !== 'false';
  return isTerminal && TERM !== 'dumb';
}

const ESCAPE = '\u001b';

/** Returns a function that makes a text a link to a location in a file (OSC 8); `undefined` if the output shows no links. */
function linkTo({ showsLinks }: Output, { env, files }: Io) {
  if (showsLinks !== true) return undefined;
  return (text: string, { document, line, column }: SourceLocation): string => {
    const url = files.url(document);
    if (url === undefined) return text;
    const at = line === undefined ? '' : `#${line}${hasColumns(env) ? `,${column ?? 1}` : ''}`;
    return `${ESCAPE}]8;;${url}${at}${ESCAPE}\\${text}${ESCAPE}]8;;${ESCAPE}\\`;
  };
}

/** Whether the terminal understands a column in a link (`#12,5`). Other terminals interpret the text after the line number as a command. */
function hasColumns({ TERM_PROGRAM }: Io['env']): boolean {
  return TERM_PROGRAM === 'vscode';
}
