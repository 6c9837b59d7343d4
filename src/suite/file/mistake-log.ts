import { type ProblemLog, problemLog } from '../../read/text/problem-log.js';

/** The mistakes of a file, and where they are: what has none can be used. Each key that is not known is noted once. */
export interface MistakeLog extends ProblemLog {
  /** Whether all that stands there is as the schema has it, but for keys that it does not know. */
  isFitting(pointer: string): boolean;
  /** Whether anything that stands there is wrong. */
  isWrong(pointer: string): boolean;
  /** Whether anything is wrong that stands below none of these. */
  isWrongBeside(...pointers: readonly string[]): boolean;
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
      const around = withAround(pointer);
      for (const one of around) wrong.add(one);
      if (problem.code === 'wrong-value') for (const one of around) misfits.add(one);
      pointers.add(pointer);
      note(problem);
    },
    list,
    isFitting: (pointer) => !misfits.has(pointer),
    isWrong: (pointer) => wrong.has(pointer),
    isWrongBeside: (...below) =>
      [...pointers].some((pointer) => !below.some((one) => pointer.startsWith(`${one}/`))),
  };
}

/** The pointer, and those to all that it stands in. */
function withAround(pointer: string): string[] {
  const steps = pointer.split('/');
  return steps.map((_, index) => steps.slice(0, index + 1).join('/'));
}
