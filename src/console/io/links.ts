import type { SourceLocation } from '../../base/result.js';
import type { Io, Output } from './io.js';

const ESCAPE = '\u001b';

/** Makes a text a link to a place in a file (OSC 8), where the output shows such; the editor decides what it opens. */
export function linkTo({ showsLinks }: Output, { env, files }: Io) {
  if (showsLinks !== true) return undefined;
  return (text: string, { document, line, column }: SourceLocation): string => {
    const url = files.url(document);
    if (url === undefined) return text;
    const at = line === undefined ? '' : `#${line}${hasColumns(env) ? `,${column ?? 1}` : ''}`;
    return `${ESCAPE}]8;;${url}${at}${ESCAPE}\\${text}${ESCAPE}]8;;${ESCAPE}\\`;
  };
}

/** `#12,5` opens there in these; others take what follows the line for a command. */
function hasColumns({ TERM_PROGRAM }: Io['env']): boolean {
  return TERM_PROGRAM === 'vscode';
}
