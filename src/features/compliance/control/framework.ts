import type { ComplianceControl } from './control.js';
import type { FrameworkMark } from './marks.js';

/** A published framework of controls, in one version. Spec: Posture, "Sources". */
export interface Framework {
  readonly name: string;
  readonly version: string;
  readonly title: string;
  readonly mark: FrameworkMark;
  /** The same in words: what was read, and where. */
  readonly read: string;
  readonly controls: readonly ComplianceControl[];
}

/** Its controls know whose they are. */
export function defineFramework(framework: Framework): Framework {
  const { name, controls } = framework;
  return { ...framework, controls: controls.map((control) => ({ ...control, framework: name })) };
}
