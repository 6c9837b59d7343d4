import type { App } from '../../../model/policies/snapshot.js';

/** The id and name of a resource. */
export interface IdAndName {
  readonly id: string;
  readonly name: string | null;
}

export function idAndNameOf({ id, label }: Pick<App, 'id' | 'label'>): IdAndName {
  return { id, name: label ?? null };
}
