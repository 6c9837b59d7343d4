import { questionsIn, type ValueQuestion } from '../../analysis/symbolic/theories/values/question.js';
import type { Fact } from '../../model/facts/fact.js';
import type { DraftStep } from './step.js';

/**
 * Returns changes that set the user name (as typed) or a profile attribute. The new values are the values in patterns and expressions, and
 * similar values.
 */
export function valueSteps(fact: Fact, asked: readonly string[]): readonly DraftStep[] {
  return questionsIn(new Map([[fact, asked]])).flatMap((question) =>
    question.subjects.flatMap((subject) =>
      [...new Set(valuesAt(question))].map(
        (value): DraftStep =>
          (draft) =>
            subject.put(value, draft),
      ),
    ),
  );
}

function valuesAt({ text, literal, number, member }: ValueQuestion): readonly unknown[] {
  const texts =
    text !== undefined && 'text' in text ? [text.text] : typeof literal === 'string' ? [literal] : [];
  return [
    ...texts.flatMap(textsAt),
    ...(number === undefined ? [] : [number, number - 1, number + 1, String(number)]),
    ...(member === undefined ? [] : [[member.literal], [], [member.literal, 'other']]),
    ...(literal === undefined || texts.length > 0 ? [] : [literal]),
    null,
  ];
}

/** Returns a text and its variants: in upper and lower case, with a prefix or suffix, and without the first or last character. */
function textsAt(text: string): readonly string[] {
  return [
    text,
    text.toUpperCase(),
    text.toLowerCase(),
    `${text}x`,
    `x${text}`,
    `x${text}x`,
    text.slice(0, -1),
    text.slice(1),
  ];
}
