import { ASSUMPTIONS } from '../facts/assumptions.js';
import { knownOf } from '../policies/known.js';
import type { Snapshot } from '../policies/snapshot.js';
import { compiledOf } from '../simulate/compile.js';
import { signInOutcome } from '../simulate/outcome/outcome.js';
import type { ControlPosture } from './posture.js';

/** Something that a result hangs on, by its number. Spec: Posture, "Assumptions". */
export interface PostureAssumption {
  readonly id: string;
  readonly text: string;
}

/** What is looked at to tell whether a result hangs on an assumption. */
interface Result {
  readonly source: string;
  readonly control: ControlPosture;
  readonly snapshot: Snapshot;
}

interface NumberedAssumption extends PostureAssumption {
  isOf(result: Result): boolean;
}

const POSTURE_ASSUMPTIONS: readonly NumberedAssumption[] = [
  {
    id: 'P1',
    text: 'the number is as third parties give it: the original is authoritative',
    isOf: ({ source, control: { parameter } }) => parameter !== undefined && source !== 'healthinsight',
  },
  {
    id: 'P2',
    text: 'only people assigned to an application get in; where assignments are not exported, anybody may be',
    isOf: ({ control: { needs }, snapshot }) =>
      needs === 'applications' && snapshot.apps.some((app) => isOpenToAnybody(app.id, snapshot)),
  },
  {
    id: 'P3',
    text: '`is set to` a number means the bound in the title of the requirement; a stricter value is no finding',
    isOf: ({ control: { parameter, letter } }) => parameter !== undefined && letter !== undefined,
  },
  {
    id: 'P4',
    text: 'session lifetime means the idle time, as the description of the task says',
    isOf: ({ source, control: { id } }) => source === 'healthinsight' && id === 'session-lifetime',
  },
  {
    id: 'P5',
    text: 'lockout after "10+" asks that a limit be set, no more',
    isOf: ({ source, control: { id } }) => source === 'healthinsight' && id === 'strong-passwords-lockout',
  },
  {
    id: 'P6',
    text: 'a second factor that is not asked again on a remembered device counts as asked for',
    isOf: ({ control: { needs } }) => needs === 'applications',
  },
  {
    id: 'P7',
    text: 'priority 1 is the number that the service shows; an inactive rule keeps its number',
    isOf: ({ source, control: { needs, letter, title } }) =>
      source === 'stig' && needs === 'policies' && letter !== undefined && !/password/i.test(title),
  },
  {
    id: 'P8',
    text: 'the top rule is the active rule that is asked first, whatever its number',
    isOf: ({ source, control: { needs, letter } }) =>
      source === 'stig' && needs === 'applications' && letter !== undefined,
  },
  {
    id: 'P9',
    text: 'password policies for the users of a directory are left to the directory',
    isOf: ({ source, control: { needs, title } }) =>
      source === 'stig' && needs === 'policies' && /password/i.test(title),
  },
  {
    id: 'P10',
    text: 'a factor that an identity provider vouches for counts as the service counts it',
    isOf: ({ control: { needs }, snapshot }) => needs === 'applications' && snapshot.idps.length > 0,
  },
  {
    id: 'P11',
    text: 'the claim is about the sign-in that gives a session; until its period ends nothing is asked again',
    isOf: ({ control: { effect } }) => effect.kind === 'holds' || effect.kind === 'fails',
  },
  {
    id: 'P12',
    text: "the application's own session, tokens and API access with keys lie outside",
    isOf: ({ control: { needs } }) => needs === 'applications',
  },
  {
    id: 'P13',
    text: 'FIPS validation, key storage and certificates are as settings say',
    isOf: ({ source, control: { id } }) => source === 'stig' && /^(smart-card|verify-fips)/.test(id),
  },
  {
    id: 'P14',
    text: 'two factors are two factor types; one authenticator that verifies its user is both',
    isOf: ({ control: { needs, claim } }) => needs === 'applications' && /two|2FA/i.test(claim),
  },
  {
    id: 'P15',
    text: 'the requirement is new in V1R2, which was read in one transcription',
    isOf: ({ source, control: { aliases } }) =>
      source === 'stig' && aliases.some((alias) => alias.startsWith('V-279')),
  },
];

/** What a result hangs on: of this report, and of the sign-in that shows it. */
export function postureAssumptions(
  source: string,
  control: ControlPosture,
  snapshot: Snapshot,
): readonly PostureAssumption[] {
  if (control.effect.kind === 'not in a snapshot' || control.effect.kind === 'not applicable') return [];
  const own = POSTURE_ASSUMPTIONS.filter(({ isOf }) => isOf({ source, control, snapshot }));
  return [...own.map(({ id, text }) => ({ id, text })), ...ofWitness(control, snapshot)];
}

function ofWitness({ effect }: ControlPosture, snapshot: Snapshot): readonly PostureAssumption[] {
  if (effect.kind !== 'fails' || effect.signIns === undefined) return [];
  const found = signInOutcome(compiledOf(snapshot), effect.signIns.witness);
  return found.ok ? found.value.assumptions.map(({ id }) => ({ id, text: ASSUMPTIONS[id] })) : [];
}

function isOpenToAnybody(appId: string, snapshot: Snapshot): boolean {
  const app = compiledOf(snapshot).world.application(appId);
  return app === undefined || !app.groups.isWhole || !app.users.isWhole || !knownOf(snapshot).isWhole('apps');
}
