import type { Problem } from '../../base/result.js';
import { type UnknownField, unknownFieldsOf } from '../../documents/request/request-fields.js';
import { applyPatch, type Patch } from '../../documents/request/request-patch.js';
import { describeWideText } from '../../documents/text/foreign-bytes.js';
import { parseJson } from '../../documents/text/json.js';
import { type InputLine, inputLines } from '../files/lines.js';
import { problemOfReading, unreadableFile } from '../files/read-input.js';
import type { Files, Io } from '../io/io.js';
import { createProgress } from '../io/progress.js';
import type { BatchFormat } from './batch-formats.js';

/** The maximum line length in bytes. The answer to a longer line states that the line is malformed. */
export const LONGEST_LINE = 10_000_000;

export interface Batch {
  readonly format: BatchFormat;
  /** The changes that the command-line options make to each request. */
  readonly patch: Patch;
}

/** The counts of the lines and answers in a batch. */
export interface BatchTally {
  requests: number;
  refused: number;
  /** The number of malformed lines; they count as rejected, too. */
  malformed: number;
  /** The unknown fields of the requests, by the path of the field. */
  readonly unknownFields: Map<string, UnknownFieldTally>;
  /** The reason why reading the requests stopped before the end of their file. */
  problem?: Problem;
}

interface UnknownFieldTally extends UnknownField {
  count: number;
  readonly firstLine: number;
}

/** The maximum number of unknown fields that are kept, in case of hostile input. */
const MOST_UNKNOWN_FIELDS = 50;

/**
 * Answers the request in each line of a file, in order. Waits until written text is consumed, and holds at most one piece of the file in
 * memory, so the file may have any length.
 */
export async function answerBatch(path: string, batch: Batch, io: Io): Promise<BatchTally> {
  const tally: BatchTally = { requests: 0, refused: 0, malformed: 0, unknownFields: new Map() };
  const progress = createProgress(io);
  let head = batch.format.head;
  for await (const lines of inputLines(piecesOf(path, io.files, tally), LONGEST_LINE)) {
    const answers = lines
      .filter(({ text }) => text?.trim() !== '')
      .map((line) => answerLine(line, batch, tally));
    if (answers.length > 0) {
      await io.out.write(head + answers.join(''));
      head = '';
    }
    await progress.update(tally.requests);
  }
  if (head !== '' && tally.problem === undefined) await io.out.write(head);
  const malformed = tally.malformed > 0 ? ` (${tally.malformed} malformed)` : '';
  await progress.end(
    tally.requests,
    `: ${tally.requests - tally.refused} answered, ${tally.refused} rejected${malformed}`,
  );
  return tally;
}

async function* piecesOf(path: string, files: Files, tally: BatchTally): AsyncGenerator<Uint8Array> {
  try {
    let isFirst = true;
    for await (const piece of files.readPieces(path)) {
      const wide = isFirst ? describeWideText(piece) : undefined;
      if (wide !== undefined) {
        tally.problem = unreadableFile(path, wide);
        return;
      }
      isFirst = false;
      yield piece;
    }
  } catch (error) {
    tally.problem = problemOfReading(path, error);
  }
}

function answerLine(line: InputLine, { format, patch }: Batch, tally: BatchTally): string {
  const { isRefused, text } = format.answer(requestIn(line, patch, tally), line.number);
  tally.requests += 1;
  if (isRefused) tally.refused += 1;
  return text;
}

/** Returns the request of a line. A malformed line is simulated as a string, which the service rejects. */
function requestIn(line: InputLine, patch: Patch, tally: BatchTally): unknown {
  const text = line.number === 1 ? line.text?.replace(/^\ufeff/, '') : line.text;
  const parsed = text === undefined ? undefined : parseJson(text);
  if (parsed?.ok !== true) {
    tally.malformed += 1;
    return text ?? '';
  }
  const request = applyPatch(parsed.value, patch);
  for (const field of unknownFieldsOf(request)) count(field, line, tally);
  return request;
}

function count(field: UnknownField, { number }: InputLine, { unknownFields }: BatchTally): void {
  const known = unknownFields.get(field.path);
  if (known !== undefined) known.count += 1;
  else if (unknownFields.size < MOST_UNKNOWN_FIELDS)
    unknownFields.set(field.path, { ...field, count: 1, firstLine: number });
}
