import { alternatives, counted, quotedUpTo } from '../../../base/messages.js';
import type { LiteralCounts } from '../../../documents/terraform/literals/literal-plan.js';
import { PLAN, type PlanTool, planCommand } from './terraform-source.js';

/** The counts of what was read from Terraform sources without a plan, and the folder of the root module. */
export interface PartialReading extends LiteralCounts {
  readonly folder: string;
  /** The program that makes the plan: Terraform or OpenTofu. */
  readonly tool: PlanTool;
}

/** Returns the message of a partial lint run: how much was read, and the command for a complete one. */
export function partialWords(reading: PartialReading): string {
  const { resources, leftOut } = reading;
  const missing = unreadWords(reading);
  const not = missing === '' ? '' : `; not read: ${missing}`;
  return `partly linted: Terraform sources without a plan, so only literal values are known: ${counted(resources, 'resource')} read, ${counted(leftOut, 'attribute')} left out${not}; ${completeCheckWords(reading)}`;
}

export function completeCheckWords({ folder, tool }: PartialReading): string {
  const [where, plan] =
    folder === '.' ? ['this folder', PLAN] : [shown(folder), `${folder.replace(/\/$/, '')}/${PLAN}`];
  return `for a complete check, run \`${planCommand(tool)}\` in ${where}, then \`preflight lint ${plan} --terraform ${folder}\``;
}

/** Lists, for a message, what was not read: resources that are declared twice, blocks with an unknown number of resources, and modules. */
export function unreadWords({ uncounted, duplicates, modules }: PartialReading): string {
  const parts = [
    ...(duplicates > 0
      ? [`${counted(duplicates, 'resource')} that ${duplicates === 1 ? 'is' : 'are'} declared twice`]
      : []),
    ...(uncounted > 0
      ? [
          `${counted(uncounted, 'block')} with a number of resources that is unknown (\`count\`, \`for_each\`)`,
        ]
      : []),
    ...(modules > 0 ? [`${counted(modules, 'module')}`] : []),
  ];
  return alternatives(parts, 'and');
}

function shown(path: string): string {
  return quotedUpTo(LONGEST, path);
}

/** The longest path in a message, in characters. */
const LONGEST = 200;
