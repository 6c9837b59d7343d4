import type { Request } from '../model/facts/request.js';
import { type Names, namesIn } from '../model/policies/display-names.js';
import type { Snapshot } from '../model/policies/snapshot.js';
import { type Parties, partiesOf } from './headline.js';
import { type MissingFactHint, type PassOptions, passWords } from './missing-words.js';

/** The names and options that the sentences of an answer use. */
export interface StoryWords {
  readonly names: Names;
  readonly give: MissingFactHint;
  /** Returns the instruction to pass some options: `pass --ip, --risk`. */
  readonly pass: PassOptions;
  partiesOf(request: Request): Parties;
}

/**
 * Returns the names and options for sentences about an export. `give` names the option for a request field; by default, sentences name the
 * field itself.
 */
export function storyWordsOf(
  snapshot: Snapshot,
  give: MissingFactHint = fieldInBackticks,
  pass: PassOptions = passWords,
): StoryWords {
  return {
    names: namesIn(snapshot, String),
    give,
    pass,
    partiesOf: (request) => partiesOf(request, snapshot),
  };
}

function fieldInBackticks(field: string): string {
  return `\`${field}\``;
}
