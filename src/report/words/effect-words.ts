import type { Paint } from '../text/page.js';

/** What a rule does, in the colour of what that is for the person: by whether it lets in, not by whether it matched. */
export function effectWords(actions: string, isSure: boolean, paint: Paint): string {
  return colourOf(actions, isSure, paint)(paint.strong(actions));
}

/** The mark of the rule that decides. */
export function decidesMark(actions: string, isSure: boolean, paint: Paint): string {
  return colourOf(actions, isSure, paint)('▶');
}

/** `isSure`: no other rule may decide in its place. */
function colourOf(actions: string, isSure: boolean, paint: Paint): (text: string) => string {
  const isAccess = /^(?:ALLOW|DENY)\b/.test(actions);
  if (!isAccess) return String;
  if (!isSure) return paint.unsure;
  return actions.startsWith('DENY') ? paint.bad : paint.good;
}
