import {
  changeMembers,
  checkGroup,
  type GroupMember,
  linkGroup,
  type MemberChange,
  pushGroup,
  renameGroup,
  unlinkGroup,
} from './plan/groups.js';
import { type Done, done, type ProvisioningOutcome, type Stopped, stopped } from './plan/outcome.js';
import type { ScimAnswer, ScimCall, ScimPlan } from './plan/scim.js';
import { importAll, testServer } from './plan/server.js';
import type { Integration, ProvisionedGroup, ProvisionedUser, ProvisioningState } from './plan/state.js';
import {
  assignUser,
  changePassword,
  planUserDeactivation,
  planUserUpdate,
  reactivateUser,
} from './plan/users.js';

/** An event in the service that requires calls to the provisioning server. */
export type ProvisioningEvent =
  | { readonly kind: 'provisioning saved' | 'import' }
  | { readonly kind: 'user assigned'; readonly user: ProvisionedUser; readonly password?: string }
  | { readonly kind: UserEventKind; readonly user: ProvisionedUser }
  | { readonly kind: 'password changed'; readonly user: ProvisionedUser; readonly password: string }
  | {
      readonly kind: 'group selected' | 'group linked' | 'group checked';
      readonly group: ProvisionedGroup;
      readonly members: readonly GroupMember[];
    }
  | { readonly kind: 'group renamed'; readonly group: ProvisionedGroup }
  | ({ readonly kind: 'members changed'; readonly group: ProvisionedGroup } & MemberChange)
  | { readonly kind: 'group unlinked'; readonly group: ProvisionedGroup; readonly isDeleted: boolean };

type UserEventKind =
  | 'user changed'
  | 'user deactivated'
  | 'user unassigned'
  | 'user reactivated'
  | 'user suspended'
  | 'user unsuspended'
  | 'user deleted';

/** The next call to send to the provisioning server, with the number of the attempt; or the final result of the event. */
export type NextStep =
  | Done
  | Stopped
  | { readonly kind: 'call'; readonly call: ScimCall; readonly attempt: number };

/**
 * Returns the next call to a provisioning server, given the answers to the previous calls. A call is sent again if it was not answered, or
 * was answered with 429 or 5xx. The answer 401 stops the integration. Spec: States and transitions.
 */
export function provision(
  integration: Integration,
  state: ProvisioningState,
  event: ProvisioningEvent,
  answers: readonly ScimAnswer[],
): NextStep {
  if (state.status !== 'READY' && event.kind !== 'provisioning saved') return done(state);
  const plan = planFor(integration, state, event);
  let next = plan.next();
  let attempt = 1;
  for (const answer of answers) {
    if (next.done === true) break;
    if (answer.status === 401)
      return stopped({ ...state, status: 'STOPPED' }, 'the server does not accept the credentials (401)');
    if (isRepeated(answer)) attempt++;
    else {
      next = plan.next(answer);
      attempt = 1;
    }
  }
  return next.done === true ? next.value : { kind: 'call', call: next.value, attempt };
}

function isRepeated({ status }: ScimAnswer): boolean {
  return status === 0 || status === 429 || status >= 500;
}

function planFor(
  integration: Integration,
  state: ProvisioningState,
  event: ProvisioningEvent,
): ScimPlan<ProvisioningOutcome> {
  switch (event.kind) {
    case 'provisioning saved':
      return testServer(state);
    case 'import':
      return importAll(integration, state);
    case 'user assigned':
      return assignUser({ integration, state, ...event });
    case 'user changed':
      return planUserUpdate({ integration, state, ...event });
    case 'user deactivated':
    case 'user unassigned':
      return planUserDeactivation({ integration, state, ...event });
    case 'user reactivated':
      return reactivateUser({ integration, state, ...event });
    case 'user suspended':
    case 'user unsuspended':
    case 'user deleted':
      return planWithoutCalls(state);
    case 'password changed':
      return changePassword({ integration, state, user: event.user }, event.password);
    case 'group selected':
      return pushGroup({ integration, state, group: event.group }, event.members);
    case 'group linked':
      return linkGroup({ integration, state, group: event.group }, event.members);
    case 'group checked':
      return checkGroup({ integration, state, group: event.group }, event.members);
    case 'group renamed':
      return renameGroup({ integration, state, group: event.group });
    case 'members changed':
      return changeMembers({ integration, state, group: event.group }, event);
    case 'group unlinked':
      return unlinkGroup({ integration, state, group: event.group }, event.isDeleted);
  }
}

/** Returns an empty sequence of provisioning calls, for events that the service does not send to the server: suspension and deletion. */
// biome-ignore lint/correctness/useYield: a plan without calls
function* planWithoutCalls(state: ProvisioningState): ScimPlan<ProvisioningOutcome> {
  return done(state);
}
