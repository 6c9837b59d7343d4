// This import makes the bundler put the code of this entry and the main entry into the same chunks. An import of either entry then opens
// fewer files (docs/decisions/dependencies.md).
import './core.js';

import { Type } from '../base/json-schema.js';
import { FUNCTION, findArgumentFault, oneOf, optionsOf, SEARCH, unchecked } from '../documents/arguments.js';
import { refusedArgument } from '../documents/never-throwing.js';
import type { Answer } from '../documents/request/refusal.js';
import {
  type ComplianceOptions,
  type ComplianceReport,
  complianceOf,
} from '../features/compliance/compliance.js';
import {
  type ComplianceConfiguration,
  ComplianceConfigurationSchema,
} from '../features/compliance/configuration/configuration.js';
import { POPULATIONS } from '../features/compliance/control/context.js';
import {
  type ComplianceDrift,
  type ComplianceState,
  type DriftOptions,
  driftOf,
} from '../features/compliance/drift/compliance-drift.js';
import { COMPLIANCE_FRAMEWORKS, EARLIER_FRAMEWORKS } from '../features/compliance/frameworks.js';
import type { Snapshot } from '../model/policies/snapshot.js';
import { orgFunction, whyNoSnapshot } from './org.js';

export type {
  ComplianceOptions,
  ComplianceReport,
  ControlResult,
  ExceptedResult,
  FrameworkResult,
} from '../features/compliance/compliance.js';
export type {
  ComplianceConfiguration,
  ComplianceException,
} from '../features/compliance/configuration/configuration.js';
export type { ControlParameter } from '../features/compliance/configuration/parameter.js';
export type { ConfigurationMistake } from '../features/compliance/configuration-mistakes.js';
export type { CheckTextAnswer, EffectAnswer, OpenReason } from '../features/compliance/control/answer.js';
export type { Failing, FailingRule, FailingSignIns } from '../features/compliance/control/failing.js';
export type { ComplianceVerdict } from '../features/compliance/control/verdict.js';
export type {
  ComplianceDrift,
  ComplianceState,
  ControlDrift,
  DriftCause,
  DriftedSignIns,
  DriftOptions,
  EarlierReport,
} from '../features/compliance/drift/compliance-drift.js';
export type { TriedRemedy } from '../features/compliance/remedies.js';

const FRAMEWORKS = Type.Array(
  oneOf(
    [...COMPLIANCE_FRAMEWORKS, ...EARLIER_FRAMEWORKS].flatMap(({ name, version }) => [
      name,
      `${name}@${version}`,
    ]),
  ),
);

const CONFIGURATION = Type.Optional(ComplianceConfigurationSchema);

const ASKED = {
  configuration: CONFIGURATION,
  controls: Type.Array(Type.String()),
  population: oneOf(POPULATIONS),
  limits: Type.Object({
    limit: Type.Optional(SEARCH.limit),
    effort: Type.Optional(SEARCH.effort),
  }),
  progress: FUNCTION,
  now: Type.String(),
};

// Checks of published baselines over all sign-ins.

/**
 * Checks the controls of published frameworks for all sign-ins. Each control is proved, refuted by an example that was run through the
 * simulator, or undecided because of missing data, which the answer names. For each control, the answer also has the result of the check
 * that the framework prescribes (check text), and a remedy that was tested. `faults` lists unknown names of frameworks and controls.
 *
 * Errors: `wrong-argument` for an invalid snapshot, list of frameworks, or configuration. Spec: Posture.
 */
export const compliance: (org: Snapshot, options: ComplianceOptions) => Answer<ComplianceReport> =
  orgFunction(
    (org, options): Answer<ComplianceReport> => {
      return { ok: true, value: complianceOf(org, options) };
    },
    optionsOf({ ...ASKED, withRemedies: Type.Boolean() }, { frameworks: FRAMEWORKS }),
  );

/** The options of `complianceDrift`. */
export interface ComplianceDriftOptions extends DriftOptions {
  /** The configuration for both states of the org. `before` can replace it for the state before the change. */
  readonly configuration?: ComplianceConfiguration | undefined;
  /**
   * The date of the run, in ISO 8601 format. It decides whether exceptions and attestations have expired; without it, they are not judged.
   */
  readonly now?: string | undefined;
  /** The configuration and the date for the state before the change, if they differ from those for the state after it. */
  readonly before?: Pick<ComplianceState, 'configuration' | 'now'> | undefined;
}

/**
 * Compares the controls between two states of an org. Returns the changed verdicts and the changed sets of affected sign-ins. Each change
 * has an example that was run through the simulator in both states. Each also has its cause: the edits which, if undone, undo the change.
 *
 * Errors: `wrong-argument` for an invalid snapshot, list of frameworks, or configuration. Spec: Posture.
 */
export const complianceDrift: (
  before: Snapshot,
  after: Snapshot,
  options: ComplianceDriftOptions,
) => Answer<ComplianceDrift> = orgFunction((before, after, options): Answer<ComplianceDrift> => {
  const wrong = whyNoSnapshot(after, 'second') ?? findArgumentFault([undefined, DRIFT], [after, options]);
  if (wrong !== undefined) return refusedArgument(wrong);
  const { configuration, now, before: terms, ...rest } = options;
  return {
    ok: true,
    value: driftOf({ org: before, configuration, now, ...terms }, { org: after, configuration, now }, rest),
  };
});

const DRIFT = optionsOf(
  {
    ...ASKED,
    before: Type.Object({ configuration: CONFIGURATION, now: Type.Optional(Type.String()) }),
    earlier: unchecked('an earlier report'),
  },
  { frameworks: FRAMEWORKS },
);
