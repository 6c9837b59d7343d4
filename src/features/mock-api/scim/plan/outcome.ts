import type { Members } from '../../../../base/object.js';
import type { ProvisioningState } from './state.js';

/** The result of a provisioning event after the server has answered all calls. */
export type ProvisioningOutcome = Done | Stopped;

export interface Done {
  readonly kind: 'done';
  readonly state: ProvisioningState;
  /** The changes that the service makes to its own users and groups because of the provisioning event. */
  readonly effects: readonly ServiceEffect[];
}

/** The result of a provisioning event whose calls ended early. `state` includes the effects of the calls before the end. */
export interface Stopped {
  readonly kind: 'stopped';
  readonly state: ProvisioningState;
  readonly why: string;
}

export type ServiceEffect =
  | { readonly kind: 'activate user'; readonly userId: string }
  | { readonly kind: 'set externalId'; readonly userId: string; readonly externalId: string }
  | { readonly kind: 'import'; readonly collection: 'Groups' | 'Users'; readonly resource: Members };

export function done(state: ProvisioningState, ...effects: readonly ServiceEffect[]): Done {
  return { kind: 'done', state, effects };
}

export function stopped(state: ProvisioningState, why: string): Stopped {
  return { kind: 'stopped', state, why };
}
