import { AUTHENTICATORS, authenticatorTable as authenticatorTableOf } from '../assurance/authenticators.js';
import { describeMethod as describe } from '../assurance/describe-method.js';
import { usesOfOrg as usesOf } from '../assurance/org-authenticators.js';
import { paths as pathsOf } from '../assurance/paths.js';
import { readVerificationMethod as readMethod } from '../assurance/read-verification-method.js';
import { reasonsAgainst as reasonsIn, satisfies as satisfaction } from '../assurance/satisfies.js';
import { strength as strengthOf, accessStrength as strengthOfAccess } from '../assurance/strength.js';
import type { Result } from '../base/result.js';
import { readConfig as configOf } from '../lint/config/config.js';
import { readSuppressions as suppressionsOf } from '../lint/config/suppressions.js';
import { fixedDocuments as fixed } from '../lint/fix.js';
import { lint as lintAll } from '../lint/lint.js';
import { lintWith as lintBy } from '../lint/lint-with.js';
import { references as referencesOf } from '../policies/references/references.js';
import type { Snapshot } from '../policies/snapshot.js';
import { classes as classesOf } from '../questions/classes.js';
import { diff as diffOf } from '../questions/diff.js';
import { population as populationOf } from '../questions/population.js';
import { query as answerTo } from '../questions/query.js';
import { reach as reachOf } from '../questions/reach.js';
import { settle as settleOf } from '../questions/settle.js';
import { readSnapshot as snapshotOf } from '../read/read-snapshot.js';
import { type Answer, refuse } from '../read/request/refusal.js';
import { placeOf as placeIn, placesOf as placesIn } from '../read/text/positions.js';
import { type Compiled, compile as compiled } from '../simulate/compile.js';
import { decide as decision } from '../simulate/decide.js';
import { explain as explanation } from '../simulate/explain.js';
import { checkPassword as checked } from '../simulate/outcome/check-password.js';
import { outcome as outcomeOf } from '../simulate/outcome/outcome.js';
import { primaryAuthentication as authentication } from '../simulate/outcome/primary-authentication.js';
import { simulate as simulated } from '../simulate/simulate.js';
import { writeSnapshot as written } from '../write/write-snapshot.js';
import { total, totalLater } from './total.js';

// Every function that may throw for what a caller from JavaScript passes, with what it answers instead.

export const simulate = total(ofSnapshot(simulated), refused);
export const decide = total(ofSnapshot(decision), refused);
export const explain = total(ofSnapshot(explanation), refused);
export const outcome = total(ofSnapshot(outcomeOf), refused);
export const settle = total(ofSnapshot(settleOf), refused);
export const primaryAuthentication = total(ofSnapshot(authentication), refused);

export const readSnapshot = total(snapshotOf, unusable);
export const readConfig = total(configOf, unusable);
export const readSuppressions = total(suppressionsOf, unusable);
export const lintWith = totalLater(lintBy, unusable);
/** A document that cannot be read gets a finding. */
export const lint = total(lintAll, () => lintAll([{ name: 'argument', text: '' }]));
export const fixedDocuments = total(fixed, () => []);
export const writeSnapshot = total(written, () => null);
export const placeOf = total(placeIn, () => undefined);
export const placesOf = total(placesIn, () => []);
export const references = total(referencesOf, () => []);

/** What is no snapshot holds nothing, and whoever asks of it is refused. */
export const compile = total(compiled, (wrong): Compiled => ({ ...compiled(NOTHING), wrong }));

export const reach = total(reachOf, (reason) => ({ rules: [], policies: [], reason }));
export const diff = total(diffOf, (reason) => ({
  regions: [],
  undecided: [{ reason }],
  isComplete: false,
  unused: [],
  applications: { added: [], removed: [] },
  verdicts: [],
}));
export const classes = total(classesOf, () => []);
export const population = total(populationOf, (reason) => ({
  applications: [],
  inactive: [],
  isWithSession: false,
  reason,
}));
export const query = total(
  answerTo as (...given: Parameters<typeof answerTo>) => unknown,
  (reason, [, asked]) => {
    switch (kindOf(asked)) {
      case 'below':
        return { kind: 'below', ...nothingFound(reason) };
      case 'ways':
        return { kind: 'ways', ...nothingFound(reason), isReached: false };
      case 'with':
        return { kind: 'with', ...nothingFound(reason), isReached: false, isHeld: false };
      case 'lockout':
        return { kind: 'lockout', lockouts: [], undecided: [], lacking: reason };
      default:
        return { kind: 'decides', undecided: reason };
    }
  },
) as typeof answerTo;

export const readVerificationMethod = total(readMethod, (reason) => ({ kind: 'unknown' as const, reason }));
export const strength = total(strengthOf, (reason) => ({ kind: 'unknown' as const, reason }));
export const accessStrength = total(strengthOfAccess, (reason) => ({ kind: 'unknown' as const, reason }));
export const paths = total(pathsOf, (reason) => ({ certain: [], possible: [], reason }));
export const satisfies = total(satisfaction, (reason) => ({
  verdict: 'UNDEFINED' as const,
  alternatives: [],
  reason,
}));
export const reasonsOf = total(reasonsIn, (reason) => [reason]);
export const describeMethod = total(describe, (reason) => `not known: ${reason}`);
export const usesOfOrg = total(usesOf, () => []);
export const authenticatorTable = total(authenticatorTableOf, () => AUTHENTICATORS);
export const checkPassword = total(checked, () => ({ verdict: 'UNDEFINED' as const, findings: [] }));

function nothingFound(reason: string) {
  return { rules: [], undecided: [], isWithSession: false, noPolicy: reason };
}

/** Throws for what was compiled of no snapshot. */
function ofSnapshot<First extends object, Rest extends readonly unknown[], Value>(
  work: (first: First, ...rest: Rest) => Value,
): (first: First, ...rest: Rest) => Value {
  return (first, ...rest) => {
    if ('wrong' in first) throw new Error(String(first.wrong));
    return work(first, ...rest);
  };
}

/** The request itself may be what cannot be looked at. */
function refused(reason: string): Answer<never> {
  return refuse(null, {
    status: 400,
    code: 'E0000003',
    summary: 'The request body was not well-formed.',
    causes: [reason],
  });
}

function unusable(message: string): Extract<Result<never>, { readonly ok: false }> {
  return { ok: false, problems: [{ severity: 'error', code: 'wrong-argument', message }] };
}

function kindOf(question: unknown): unknown {
  try {
    return (question as { readonly kind?: unknown }).kind;
  } catch {
    return undefined;
  }
}

const NOTHING: Snapshot = {
  brand: 'SVC',
  edition: 'spec',
  engine: 'identity',
  policies: [],
  mappings: [],
  apps: [],
  groups: [],
  users: [],
  userTypes: [],
  zones: [],
  authenticators: [],
  deviceAssurances: [],
  idps: [],
  behaviors: [],
  sources: new Map(),
  documents: [],
};
