import { type ProblemLog, problemLog } from '../../documents/text/problem-log.js';

/** A log of the mistakes in a test file, by location. Each unknown key is reported only once. */
export interface MistakeLog extends ProblemLog {
  /** Whether the value at a pointer fits the schema, apart from unknown keys. */
  isFitting(pointer: string): boolean;
  /** Whether any mistake was logged for the value at a pointer or for a value in it. */
  hasMistake(pointer: string): boolean;
  /** Whether any mistake was logged outside of the values at these pointers. */
  hasMistakeOutside(...pointers: readonly string[]): boolean;
}

export function mistakeLog(): MistakeLog {
  const { note, list } = problemLog();
  const unknownKeys = new Set<string>();
  const [misfits, wrong] = [new Set<string>(), new Set<string>()];
  const pointers = new Set<string>();
  return {
    note(problem) {
      const pointer = problem.at?.pointer ?? '';
      if (unknownKeys.has(pointer)) return;
      if (problem.code === 'key-unknown') unknownKeys.add(pointer);
      const around = withAncestors(pointer);
      for (const one of around) wrong.add(one);
      if (problem.code === 'wrong-value') for (const one of around) misfits.add(one);
      pointers.add(pointer);
      note(problem);
    },
    list,
    isFitting: (pointer) => !misfits.has(pointer),
    hasMistake: (pointer) => wrong.has(pointer),
    hasMistakeOutside: (...below) =>
      [...pointers].some((pointer) => !below.some((one) => pointer.startsWith(`${one}/`))),
  };
}

/** Returns a JSON pointer and the pointers of all values that contain its value. */
function withAncestors(pointer: string): string[] {
  const steps = pointer.split('/');
  return steps.map((_, index) => steps.slice(0, index + 1).join('/'));
}
