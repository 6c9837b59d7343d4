import type { Snapshot } from '../../policies/snapshot.js';
import { shownAs } from '../../report/words/names.js';
import { idsMeant, KIND_WORDS, namesSeveral, nearlyCalled, notCalled } from '../options/by-name.js';
import { mistaken, type OrMistake, understood } from '../options/or-mistake.js';

/** The id of the application that is meant: of a snapshot that holds none, whatever is given. */
export function appMeant(app: string, snapshot: Snapshot): OrMistake<string> {
  const meant = idsMeant(app, 'app', snapshot);
  if (meant.length > 1) {
    const shown = meant.map((one) => shownAs(one));
    return mistaken(namesSeveral({ flag: '--app', idOrName: app, what: KIND_WORDS.app, meant: shown }));
  }
  if (meant.length === 0 && snapshot.apps.length > 0)
    return mistaken(`\`--app\`: ${nearlyCalled(app, 'app', snapshot) ?? notCalled(app, KIND_WORDS.app)}`);
  return understood(meant[0]?.id ?? app);
}
