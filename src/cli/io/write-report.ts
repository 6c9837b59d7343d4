import type { Format } from '../../report/text/format.js';
import type { Io } from './io.js';
import { pageOf } from './page.js';

/** Which of the formats of an answer, and whether in colours. */
interface Chosen<Name extends string> {
  readonly format: Name;
  readonly color: boolean;
}

/** Writes an answer to standard output in the format of that name; whether there was anything to write. */
export async function writeReport<Report, Name extends string>(
  formats: Readonly<Record<Name, Format<Report>>>,
  { format, color }: Chosen<Name>,
  report: Report,
  io: Io,
): Promise<boolean> {
  const text = formats[format].text(report, pageOf(io.out, io, color));
  if (text !== '') await io.out.write(text);
  return text !== '';
}
