import { NOT_MATCH } from '../../../src/logic/kleene/verdict.js';
import { foldCase } from '../../../src/logic/text/letter-case.js';
import { isPlatformName } from '../../../src/model/facts/platform.js';
import type { Request } from '../../../src/model/facts/request.js';
import { blockedBy } from '../../../src/model/facts/zones/zone.js';
import type { Snapshot } from '../../../src/model/policies/snapshot.js';
import type { Compiled } from '../../../src/simulate/compile.js';
import { simulateBody } from '../../../src/simulate/simulate.js';

/**
 * Returns a copy of a request that can really happen. It comes from one address, which determines its zones. A known user has the groups,
 * profile, login and status of the export, and no other user has the login of a known one. A device has the platform of its device
 * assurance policies. Outcomes that other facts determine are not stated.
 */
export function possible(
  { policyContext, ...request }: Request,
  { deviceAssurances, users }: Snapshot,
): Request {
  const { zones: _zones, ipChain, expressions: _expressions, user, ...context } = policyContext;
  const { groupIds: _groupIds, ...stated } = user ?? {};
  const { login: typed, ...withoutLogin } = stated;
  const { profile: _profile, status: _status, ...known } = withoutLogin;
  const isHeld = users.some(({ login }) => login != null && foldCase(login) === foldCase(typed ?? ''));
  const person = stated.id != null ? known : isHeld ? withoutLogin : stated;
  const ip = context.ip ?? ipChain?.at(-1);
  const { device } = context;
  const platformFor = (assured: string | null | undefined) => {
    const platform = deviceAssurances.find(({ id }) => id === assured)?.platform;
    return platform != null && isPlatformName(platform) ? platform : undefined;
  };
  const [platform] = [device?.assuranceId, ...(device?.assuranceIds ?? [])].flatMap(
    (assured) => platformFor(assured) ?? [],
  );
  const assuranceIds = device?.assuranceIds?.filter((id) => (platformFor(id) ?? platform) === platform);
  return {
    ...request,
    policyContext: {
      ...context,
      ...(ip != null && { ip }),
      ...(user != null && { user: person }),
      ...(platform !== undefined && {
        device: { ...device, platform, ...(assuranceIds !== undefined && { assuranceIds }) },
      }),
    },
  };
}

type Decided = { readonly policy: string; readonly rule: string } | null | undefined;

/** Returns the deciding rule like {@link decided}, but `undefined` also for requests that a blocklist may block. */
export function definitelyDecided(compiled: Compiled, type: string, request: Request): Decided {
  const { rank } = blockedBy(compiled.world, request.policyContext);
  return rank === NOT_MATCH ? decided(compiled, type, request) : undefined;
}

/** Returns the deciding rule of a policy type: `null` if no rule decides, `undefined` if that is undecided. */
export function decided(compiled: Compiled, type: string, request: Request): Decided {
  const answer = simulateBody(compiled, { ...request, policyTypes: [type] });
  if (!answer.ok) return undefined;
  const [evaluation] = answer.value.evaluation;
  if (evaluation === undefined) return null;
  if (evaluation.undefined.policies.length > 0) return undefined;
  const [policy] = evaluation.result.policies;
  return policy === undefined ? null : { policy: policy.id, rule: policy.rules[0]?.id ?? '' };
}
