import type { AnswerTone } from '../protocol/answer.js';

/** Returns the color tone of a rule's action. `isCertain` means that no other rule may decide instead. */
export function toneOf(does: string, isCertain: boolean): AnswerTone {
  if (!/^(?:ALLOW|DENY)\b/.test(does)) return 'plain';
  if (!isCertain) return 'unsure';
  return does.startsWith('DENY') ? 'bad' : 'good';
}
