import type { Request } from '../../model/facts/request.js';

/**
 * Removes unnecessary results of expressions from an example request. A stated result is unnecessary if `holds` is also true for the
 * request without this result.
 */
export function withoutRedundantStatements(request: Request, holds: (request: Request) => boolean): Request {
  let spared = request;
  for (const text of Object.keys(request.policyContext.expressions ?? {})) {
    const without = withoutStatement(spared, text);
    if (holds(without)) spared = without;
  }
  return spared;
}

function withoutStatement(request: Request, text: string): Request {
  const { expressions, ...policyContext } = request.policyContext;
  const left = Object.entries(expressions ?? {}).filter(([stated]) => stated !== text);
  return {
    ...request,
    policyContext: { ...policyContext, ...(left.length > 0 && { expressions: Object.fromEntries(left) }) },
  };
}
