import type { Problem } from '../../../base/result.js';
import { quoteForShell } from '../../../documents/request/request-line.js';
import type { Io } from '../../io/io.js';
import { withoutDot } from '../linked-files.js';
import { SOURCES_WITHOUT_PLAN, sourcesWithoutPlan, suggestPlanCommand } from './sources-without-plan.js';
import { isSource } from './terraform-source.js';

/** Adds a remedy to the problem about Terraform sources without a plan: the same command line with a plan. */
export async function suggestPlan(
  problems: readonly Problem[],
  io: Pick<Io, 'files' | 'commandLine'>,
): Promise<readonly Problem[]> {
  const isKnown = problems.some(({ code }) => code === SOURCES_WITHOUT_PLAN);
  const all = isKnown ? problems : [...problems, ...(await findGivenSources(io))];
  return all.map((problem) =>
    suggestPlanCommand(problem, (plan) => commandWith(plan, problem.location?.document, io)),
  );
}

/** Returns a problem for each folder of the command line that contains Terraform sources, alone or among other files. */
async function findGivenSources({
  files,
  commandLine: line = [],
}: Pick<Io, 'files' | 'commandLine'>): Promise<readonly Problem[]> {
  const found: Problem[] = [];
  for (const word of line.slice(1).filter((one) => !one.startsWith('-'))) {
    const path = files.fromHere(word);
    const sources = (await files.list(path).catch(() => undefined))?.files.filter(isSource) ?? [];
    if (sources.length > 0) found.push(sourcesWithoutPlan(path, path, sources));
  }
  return found;
}

function commandWith(
  plan: string,
  document: string | undefined,
  { files, commandLine: line = [] }: Pick<Io, 'files' | 'commandLine'>,
): string | undefined {
  const words = line.map((word) => (pathOf(word, files) === document ? plan : word));
  const isIn = words.some((word, index) => word !== line[index]);
  return isIn ? ['preflight', ...words.map(quoteForShell)].join(' ') : undefined;
}

/** Returns a path as messages show it. */
function pathOf(word: string, files: Io['files']): string {
  return withoutDot(files.fromHere(word));
}
