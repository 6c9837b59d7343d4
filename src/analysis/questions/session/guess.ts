import { deepEqual } from '../../../base/deep-equal.js';
import { lazy } from '../../../base/lazy.js';
import { quoted } from '../../../base/messages.js';
import { readBody } from '../../../documents/request/read-request.js';
import { mayBeUnassigned } from '../../../model/facts/assignment.js';
import type { Request } from '../../../model/facts/request.js';
import { appsOf } from '../../../model/policies/placeholders.js';
import type { Compiled } from '../../../simulate/compile.js';
import { decideDefinitely } from '../../../simulate/match-rules.js';
import { SOMEBODY } from '../../symbolic/theories/people.js';

/**
 * Returns why a request may be impossible although the simulator accepts it; `undefined` if there is no reason to doubt it. A possible
 * reason is a fact that the request states but the export does not confirm, such as a group of the user or the platform of the device. The
 * fact is ignored if the example is also valid without it, that is, if `holds` returns true for the request without the fact.
 *
 * @param holds - returns whether a request is also a valid example, for instance because the same rule decides it
 */
export function whyPossiblyImpossible(
  request: Request,
  compiled: Compiled,
  holds: (request: Request) => boolean,
): string | undefined {
  const apps = appsOf(compiled.snapshot);
  const isUnknown = apps.length > 0 && !apps.some(({ id }) => id === request.appInstance);
  return isUnknown ? NO_APPLICATION : whyPossiblyImpossibleForUser(request, compiled, holds);
}

/** Returns the same as {@link whyPossiblyImpossible}, but does not test whether the application exists. */
export function whyPossiblyImpossibleForUser(
  request: Request,
  { world }: Compiled,
  holds: (request: Request) => boolean,
): string | undefined {
  const { policyContext } = request;
  const { user, device } = policyContext;
  if (user?.id != null && user.id !== SOMEBODY) {
    const holdsBy = (person: typeof user) =>
      holds({ ...request, policyContext: { ...policyContext, user: person } });
    const { groupIds, ...person } = user;
    const asked = `GET /api/v1/users/${user.id}`;
    if (groupIds !== undefined && !holdsBy(person))
      return `the groups of ${quoted(user.id)} are unknown: add the response of \`${asked}/groups\``;
    if (Object.keys(person).length > 1 && !holdsBy({ id: user.id }))
      return `the result depends on facts of ${quoted(user.id)} that the export does not contain: add the response of \`${asked}\`, if it is missing`;
  }
  const assured = [
    ...(device?.assuranceIds ?? []),
    ...(device?.assuranceId == null ? [] : [device.assuranceId]),
  ];
  const unheld = assured.find((id) => !world.holds('deviceAssurance', id));
  if (unheld !== undefined && device?.platform != null) {
    const { platform: _, ...rest } = device;
    if (!holds({ ...request, policyContext: { ...policyContext, device: rest } }))
      return `the platform of the device assurance policy ${quoted(unheld)} is unknown: add the response of \`GET /api/v1/device-assurances\``;
  }
  return undefined;
}

const NO_APPLICATION =
  'the result depends on applications that the export does not contain: add the response of `GET /api/v1/apps`';

/** Returns a function for another request. It returns whether the same rules decide the other request and the given one. */
export function decidedAlike(request: Request, compiled: Compiled): (other: Request) => boolean {
  const own = lazy(() => decidingRuleIds(request, compiled));
  return (other) => {
    const ids = decidingRuleIds(other, compiled);
    return ids !== undefined && deepEqual(ids, own());
  };
}

const DECIDING_TYPES = ['OKTA_SIGN_ON', 'ACCESS_POLICY', 'MFA_ENROLL'] as const;

/**
 * Returns the ids of the rules that definitely decide a request, one for each policy type that decides about a sign-in. Returns `undefined`
 * if the service rejects the request. This function is much faster than computing the complete outcome, which also needs all rules that
 * possibly decide.
 */
function decidingRuleIds(request: Request, compiled: Compiled): (string | undefined)[] | undefined {
  const read = readBody(request, compiled.world, 'person');
  if (!read.ok) return undefined;
  const knowledge = compiled.knowledgeOf(read.value);
  return DECIDING_TYPES.map((type) => {
    const policies = compiled.types.get(type)?.listFor(read.value.appInstance).policies ?? [];
    return decideDefinitely(policies, knowledge)?.rule.rule.id;
  });
}

/**
 * Returns why a sign-in may be impossible (see {@link whyPossiblyImpossible}) although the simulator finds deciding rules; `undefined` if
 * there is no reason to doubt it.
 */
export function whySignInPossiblyImpossible(request: Request, compiled: Compiled): string | undefined {
  if (mayBeUnassigned(request, compiled.world))
    return 'it is unknown whether the person is assigned to the application: add the responses of `GET /api/v1/apps/{id}/users` and `/groups`';
  if (!readBody(request, compiled.world, 'person').ok) return undefined;
  return whyPossiblyImpossible(request, compiled, decidedAlike(request, compiled));
}
