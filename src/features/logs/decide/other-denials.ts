import { NOT_MATCH } from '../../../logic/kleene/verdict.js';
import { isAssigned } from '../../../model/facts/assignment.js';
import { membershipsOf } from '../../../model/facts/group.js';
import { blockedBy } from '../../../model/facts/zones/zone.js';
import { firstTarget, type LogEvent } from '../events/log-event.js';
import type { EventNote } from '../facts/notes.js';
import { addressOf, locationOf, networkOf } from '../facts/place.js';
import { BLOCKED } from '../facts/recorded.js';
import { userIdOf } from '../facts/sign-in.js';
import type { DatedOrg } from './dated-orgs.js';

/**
 * Returns an anomaly if something other than a policy denied the sign-in, and the denial definitely contradicts the snapshot. Spec: Sign-in
 * logs, 4.
 */
export function noteOfOtherDenial(event: LogEvent, { decider }: DatedOrg): EventNote | undefined {
  const { world } = decider.compiled;
  if (event.eventType === BLOCKED) {
    const [[address], [place], [network]] = [addressOf(event), locationOf(event.client), networkOf(event)];
    if (address.ip === undefined && address.ipChain === undefined) return undefined;
    const { rank } = blockedBy(world, { ...address, ...place, ...network });
    return rank === NOT_MATCH ? 'blocklist differs' : undefined;
  }
  const [userId, appId] = [userIdOf(event), firstTarget(event, 'AppInstance')?.id];
  if (userId === undefined || appId === undefined) return undefined;
  const app = world.application(appId);
  if (app === undefined || !world.holds('user', userId)) return undefined;
  const request = { appInstance: appId, policyContext: { user: { id: userId } } };
  return isAssigned(app, userId, membershipsOf(request, world), world) === true
    ? 'assignment differs'
    : undefined;
}
