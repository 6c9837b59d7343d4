import { method } from './define.js';
import { textToInteger, toInteger, toNumber } from './numbers.js';
import {
  removeSpaces,
  replaceAll,
  replaceFirst,
  substring,
  substringAfter,
  substringBefore,
} from './texts.js';

/**
 * String, number and conversion functions of the Identity Engine dialect.
 * Spec: Expression language, Identity Engine, String, Number, conversion.
 */
export const IDENTITY_TEXT = [
  method('string', 'toUpperCase', [], 'string', (text) => text.toUpperCase(), {
    counterpart: 'String.toUpperCase({0})',
  }),
  method('string', 'toLowerCase', [], 'string', (text) => text.toLowerCase(), {
    counterpart: 'String.toLowerCase({0})',
  }),
  method('string', 'substring', ['integer', 'integer?'], 'string', substring, {
    canFail: true,
    counterpart: 'String.substring({0}, {1}, {2})',
  }),
  method('string', 'replace', ['string', 'string'], 'string', replaceAll, {
    canFail: true,
    counterpart: 'String.replace({0}, {1}, {2})',
  }),
  method('string', 'replaceFirst', ['string', 'string'], 'string', replaceFirst, {
    counterpart: 'String.replaceFirst({0}, {1}, {2})',
  }),
  method('string', 'length', [], 'integer', (text) => text.length, { counterpart: 'String.len({0})' }),
  method('string', 'removeSpaces', [], 'string', removeSpaces, { counterpart: 'String.removeSpaces({0})' }),
  method('string', 'contains', ['string'], 'boolean', (text, part) => text.includes(part), {
    counterpart: 'String.stringContains({0}, {1})',
  }),
  method('string', 'substringBefore', ['string'], 'string', substringBefore, {
    counterpart: 'String.substringBefore({0}, {1})',
  }),
  method('string', 'substringAfter', ['string'], 'string', substringAfter, {
    counterpart: 'String.substringAfter({0}, {1})',
  }),
  method('string', 'toInteger', [], 'integer', textToInteger, {
    canFail: true,
    counterpart: 'Convert.toInt({0})',
  }),
  method('string', 'toNumber', [], 'number', toNumber, { canFail: true, counterpart: 'Convert.toNum({0})' }),
  method('number', 'toInteger', [], 'integer', toInteger, { counterpart: 'Convert.toInt({0})' }),
] as const;
