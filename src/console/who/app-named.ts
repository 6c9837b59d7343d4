import { type Result, success } from '../../base/result.js';
import { completenessOf } from '../../model/policies/completeness.js';
import { nameWithId } from '../../model/policies/display-names.js';
import {
  ambiguousNameMessage,
  findResources,
  KIND_WORDS,
  knownNamesHint,
  nearestNameHint,
  notFoundMessage,
} from '../../model/policies/find-by-name.js';
import type { Snapshot } from '../../model/policies/snapshot.js';
import { misuse } from '../io/misuse.js';

/**
 * Returns the id of the application that has this id or label. If the snapshot may lack applications, an unknown text is returned as an id.
 */
export function appNamed(app: string, snapshot: Snapshot): Result<string> {
  const named = findResources(app, 'app', snapshot);
  if (named.length > 1) {
    const shown = named.map((one) => nameWithId(one));
    return misuse(ambiguousNameMessage({ flag: '--app', idOrName: app, what: KIND_WORDS.app, meant: shown }));
  }
  if (named.length === 0 && completenessOf(snapshot).isComplete('apps'))
    return misuse(
      `\`--app\`: ${nearestNameHint(app, 'app', snapshot) ?? notFoundMessage(app, KIND_WORDS.app) + knownNamesHint('app', snapshot)}`,
    );
  return success(named[0]?.id ?? app);
}
