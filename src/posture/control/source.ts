import type { PostureControl } from './control.js';

/** A published source of controls, in one version. Spec: Posture, "Sources". */
export interface PublishedSource {
  readonly name: string;
  readonly version: string;
  readonly title: string;
  /** How it was read: no figure is better than that. */
  readonly read: string;
  readonly controls: readonly PostureControl[];
}
