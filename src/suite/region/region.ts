import { groupBy } from '../../base/group-by.js';
import { isObject } from '../../base/object.js';
import type { Meaning } from '../../facts/fact.js';
import type { Context, Request } from '../../facts/request.js';
import type { World } from '../../facts/world.js';
import { worldOf } from '../../policies/world.js';
import { asSaid } from '../../questions/completions/as-said.js';
import type { RequestRegion } from '../../questions/completions/region-cases.js';
import type { Compiled } from '../../simulate/compile.js';
import { requestOfPart } from '../request/suite-request.js';
import { readWhen } from './when.js';

/** The requests of a statement; or why it is not known which these are. */
export type RegionReading =
  | {
      readonly kind: 'region';
      readonly region: Omit<RequestRegion, 'appIds'>;
      readonly appIds?: readonly string[];
    }
  | { readonly kind: 'unknown'; readonly reasons: readonly string[] };

/** A question of a policy, in the org that asks it. */
export interface Asked {
  readonly meaning: Meaning;
  readonly world: World;
}

/** `asked`: all that the statement hangs on. */
export function regionOf(
  when: unknown,
  now: string | undefined,
  asked: readonly Asked[],
  { snapshot, world }: Compiled,
): RegionReading {
  const read = readWhen(when, snapshot, world);
  const said = requestOfPart(read.said, snapshot, now);
  const reasons = [...read.faults, ...(said.ok ? [] : [said.refusal.body.errorSummary])];
  if (!said.ok || reasons.length > 0) return { kind: 'unknown', reasons };
  const body = said.value.body as Request;
  const placed =
    read.places.length === 0 ? world : worldOf({ ...snapshot, zones: [...snapshot.zones, ...read.places] });
  const byWorld = groupBy([...asked, { meaning: read.meaning, world }], (one) => one.world);
  return {
    kind: 'region',
    region: {
      within: [
        { meaning: read.meaning, world: placed },
        ...[...byWorld].map(([of, own]) => ({
          meaning: asSaid(
            own.map(({ meaning }) => meaning),
            of,
          )(body),
          world: of,
        })),
      ],
      withSaid: (request) => withContext(request, body.policyContext),
    },
    ...(read.appIds !== undefined && { appIds: read.appIds }),
  };
}

/** What is said of all stands in it as it is said; a place in one way alone. */
function withContext({ policyContext, ...request }: Request, said: Context): Request {
  const { ip, ...rest } = policyContext;
  const own = said.ipChain == null ? policyContext : rest;
  return { ...request, policyContext: joined(own, said) as Context };
}

function joined(own: unknown, said: unknown): unknown {
  if (!isObject(said) || !isObject(own)) return said ?? own;
  const keys = [...new Set([...Object.keys(own), ...Object.keys(said)])];
  return Object.fromEntries(keys.map((key) => [key, joined(own[key], said[key])]));
}
