import { printable } from '../base/printable.js';
import type { Request } from '../model/facts/request.js';
import { type Names, namesIn } from '../model/policies/display-names.js';
import type { Snapshot } from '../model/policies/snapshot.js';
import { type Parties, partiesOf } from './headline.js';
import { type MissingFactHint, type PassOptions, passWords } from './missing-words.js';

/** The texts in sentences of an explanation: the names of objects, and the options that set request fields. */
export interface StoryWords {
  readonly names: Names;
  readonly give: MissingFactHint;
  /** Returns the instruction to pass some options: `pass --ip, --risk`. */
  readonly pass: PassOptions;
  /** Returns the name of a condition, by its path. */
  condition(path: string): string;
  /** Returns the text of the values of a condition, given its path and the values as the export states them. */
  values(path: string, words: string): string;
  partiesOf(request: Request): Parties;
}

/**
 * Returns functions that name things in sentences about an export: objects, conditions and missing facts. `give` takes a request field and
 * returns how to state it, such as the option `--ip`; by default, it returns the field in backticks. `condition` takes the path of a
 * condition and returns its name; by default, it returns the path. `values` changes the text of the values of a condition.
 */
export function storyWordsOf(
  snapshot: Snapshot,
  give: MissingFactHint = fieldInBackticks,
  pass: PassOptions = passWords,
  condition: StoryWords['condition'] = printable,
  values: StoryWords['values'] = (_, words) => words,
): StoryWords {
  return {
    names: namesIn(snapshot, String),
    give,
    pass,
    condition,
    values,
    partiesOf: (request) => partiesOf(request, snapshot),
  };
}

function fieldInBackticks(field: string): string {
  return `\`${field}\``;
}
