import type { App } from '../../../model/policies/snapshot.js';

/** The id and name of a resource. */
export interface Called {
  readonly id: string;
  readonly name: string | null;
}

export function calledApp({ id, label }: Pick<App, 'id' | 'label'>): Called {
  return { id, name: label ?? null };
}
