import { neutralKey } from '../../base/brand.js';
import { quoted } from '../../base/messages.js';
import { namedAmong } from '../../policies/by-name.js';
import { NAMED } from '../../policies/names.js';
import type { App, Snapshot } from '../../policies/snapshot.js';
import type { PostureConfiguration } from './configuration.js';

/** The applications that sources speak of, by what they are called and by the type that the service gives them. */
const SPOKEN_OF = {
  adminConsole: { called: 'the Admin Console', type: 'saasure' },
  dashboard: { called: 'the dashboard', type: 'svc_enduser' },
} as const;

export type SpokenOf = keyof typeof SPOKEN_OF;

export type FoundApplication =
  | { readonly kind: 'application'; readonly app: App }
  | { readonly kind: 'none'; readonly why: string; readonly settle: string };

/** By its type, or by what the configuration says: an id or a label, never the name of a policy. Spec: Posture, "Questions". */
export function applicationSpokenOf(
  which: SpokenOf,
  { [which]: given }: PostureConfiguration,
  snapshot: Snapshot,
): FoundApplication {
  const { called, type } = SPOKEN_OF[which];
  const isOfType = ({ name = '' }: App) => neutralKey(name, snapshot.brand) === type;
  const ids = given === undefined ? undefined : namedAmong(NAMED.app(snapshot), given).map(({ id }) => id);
  const found = snapshot.apps.filter((app) => ids?.includes(app.id) ?? isOfType(app));
  const [app, ...others] = found;
  if (app !== undefined && others.length === 0) return { kind: 'application', app };
  if (given !== undefined)
    return {
      kind: 'none',
      why: `${quoted(given)} names ${app === undefined ? 'no application' : 'more than one application'} of the snapshot`,
      settle: `give the id of ${called} as \`${which}\` of the configuration`,
    };
  return {
    kind: 'none',
    why: `the snapshot has no application of the type of ${called}`,
    settle: `export the applications as a super administrator, who alone is shown those of the service itself; or name it as \`${which}\` of the configuration`,
  };
}
