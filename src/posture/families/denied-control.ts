import { type ApplicationSet, applicationsInWords } from '../configuration/applications.js';
import type { PostureConfiguration } from '../configuration/configuration.js';
import { REGIONS, type RegionSpokenOf } from '../configuration/regions.js';
import { defineControl, type PostureControl } from '../control/control.js';
import { accessAction, exampleOf } from '../examples/example-parts.js';
import { denied } from '../questions/each-access.js';
import { everyWay } from '../questions/every-way.js';
import { askOfApplications, exampleConfiguration } from './ways-control.js';

/** A control about sign-ins that get into no application: they differ in the sign-ins and the applications. */
export interface DeniedRow
  extends Pick<
    PostureControl,
    'aliases' | 'assumptions' | 'grade' | 'id' | 'mark' | 'remark' | 'severity' | 'title' | 'topic'
  > {
  readonly into: ApplicationSet;
  readonly region: RegionSpokenOf;
  /** Whether the configuration may accept a strong way in instead. */
  isSteppedUp?(configuration: PostureConfiguration): boolean;
  /** Rules of an example that deny these sign-ins. */
  readonly denying: readonly object[];
}

export function deniedControl({ into, region, isSteppedUp, denying, ...row }: DeniedRow): PostureControl {
  const where = REGIONS[region];
  const configuration = exampleConfiguration(into, region);
  return defineControl({
    assumptions: ['P2', 'P11'],
    ...row,
    needs: region.startsWith('unmanaged') ? 'networks' : 'applications',
    claim: () => `nobody gets into ${applicationsInWords(into)}${where}`,
    ask: (asking) =>
      askOfApplications(into, region, asking, (ways) => {
        if (isSteppedUp?.(asking.configuration) !== true) return denied(ways, where, asking);
        const strong = everyWay({ kind: 'at least', strength: 'two-phishing-resistant' }, ways, asking);
        return strong.kind === 'holds' ? { ...strong, found: WEAKER } : strong;
      }),
    remedy: `deny access${where} in a rule above all others, in the policy of each application`,
    examples: [
      {
        what: 'the first rule denies them',
        org: exampleOf({ access: [...denying, { actions: accessAction({}) }] }),
        configuration,
        verdict: 'met',
      },
      {
        what: 'the rule that denies them stands below one for everybody',
        org: exampleOf({ access: [{ actions: accessAction({}) }, ...denying] }),
        configuration,
        verdict: 'not met',
      },
      { what: 'the applications are not in the export', org: exampleOf({ apps: [] }), verdict: 'not known' },
    ],
  });
}

const WEAKER =
  'two factors, one of them phishing-resistant, are asked for, which the configuration accepts: the source is stricter, and blocks';
