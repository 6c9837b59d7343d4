import type { ComplianceControl } from './control.js';
import type { FrameworkMark } from './marks.js';

/** A published framework of controls, in one version. Spec: Posture, "Sources". */
export interface Framework {
  readonly name: string;
  readonly version: string;
  readonly title: string;
  readonly verification: FrameworkMark;
  /** The sources from which the controls were taken, as text. */
  readonly sources: string;
  readonly controls: readonly ComplianceControl[];
}

/** Defines a framework, and sets its name in all its controls. */
export function defineFramework(framework: Framework): Framework {
  const { name, controls } = framework;
  return { ...framework, controls: controls.map((control) => ({ ...control, framework: name })) };
}
