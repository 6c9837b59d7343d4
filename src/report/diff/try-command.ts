import { brandedType } from '../../base/brand.js';
import { RUN } from '../../base/program.js';
import type { Request } from '../../model/facts/request.js';
import { isSignInType } from '../../model/policies/policy-type.js';
import type { Snapshot } from '../../model/policies/snapshot.js';
import { namedRequestLine } from '../../testing/request/request-with-names.js';

/**
 * Returns the command that shows the result of a sign-in after a change. For the policy types that allow or deny a sign-in, the command is
 * `explain`. For all others, it is `simulate`, which prints the deciding rule.
 */
export function tryCommand(org: string, type: string, request: Request, after: Snapshot): string {
  const command = isSignInType(type)
    ? `${RUN} explain ${org}`
    : `${RUN} simulate ${org} --policy-type ${brandedType(type, after.brand)}`;
  return `${command} ${namedRequestLine(request, after)}`;
}
