import type { Paint } from '../text/page.js';

/** Returns the actions of a rule in a colour that shows whether it allows access, not whether it matches. */
export function effectWords(actions: string, isCertain: boolean, paint: Paint): string {
  return colourOf(actions, isCertain, paint)(paint.strong(actions));
}

/** Returns `▶`, which precedes the deciding rule in the output, in a colour that shows whether the rule allows access. */
export function decidingRuleMark(actions: string, isCertain: boolean, paint: Paint): string {
  return colourOf(actions, isCertain, paint)('▶');
}

/** Returns the colour for the actions of a rule. `isCertain` states that no undecided rule may decide instead. */
function colourOf(actions: string, isCertain: boolean, paint: Paint): (text: string) => string {
  const isAccess = /^(?:ALLOW|DENY)\b/.test(actions);
  if (!isAccess) return String;
  if (!isCertain) return paint.unsure;
  return actions.startsWith('DENY') ? paint.bad : paint.good;
}
