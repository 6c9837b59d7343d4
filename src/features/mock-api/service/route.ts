import { groupBy } from '../../../base/group-by.js';
import { API_OPERATIONS } from './operations.js';
import type { ApiOperation } from './wire/operation.js';

/** The operations on a URL path, and the values of the path parameters. */
export interface Route {
  readonly operations: readonly ApiOperation[];
  readonly ids: Readonly<Record<string, string>>;
}

/** Returns the operations on a URL path; `undefined` if there are none. A literal path step takes precedence over a parameter. */
export function routeOf(path: string): Route | undefined {
  const steps = stepsIn(path);
  if (steps === undefined) return undefined;
  return TEMPLATES.filter((one) => one.steps.length === steps.length)
    .map((one) => matchTemplate(one, steps))
    .find((route) => route !== undefined);
}

interface Template {
  readonly steps: readonly string[];
  readonly operations: readonly ApiOperation[];
}

const TEMPLATES: readonly Template[] = [...groupBy(API_OPERATIONS, ({ path }) => path)]
  .map(([path, operations]) => ({ steps: path.split('/'), operations }))
  .sort((a, b) => literalSteps(b) - literalSteps(a));

function literalSteps({ steps }: Template): number {
  return steps.filter((step) => !step.startsWith('{')).length;
}

function matchTemplate({ steps, operations }: Template, given: readonly string[]): Route | undefined {
  const ids: Record<string, string> = {};
  for (const [index, step] of steps.entries()) {
    const actual = given[index] ?? '';
    if (step.startsWith('{')) {
      if (actual === '') return undefined;
      ids[step.slice(1, -1)] = actual;
    } else if (step !== actual) return undefined;
  }
  return { operations, ids };
}

/**
 * Returns a path, which may have a query, without repeated slashes at its start and without a slash at its end. The service ignores both.
 * Source: recordings.
 */
export function withoutExtraSlashes(path: string): string {
  const [at = '', ...query] = path.split('?');
  const [, start = '', rest = ''] = /^(\/*)(.*)$/s.exec(at) ?? [];
  const plain = `${start.slice(0, 1)}${rest.endsWith('/') ? rest.slice(0, -1) : rest}`;
  return [plain, ...query].join('?');
}

/** Returns the decoded steps of a URL path, or `undefined` if its encoding is invalid. */
function stepsIn(path: string): readonly string[] | undefined {
  try {
    return path.split('/').map(decodeURIComponent);
  } catch {
    return undefined;
  }
}
