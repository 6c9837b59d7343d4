import type { Snapshot } from '../policies/snapshot.js';
import { type Answer, refuse } from '../read/request/refusal.js';
import { compiledOf } from '../simulate/compile.js';
import { type RegionSampler, samplerOf } from '../suite/sample/region-sampler.js';
import { asked } from './org.js';

export type { Aim } from '../suite/sample/aims.js';
export type { RegionSampler, SampleChoice } from '../suite/sample/region-sampler.js';

// Tests of policies as functions: of files of tests, and of properties in code.

/** Which requests are drawn. */
export interface SampleOptions {
  /** Only requests for this application, by label or id; or for one of these. */
  readonly app?: string | readonly string[] | undefined;
  /** Only requests of this region, as `when` of a statement has it. */
  readonly when?: Readonly<Record<string, unknown>> | undefined;
  /** The time of every request: ISO 8601. */
  readonly now?: string | undefined;
}

/**
 * Complete requests of a region by what is chosen of them, for generators of properties: such as a rule decides, or would but
 * for one of its conditions, on both sides of what rules tell apart. The same choice gives the same request, nothing chosen
 * the plainest; every point of the region can be chosen.
 *
 * Errors: a refusal, 400, where it is not known which requests `when` describes, or none stands in it. Spec: Policy tests, 7.
 */
export const requestSampler: (org: Snapshot, options?: SampleOptions) => Answer<RegionSampler> = asked(
  (org, { app, when, now } = {}): Answer<RegionSampler> => {
    const region = app === undefined ? when : { ...when, app };
    const answer = samplerOf(region, now, compiledOf(org));
    if (answer.ok) return { ok: true, value: answer.sampler };
    const summary = 'Api validation failed: when';
    return refuse(region, { status: 400, code: 'E0000001', summary, causes: answer.reasons });
  },
);
