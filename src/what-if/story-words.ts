import type { Request } from '../model/facts/request.js';
import { type Names, namesIn } from '../model/policies/display-names.js';
import type { Snapshot } from '../model/policies/snapshot.js';
import { type Parties, partiesOf } from './headline.js';
import { type MissingFactHint, type PassOptions, passWords } from './missing-words.js';

/** The names of objects, and the options for request fields, as sentences show them. */
export interface StoryWords {
  readonly names: Names;
  readonly give: MissingFactHint;
  /** Returns the instruction to pass some options: `pass --ip, --risk`. */
  readonly pass: PassOptions;
  partiesOf(request: Request): Parties;
}

/**
 * Returns the names and options that sentences about an export show. `give` returns the option for a request field. By default, sentences
 * show the field itself.
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
