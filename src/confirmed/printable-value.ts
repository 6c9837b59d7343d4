import { quoted } from '../read/words.js';

export function printableValue(value: unknown): string {
  return quoted(typeof value === 'string' ? value : (JSON.stringify(value) ?? 'nothing'));
}
