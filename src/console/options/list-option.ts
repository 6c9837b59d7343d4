import { InvalidArgumentError, Option } from 'commander';
import { splitList } from '../../base/list-text.js';
import { notOneOf, withChoices } from './choice.js';

/** The syntax of the values in a list option, and the function that reads them. */
interface ListReading<Value> {
  /** The only accepted values; absent if any text is accepted. */
  readonly choices?: readonly string[];
  /** Whether the values are names, which may contain a comma. The help then explains how to escape it. */
  readonly isName?: boolean;
  /** Whether a comma is part of the value, such as in a path or in JSON. To pass several values, the option must then be repeated. */
  readonly isWholeValue?: boolean;
  /** Reads one value; throws {@link InvalidArgumentError} if it is invalid. */
  readonly read?: (text: string) => Value | readonly Value[];
}

/**
 * Declares an option that takes several values: it can be repeated, and each time it takes values separated by commas. A comma
 * that belongs to a value is written `\,`.
 */
export function listOption<Value = string>(
  flags: string,
  what: string,
  { choices, isName = false, isWholeValue = false, read }: ListReading<Value> = {},
): Option {
  const comma = isName ? ', with \\, for a comma' : '';
  const described = withChoices(what, choices ?? []);
  const option = new Option(flags, `${described}; ${isWholeValue ? 'repeatable' : LIST_WORDS + comma}`);
  if (choices !== undefined) option.argChoices = [...choices];
  return option.argParser((text: string, before: unknown) => {
    const earlier = before === option.defaultValue ? [] : ((before ?? []) as readonly Value[]);
    const values = isWholeValue ? [text] : listedIn(text);
    const added = values.flatMap((one) => (read ?? chosenFrom(choices))(one) as Value);
    return [...new Set([...earlier, ...added])];
  });
}

const LIST_WORDS = 'repeatable or comma-separated';

function listedIn(text: string): readonly string[] {
  const values = splitList(text);
  if (values.includes('')) throw new InvalidArgumentError('expected values separated by commas');
  return values;
}

/** Returns a function that reads a value: only one of the given words, or any text if no words are given. */
function chosenFrom(choices: readonly string[] | undefined): (text: string) => unknown {
  return (text) => {
    if (choices !== undefined && !choices.includes(text))
      throw new InvalidArgumentError(notOneOf(text, choices));
    return text;
  };
}
