import type { ComplianceControl } from './control.js';
import type { SourceMark } from './marks.js';

/** A published source of controls, in one version. Spec: Posture, "Sources". */
export interface PublishedSource {
  readonly name: string;
  readonly version: string;
  readonly title: string;
  readonly mark: SourceMark;
  /** The same in words: what was read, and where. */
  readonly read: string;
  readonly controls: readonly ComplianceControl[];
}

/** Its controls know whose they are. */
export function defineSource(source: PublishedSource): PublishedSource {
  const { name, controls } = source;
  return { ...source, controls: controls.map((control) => ({ ...control, source: name })) };
}
