import type { Problem } from '../../base/result.js';
import type { Answer } from '../../read/request/refusal.js';
import { type UnknownField, unknownFieldsOf } from '../../read/request/request-fields.js';
import { type Patch, patched } from '../../read/request/request-patch.js';
import { parseJson } from '../../read/text/json.js';
import type { Compiled } from '../../simulate/compile.js';
import { type SimulateOptions, simulateBody } from '../../simulate/simulate.js';
import type { SimulateResponse } from '../../simulate/wire.js';
import { type InputLine, inputLines } from '../files/lines.js';
import { problemOfReading } from '../files/read-input.js';
import type { Files, Io } from '../io/io.js';
import { progressOn } from '../io/progress.js';

/** In bytes. What goes beyond is not kept, and the line is answered as malformed. */
export const LONGEST_LINE = 10_000_000;

export interface Batch {
  readonly compiled: Compiled;
  readonly options: SimulateOptions;
  /** What the flags change in each request. */
  readonly patch: Patch;
}

/** What a batch came to. */
export interface Tally {
  requests: number;
  refused: number;
  /** These are refused, too. */
  malformed: number;
  /** By path. */
  readonly unknownFields: Map<string, UnknownFieldTally>;
  /** Why it ended early. */
  problem?: Problem;
}

interface UnknownFieldTally extends UnknownField {
  count: number;
  readonly firstLine: number;
}

/** Of a hostile input, no more names than these are kept. */
const MOST_UNKNOWN_FIELDS = 50;

/**
 * Answers each line of a file with a line, in order. It reads on only when what it wrote was taken, and holds no
 * more than one piece of the file, so a file may be of any length.
 */
export async function answerBatch(path: string, batch: Batch, io: Io): Promise<Tally> {
  const tally: Tally = { requests: 0, refused: 0, malformed: 0, unknownFields: new Map() };
  const progress = progressOn(io);
  for await (const lines of inputLines(piecesOf(path, io.files, tally), LONGEST_LINE)) {
    const answers = lines
      .filter(({ text }) => text?.trim() !== '')
      .map((line) => `${answerLine(line, batch, tally)}\n`);
    if (answers.length > 0) await io.out.write(answers.join(''));
    await progress.update(tally.requests);
  }
  const malformed = tally.malformed > 0 ? ` (${tally.malformed} malformed)` : '';
  await progress.end(
    tally.requests,
    `: ${tally.requests - tally.refused} answered, ${tally.refused} refused${malformed}`,
  );
  return tally;
}

async function* piecesOf(path: string, files: Files, tally: Tally): AsyncGenerator<Uint8Array> {
  try {
    yield* files.readPieces(path);
  } catch (error) {
    tally.problem = problemOfReading(path, error);
  }
}

function answerLine(line: InputLine, { compiled, options, patch }: Batch, tally: Tally): string {
  const answer = answerTo(line, compiled, options, patch, tally);
  tally.requests += 1;
  if (!answer.ok) tally.refused += 1;
  return JSON.stringify(answer.ok ? answer.value : answer.refusal.body);
}

/** A line that cannot be read is simulated as the text that it is: the service's answer to what is no object. */
function answerTo(
  line: InputLine,
  compiled: Compiled,
  options: SimulateOptions,
  patch: Patch,
  tally: Tally,
): Answer<SimulateResponse> {
  const text = line.number === 1 ? line.text?.replace(/^\ufeff/, '') : line.text;
  const parsed = text === undefined ? undefined : parseJson(text);
  if (parsed?.ok !== true) {
    tally.malformed += 1;
    return simulateBody(compiled, text ?? '', options);
  }
  const request = patched(parsed.value, patch);
  for (const field of unknownFieldsOf(request)) count(field, line, tally);
  return simulateBody(compiled, request, options);
}

function count(field: UnknownField, { number }: InputLine, { unknownFields }: Tally): void {
  const known = unknownFields.get(field.path);
  if (known !== undefined) known.count += 1;
  else if (unknownFields.size < MOST_UNKNOWN_FIELDS)
    unknownFields.set(field.path, { ...field, count: 1, firstLine: number });
}
