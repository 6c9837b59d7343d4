import { counted } from '../../base/messages.js';
import { withoutControls } from '../../base/printable.js';
import type { Problem } from '../../base/result.js';
import type { Inputs } from './inputs.js';

/** Returns the line that begins every answer if files could not be read; `undefined` if all files were read. */
export function unreadWords({ files, unread }: Inputs): string | undefined {
  const [[, problem] = []] = unread;
  if (problem === undefined) return undefined;
  const more = unread.size > 1 ? `, and ${unread.size - 1} more` : '';
  const message = withoutControls(problem.message);
  return `${unread.size} of ${counted(files.size, 'file')} could not be read (${locationOf(problem)}: ${message}${more}): the answer below is incomplete`;
}

function locationOf({ location }: Problem): string {
  const { document = '', line, column } = location ?? {};
  return withoutControls(line === undefined ? document : `${document}:${line}:${column}`);
}
