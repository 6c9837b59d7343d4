import { Type } from '../base/json-schema.js';
import type { Snapshot } from '../policies/snapshot.js';
import {
  type PostureConfiguration,
  PostureConfigurationSchema,
} from '../posture/configuration/configuration.js';
import { POPULATIONS } from '../posture/control/asking.js';
import {
  type DriftOptions,
  type PostureDrift,
  type PostureState,
  postureDriftOf,
} from '../posture/drift/posture-drift.js';
import { type PostureOptions, type PostureReport, postureOf } from '../posture/posture.js';
import { EARLIER_SOURCES, POSTURE_SOURCES } from '../posture/sources.js';
import type { Answer } from '../read/request/refusal.js';
import { FUNCTION, oneOf, optionsOf, SEARCH, unchecked, whyNoArguments } from './arguments.js';
import { asked, refusedArgument, whyNoSnapshot } from './org.js';

export type { PostureConfiguration, PostureException } from '../posture/configuration/configuration.js';
export type { ControlParameter } from '../posture/configuration/parameter.js';
export type { ConfigurationMistake } from '../posture/configuration-mistakes.js';
export type { EffectAnswer, LetterAnswer, OpenReason } from '../posture/control/answer.js';
export type { Failing, FailingSignIns } from '../posture/control/failing.js';
export type { PostureVerdict } from '../posture/control/verdict.js';
export type {
  ControlDrift,
  DriftCause,
  DriftedSignIns,
  DriftOptions,
  EarlierPosture,
  PostureDrift,
  PostureState,
} from '../posture/drift/posture-drift.js';
export type {
  ControlPosture,
  ExceptedPosture,
  PostureOptions,
  PostureReport,
  SourcePosture,
} from '../posture/posture.js';
export type { TriedRemedy } from '../posture/remedies.js';

const SOURCES = Type.Array(
  oneOf(
    [...POSTURE_SOURCES, ...EARLIER_SOURCES].flatMap(({ name, version }) => [name, `${name}@${version}`]),
  ),
);

const CONFIGURATION = Type.Optional(PostureConfigurationSchema);

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

// Published baselines as questions to the analysis.

/**
 * Every control of published sources, asked over all sign-ins: proved, or shown false by a sign-in that was run through the
 * simulator, or not known, and what would settle it; beside it what the source tells an assessor to look at, and a remedy
 * that was tried. Names that nothing is called by are `faults`.
 *
 * Errors: a refusal (400) for what is no snapshot, no list of sources, or no configuration. Spec: Posture.
 */
export const posture: (org: Snapshot, options: PostureOptions) => Answer<PostureReport> = asked(
  (org, options): Answer<PostureReport> => {
    return { ok: true, value: postureOf(org, options) };
  },
  optionsOf({ ...ASKED, withRemedies: Type.Boolean() }, { sources: SOURCES }),
);

export interface PostureDriftOptions extends DriftOptions {
  /** Of both states, where it was no other before. */
  readonly configuration?: PostureConfiguration | undefined;
  /** The day of the run, ISO 8601. */
  readonly now?: string | undefined;
  /** What held of the state before. */
  readonly before?: Pick<PostureState, 'configuration' | 'now'> | undefined;
}

/**
 * What became of every control between two states of an org: another verdict, or other sign-ins that break it, with one that
 * was run through the simulator in both, and the cause, which was found by putting back what was.
 *
 * Errors: a refusal (400) for what is no snapshot, no list of sources, or no configuration. Spec: Posture.
 */
export const postureDrift: (
  before: Snapshot,
  after: Snapshot,
  options: PostureDriftOptions,
) => Answer<PostureDrift> = asked((before, after, options): Answer<PostureDrift> => {
  const wrong = whyNoSnapshot(after, 'second') ?? whyNoArguments([undefined, DRIFT], [after, options]);
  if (wrong !== undefined) return refusedArgument(wrong);
  const { configuration, now, before: terms, ...rest } = options;
  return {
    ok: true,
    value: postureDriftOf(
      { org: before, configuration, now, ...terms },
      { org: after, configuration, now },
      rest,
    ),
  };
});

const DRIFT = optionsOf(
  {
    ...ASKED,
    before: Type.Object({ configuration: CONFIGURATION, now: Type.Optional(Type.String()) }),
    earlier: unchecked('an earlier report'),
  },
  { sources: SOURCES },
);
