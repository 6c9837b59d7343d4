import type { AnswerTone } from '../protocol/answer.js';

/** `isSure`: no other rule may decide in its place. */
export function toneOf(does: string, isSure: boolean): AnswerTone {
  if (!/^(?:ALLOW|DENY)\b/.test(does)) return 'plain';
  if (!isSure) return 'unsure';
  return does.startsWith('DENY') ? 'bad' : 'good';
}
