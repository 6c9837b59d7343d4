import { type Cell, failed } from '../values/cell.js';
import { plain } from './define.js';
import {
  join,
  removeSpaces,
  replaceAll,
  replaceFirst,
  substring,
  substringAfter,
  substringBefore,
} from './texts.js';

/** String functions of the Classic dialect, including legacy names without `String`. Spec: Expression language, Classic, String. */
export const CLASSIC_TEXT = [
  plain('classic', 'String.append', ['string', 'string'], 'string', (text, more) => join([text, more], ''), {
    canFail: true,
    counterpart: '{0} + {1}',
  }),
  plain(
    'classic',
    'String.join',
    ['string', 'string...'],
    'string',
    (separator, parts) => join(parts, separator),
    {
      canFail: true,
    },
  ),
  plain('classic', 'String.len', ['string'], 'integer', (text) => text.length, {
    counterpart: '{0}.length()',
  }),
  plain('classic', 'String.removeSpaces', ['string'], 'string', removeSpaces, {
    counterpart: '{0}.removeSpaces()',
  }),
  plain('classic', 'String.replace', ['string', 'string', 'string'], 'string', replaceAll, {
    canFail: true,
    counterpart: '{0}.replace({1}, {2})',
  }),
  plain('classic', 'String.replaceFirst', ['string', 'string', 'string'], 'string', replaceFirst, {
    counterpart: '{0}.replaceFirst({1}, {2})',
  }),
  plain('classic', 'String.startsWith', ['string', 'string'], 'boolean', (text, start) =>
    text.startsWith(start),
  ),
  plain(
    'classic',
    'String.stringContains',
    ['string', 'string'],
    'boolean',
    (text, part) => text.includes(part),
    {
      counterpart: '{0}.contains({1})',
    },
  ),
  plain('classic', 'String.stringSwitch', ['string', 'string', 'string...'], 'string', stringSwitch, {
    canFail: true,
  }),
  ...['String.', ''].flatMap((prefix) => [
    plain('classic', `${prefix}substring`, ['string', 'integer', 'integer'], 'string', substring, {
      canFail: true,
      counterpart: '{0}.substring({1}, {2})',
    }),
    plain('classic', `${prefix}substringAfter`, ['string', 'string'], 'string', substringAfter, {
      counterpart: '{0}.substringAfter({1})',
    }),
    plain('classic', `${prefix}substringBefore`, ['string', 'string'], 'string', substringBefore, {
      counterpart: '{0}.substringBefore({1})',
    }),
    plain('classic', `${prefix}toUpperCase`, ['string'], 'string', (text) => text.toUpperCase(), {
      counterpart: '{0}.toUpperCase()',
    }),
    plain('classic', `${prefix}toLowerCase`, ['string'], 'string', (text) => text.toLowerCase(), {
      counterpart: '{0}.toLowerCase()',
    }),
  ]),
];

/**
 * Evaluates `String.stringSwitch`. In `pairs`, keys and values alternate. Returns the value of the first key that the text contains;
 * `otherwise` if it contains none.
 */
function stringSwitch(text: string, otherwise: string, pairs: readonly string[]): Cell {
  if (pairs.length % 2 === 1) return failed('`String.stringSwitch` has a key without a value');
  const found = pairs.findIndex((key, index) => index % 2 === 0 && text.includes(key));
  return found < 0 ? otherwise : (pairs[found + 1] as string);
}
