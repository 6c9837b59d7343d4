import { simulate } from '../../simulate/simulate.js';
import { defineAnswerFormat } from './answer-format.js';

/** The wire response, or the error body of a refused request. */
export const json = defineAnswerFormat({
  name: 'json',
  what: "the service's answer, or its error body, and nothing else",
  answer({ compiled, request, options }) {
    const answer = simulate(compiled, request, options);
    if (answer.ok) return { text: jsonText(answer.value) };
    return { text: jsonText(answer.refusal.body), refusal: answer.refusal };
  },
});

export function jsonText(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
