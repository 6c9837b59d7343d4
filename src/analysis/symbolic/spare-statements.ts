import type { Request } from '../../model/facts/request.js';

/**
 * The request without the stated outcomes of expressions that a claim does not depend on: each is removed where the claim
 * holds without it.
 */
export function withoutSpareStatements(request: Request, holds: (request: Request) => boolean): Request {
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
