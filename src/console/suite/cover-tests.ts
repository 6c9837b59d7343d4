import { posix } from 'node:path';
import { failure, type Result, success } from '../../base/result.js';
import { decided } from '../../base/threshold.js';
import type { MeasuredReport } from '../../report/coverage/coverage-report.js';
import { formattedSources } from '../../report/coverage/lcov.js';
import { shortfallsOf } from '../../report/coverage/percent.js';
import * as formats from '../../report/coverage/registry.js';
import type { Format } from '../../report/text/format.js';
import { coverageRecord } from '../../testing/coverage/coverage.js';
import { measureCoverage } from '../../testing/coverage/measured-coverage.js';
import type { Suite } from '../../testing/file/suite.js';
import { attempt, folderOf, type TextDocument } from '../files/read-input.js';
import type { ReadingOptions } from '../files/read-org.js';
import { replaceText } from '../files/replace-text.js';
import type { ExitCode } from '../io/exit-code.js';
import type { Io } from '../io/io.js';
import { pageForOutput } from '../io/page-for-output.js';
import { type MessageOptions, warn } from '../io/problems.js';
import { withProgress } from '../io/progress.js';
import { codeByThreshold } from '../io/write-report.js';
import type { CoverageFlags } from './coverage-options.js';
import { suitesByOrg } from './suites-by-org.js';

interface CoverOptions extends CoverageFlags, MessageOptions, ReadingOptions {
  readonly export?: string;
  /** The text that the name of a test must contain for the test to run. */
  readonly filter?: string;
}

/**
 * Writes the coverage that these test files reach. Problems while reading them are not reported here, because the test run reports them.
 */
export async function coverTests(
  documents: readonly TextDocument[],
  options: CoverOptions,
  io: Io,
): Promise<Result<ExitCode>> {
  const {
    export: org,
    coverageFormat = 'text',
    coverageFile,
    missing: isWithMissing = false,
    failUnder: minimum,
    filter = '',
  } = options;
  const { orgs } = await suitesByOrg(documents, { org, reading: options }, io);
  const report: MeasuredReport = {
    orgs: await withProgress('goals', io, (progress) =>
      orgs.map(({ paths, compiled: { snapshot }, suites }) => {
        const named = suites.map((suite) => onlyNamed(suite, filter));
        const measured = measureCoverage(snapshot, named, { progress });
        const coverage = coverageRecord(measured);
        return { name: paths.join(', '), brand: snapshot.brand, coverage, measured };
      }),
    ),
    isWithMissing,
    minimum: minimum && Object.fromEntries(minimum),
  };
  const format = formatNamed(coverageFormat, formats);
  const written =
    coverageFile === undefined
      ? await toOutput(format, report, options, io)
      : await toFile(coverageFile, format, report, io);
  if (!written.ok) return written;
  return success(codeByThreshold(decided(shortfallsOf(report).length > 0)));
}

/** Keeps only the tests that match the filter, because tests that are not run cover nothing. */
function onlyNamed(suite: Suite, words: string): Suite {
  return {
    ...suite,
    tests: suite.tests.filter(({ name }) => name.toLowerCase().includes(words.toLowerCase())),
  };
}

function formatNamed<Name extends string>(
  name: Name,
  all: Readonly<Record<Name, Format<MeasuredReport>>>,
): Format<MeasuredReport> {
  return all[name];
}

async function toOutput(
  format: Format<MeasuredReport>,
  report: MeasuredReport,
  { color }: CoverOptions,
  io: Io,
): Promise<Result<undefined>> {
  const sources = format === formats.lcov ? formattedSources(report) : [];
  await warn(
    sources.map(
      ({ name }) =>
        `several rules of \`${name}\` are on one line, so line numbers refer to a formatted copy; pass \`--coverage-file\` to write the copy next to the coverage file`,
    ),
    io,
    color,
  );
  const gap = format === formats.text ? '\n' : '';
  await io.out.write(gap + format.text(report, pageForOutput(io.out, io, color)));
  return success(undefined);
}

/** Writes the coverage file. If an export has several rules on one line, also writes a formatted copy of this export. */
async function toFile(
  path: string,
  format: Format<MeasuredReport>,
  report: MeasuredReport,
  io: Io,
): Promise<Result<undefined>> {
  const folder = folderOf(path);
  const copies = format === formats.lcov ? formattedSources(report) : [];
  const placed = copies.map(({ name, text }) => ({
    name,
    text,
    at: posix.join(folder, 'sources', posix.basename(name)),
  }));
  const text = placed.reduce(
    (all, { name, at }) => all.replaceAll(`\nSF:${name}\n`, `\nSF:${at}\n`),
    format.text(report, pageForOutput({ ...io.out, columns: undefined }, io, false)),
  );
  for (const file of [...placed.map(({ at, text: copy }) => ({ path: at, text: copy })), { path, text }]) {
    const made = await attempt(file.path, () => io.files.makeFolder(folderOf(file.path)));
    if (!made.ok) return made;
    const problem = await replaceText(file.path, { text: file.text, within: folderOf(file.path) }, io.files);
    if (problem !== undefined) return failure([problem]);
  }
  return success(undefined);
}
