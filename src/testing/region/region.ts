import type { RequestRegion } from '../../analysis/questions/completions/region-cases.js';
import { requestFormula } from '../../analysis/questions/completions/request-formula.js';
import { groupBy } from '../../base/group-by.js';
import { isObject } from '../../base/object.js';
import { pointerBelow } from '../../base/pointer.js';
import type { AuthenticatorUse } from '../../model/assurance/authenticator-use.js';
import type { Meaning } from '../../model/facts/fact.js';
import type { Context, Request } from '../../model/facts/request.js';
import type { World } from '../../model/facts/world.js';
import { worldOf } from '../../model/policies/world-of-snapshot.js';
import type { Compiled } from '../../simulate/compile.js';
import { refusalProblems } from '../names/refusal-problems.js';
import type { TestProblem } from '../names/test-problem.js';
import type { RequestPart } from '../request/part-words.js';
import { requestOfPart } from '../request/suite-request.js';
import { readWhen, type Selection } from './when.js';

/** The set of sign-ins that a statement selects, or the reasons why the set is unknown. */
export type RegionReading =
  | {
      readonly kind: 'region';
      readonly region: Omit<RequestRegion, 'appIds'>;
      readonly appIds?: readonly string[];
      /** The authenticators that the person has enrolled, if `when` or the defaults of the file state them. */
      readonly enrolled?: StatedAuthenticators;
    }
  | { readonly kind: 'unknown'; readonly problems: readonly TestProblem[] };

/** The enrolled authenticators, both as written in the test file and as the simulator reads them. */
export interface StatedAuthenticators {
  readonly stated: unknown;
  readonly authenticators: readonly AuthenticatorUse[];
}

/** A condition of a policy, with the data (groups, zones, …) of the org that the policy belongs to. */
export interface Asked {
  readonly meaning: Meaning;
  readonly world: World;
}

/** Returns the set of sign-ins that a statement selects. `asked` has every condition that the result of the statement depends on. */
export function regionOf(
  selection: Selection,
  now: string | undefined,
  asked: readonly Asked[],
  { snapshot, world }: Compiled,
): RegionReading {
  const read = readWhen(selection, snapshot, world);
  const request = requestOfPart(read.facts, snapshot, now);
  const problems = request.ok
    ? read.problems
    : [
        ...read.problems,
        ...refusalProblems(
          request.refusal,
          locatorIn(read.facts, selection),
          selection.pointer ?? '',
          snapshot,
        ),
      ];
  if (!request.ok || problems.length > 0) return { kind: 'unknown', problems };
  const body = request.value.body as Request;
  const { authenticators } = request.value;
  const placed =
    read.places.length === 0 ? world : worldOf({ ...snapshot, zones: [...snapshot.zones, ...read.places] });
  const byWorld = groupBy([...asked, { meaning: read.meaning, world }], (one) => one.world);
  return {
    kind: 'region',
    region: {
      within: [
        { meaning: read.meaning, world: placed },
        ...[...byWorld].map(([of, own]) => ({
          meaning: requestFormula(
            own.map(({ meaning }) => meaning),
            of,
          )(body),
          world: of,
        })),
      ],
      withFixedFacts: (request) => withContext(request, body.policyContext),
    },
    ...(read.appIds !== undefined && { appIds: read.appIds }),
    ...(authenticators && { enrolled: { stated: read.facts.authenticators, authenticators } }),
  };
}

/**
 * Returns a function that finds a request key in the test file, and returns its location as a JSON pointer. It looks in `when` and then in
 * the defaults. It returns `undefined` if neither has the key.
 */
function locatorIn(
  stated: RequestPart,
  { when, pointer = '' }: Selection,
): (word: string) => string | undefined {
  return (word) => {
    if (!Object.hasOwn(stated, word)) return undefined;
    const isOwn = isObject(when) && Object.hasOwn(when, word);
    return isOwn ? pointerBelow(pointer, 'when', word) : pointerBelow('/defaults', word);
  };
}

/** Adds the facts that a statement states to a request. A stated chain of addresses replaces the address of the request. */
function withContext({ policyContext, ...request }: Request, stated: Context): Request {
  const { ip, ...rest } = policyContext;
  const own = stated.ipChain == null ? policyContext : rest;
  return { ...request, policyContext: joined(own, stated) as Context };
}

function joined(own: unknown, stated: unknown): unknown {
  if (!isObject(stated) || !isObject(own)) return stated ?? own;
  const keys = [...new Set([...Object.keys(own), ...Object.keys(stated)])];
  return Object.fromEntries(keys.map((key) => [key, joined(own[key], stated[key])]));
}
