import {
  KIND_WORDS,
  namesSeveral,
  nearestNameHint,
  nothingNamed,
  resourcesNamed,
} from '../../policies/by-name.js';
import { shownAs } from '../../policies/names.js';
import type { Snapshot } from '../../policies/snapshot.js';
import { mistaken, type OrMistake, understood } from '../options/or-mistake.js';

/** The id of the application that is meant: of a snapshot that holds none, whatever is given. */
export function appMeant(app: string, snapshot: Snapshot): OrMistake<string> {
  const meant = resourcesNamed(app, 'app', snapshot);
  if (meant.length > 1) {
    const shown = meant.map((one) => shownAs(one));
    return mistaken(namesSeveral({ flag: '--app', idOrName: app, what: KIND_WORDS.app, meant: shown }));
  }
  if (meant.length === 0 && snapshot.apps.length > 0)
    return mistaken(
      `\`--app\`: ${nearestNameHint(app, 'app', snapshot) ?? nothingNamed(app, KIND_WORDS.app)}`,
    );
  return understood(meant[0]?.id ?? app);
}
