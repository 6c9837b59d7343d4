import { quoted } from '../base/messages.js';
import { isObject } from '../base/object.js';
import type { Snapshot } from '../policies/snapshot.js';
import { PostureConfigurationSchema } from '../posture/configuration/configuration.js';
import { type PostureOptions, type PostureReport, postureOf } from '../posture/posture.js';
import type { Answer } from '../read/request/refusal.js';
import { mismatchesOf } from '../read/schema/validate.js';
import { asked, refusedArgument } from './org.js';

export type { PostureConfiguration, PostureException } from '../posture/configuration/configuration.js';
export type { EffectAnswer, LetterAnswer, OpenReason } from '../posture/control/answer.js';
export type { Failing, FailingSignIns } from '../posture/control/failing.js';
export type { ControlParameter } from '../posture/control/parameter.js';
export type { PostureVerdict } from '../posture/control/verdict.js';
export type {
  ControlPosture,
  ExceptedPosture,
  PostureOptions,
  PostureReport,
  SourcePosture,
} from '../posture/posture.js';
export type { TriedRemedy } from '../posture/remedies.js';

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
    const wrong = whyNoOptions(options);
    if (wrong !== undefined) return refusedArgument(wrong);
    return { ok: true, value: postureOf(org, options) };
  },
);

function whyNoOptions(options: unknown): string | undefined {
  if (!isObject(options) || !Array.isArray(options.sources))
    return 'the second argument names the sources: `{ sources: ["stig"] }`';
  const { configuration } = options;
  if (configuration === undefined) return undefined;
  const [mismatch] = mismatchesOf(PostureConfigurationSchema, configuration);
  return mismatch && `the configuration, at ${quoted(mismatch.pointer || '/')}: ${mismatch.message}`;
}
