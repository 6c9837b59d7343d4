import { brandedType } from '../../../base/brand.js';
import { RUN } from '../../../base/program.js';
import { failure, type Result, success } from '../../../base/result.js';
import type { ReadingOptions } from '../../../console/files/read-org.js';
import { readingFlags } from '../../../console/files/reading-flags.js';
import { fromHere } from '../../../console/git/path-at.js';
import type { Io } from '../../../console/io/io.js';
import { misuse } from '../../../console/io/misuse.js';
import { type MessageOptions, showProblems } from '../../../console/io/problems.js';
import { withProgress } from '../../../console/io/progress.js';
import { quoteForShell } from '../../../documents/request/request-line.js';
import type { Request } from '../../../model/facts/request.js';
import type { Snapshot } from '../../../model/policies/snapshot.js';
import type { BuildContext } from '../../../report/notices/build-context.js';
import { namedRequestLine } from '../../../testing/request/request-with-names.js';
import { type ComplianceOptions, complianceOf } from '../compliance.js';
import type { ComplianceConfiguration } from '../configuration/configuration.js';
import type { ComplianceAnswer } from '../report/compliance-report.js';
import { type ComplianceProject, placedMistakes } from './compliance-config.js';

/** The org to check, with the configuration and options that a command read. */
export interface ComplianceQuestion
  extends Pick<ComplianceOptions, 'controls' | 'frameworks' | 'limits' | 'population' | 'withRemedies'> {
  readonly org: Snapshot;
  readonly configuration: ComplianceConfiguration;
  /** The date of the run: YYYY-MM-DD. */
  readonly now: string;
  /** The paths of the org and of its Terraform plan, for the command lines in the report. */
  readonly named: { readonly path: string; readonly plan?: string | undefined };
  readonly reading: ReadingOptions;
  readonly build: BuildContext;
}

/** Checks the controls of an org. Also lints the org, because failing controls cite lint findings. */
export async function complianceAnswer(
  question: ComplianceQuestion,
  io: Io,
): Promise<Result<ComplianceAnswer>> {
  const { org, configuration, now, named, reading, build, ...options } = question;
  const compliance = await withProgress('controls', io, (progress) =>
    complianceOf(org, { ...options, configuration, now, progress }),
  );
  if (compliance.faults.length > 0) return misuse(...compliance.faults);
  const { hardeningFindings } = await import('./hardening-findings.js');
  const lint = await hardeningFindings(compliance, org, reading, build.pathOf, io);
  if (!lint.ok) return lint;
  return success({
    compliance,
    snapshot: org,
    path: fromHere(named.path, io.files),
    configuration,
    population: options.population ?? 'anyone',
    now,
    failOn: [],
    lint: lint.value,
    command: witnessCommand(
      named.path,
      { ...reading, ...(named.plan !== undefined && { plan: named.plan }) },
      org,
      io,
    ),
    ...build,
  });
}

/** Prints the mistakes in the configuration. Returns a failure if one of them is an error. */
export async function showMistakes(
  { compliance }: Pick<ComplianceAnswer, 'compliance'>,
  project: ComplianceProject,
  options: MessageOptions,
  io: Io,
): Promise<Result<undefined>> {
  const mistakes = placedMistakes(compliance.mistakes, project);
  if (mistakes.some(({ severity }) => severity === 'error')) return failure(mistakes);
  await showProblems(mistakes, io, options);
  return success(undefined);
}

/** Returns the date of the run in UTC, as YYYY-MM-DD. */
export function dateOfRun(io: Pick<Io, 'today'>): string {
  return new Date(io.today()).toISOString().slice(0, 'YYYY-MM-DD'.length);
}

/** Returns the command line that simulates a request for these policy types. The types are given without the vendor prefix. */
function witnessCommand(
  path: string,
  reading: ReadingOptions,
  org: Snapshot,
  { files }: Pick<Io, 'files'>,
): (request: Request, types: readonly string[]) => string {
  return (request, types) => {
    const flags = types.map((type) => `--policy-type ${brandedType(type, org.brand)} `).join('');
    return `${RUN} simulate ${quoteForShell(fromHere(path, files))}${readingFlags(reading)} ${flags}${namedRequestLine(request, org)}`;
  };
}
