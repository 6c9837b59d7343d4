import fc from 'fast-check';
import { expect } from 'vitest';
import { readBody } from '../../src/documents/request/read-request.js';
import { isPossibleDevice } from '../../src/model/facts/device.js';
import { PLATFORMS } from '../../src/model/facts/platform.js';
import type { Context, Request } from '../../src/model/facts/request.js';
import type { Snapshot } from '../../src/model/policies/snapshot.js';
import { type Compiled, compile } from '../../src/simulate/compile.js';
import { type OutcomeOptions, signInOutcome } from '../../src/simulate/outcome/outcome.js';
import { possibleValues, valueIf } from '../../src/simulate/outcome/settled.js';
import {
  applySteps,
  counterfactualsOf,
  outcomesByRequest,
} from '../../src/what-if/counterfactuals/counterfactuals.js';
import type { RequestStep } from '../../src/what-if/counterfactuals/step.js';
import { requestStepsOf } from '../../src/what-if/counterfactuals/steps-of.js';
import { isAsWanted, type WantedOutcome } from '../../src/what-if/counterfactuals/wanted.js';
import { tableState } from '../../src/what-if/matrix/table-frame.js';
import { ADDRESSES } from '../generators/pools.js';
import { assertWithFixedCases } from '../runs.js';
import { arbitraryOpenOrDecidedCase } from '../simulate/outcome/generators.js';

export interface Sought {
  orgs: number;
  already: number;
  found: number;
  /** For each number of simultaneous changes, the number of found results. */
  sizes: Record<number, number>;
  /** The number of requests for which the search proved that changing the permitted number of facts never gives the wanted result. */
  none: number;
  /** The number of requests with one or two changed facts that the test compared with the answer. */
  tried: number;
}

const WANTED: readonly WantedOutcome[] = ['allowed', 'allowed', 'denied', '2fa'];

/**
 * Checks the suggested changes of a sign-in. Each set of changes must give the wanted result, and none of its proper subsets may give it.
 * The test also makes smaller sets of changes, which must not give the result either. At most five sets may be returned, and each must
 * change different facts.
 */
export function checkNearestChanges(orgs: number, byHand: number): Sought {
  const sought: Sought = { orgs: 0, already: 0, found: 0, sizes: {}, none: 0, tried: 0 };
  assertWithFixedCases(
    fc.property(
      arbitraryOpenOrDecidedCase(),
      fc.constantFrom(...WANTED),
      ({ org, request, authenticators }, wanted) => {
        const compiled = compile(org);
        const options = authenticators === undefined ? {} : { authenticators };
        const answer = counterfactualsOf(compiled, request, wanted, options);
        const read = readBody(request, compiled.world, 'person');
        expect(answer.ok).toBe(read.ok);
        if (!answer.ok || !read.ok || !isPossibleDevice(read.value, compiled.world)) return;
        sought.orgs += 1;
        const { isAlreadySatisfied, found, isProved, searchedSize: within } = answer.value;
        if (isAlreadySatisfied) {
          sought.already += 1;
          return;
        }
        const kinds = found.map(({ changes }) => changes.map(topicOf).sort().join());
        expect(kinds.length).toBeLessThanOrEqual(5);
        expect(new Set(kinds).size).toBe(kinds.length);
        const outcomesOf = outcomesByRequest(compiled, read.value);
        const { steps } = requestStepsOf(
          { request: read.value, ...options },
          tableState(compiled, [request.appInstance]),
          {},
        );
        for (const { changes, request: after, authenticators: uses } of found) {
          expect(
            outcomeOf(compiled, after, uses === undefined ? {} : { authenticators: uses }, wanted),
          ).not.toBe('no');
          const own = changes.map((change) => steps.find((step) => isSame(step, change)) as RequestStep);
          for (const part of properParts(own)) {
            const outcomes = outcomesOf(applySteps(part, { request: read.value, ...options }));
            expect(outcomes?.every((one) => isAsWanted(one, wanted)) ?? false).toBe(false);
          }
          sought.found += 1;
          sought.sizes[changes.length] = (sought.sizes[changes.length] ?? 0) + 1;
        }
        const nearest = found[0]?.changes.length ?? (isProved ? within + 1 : 0);
        if (found.length === 0 && isProved) sought.none += 1;
        if (!isProved || nearest < 2) return;
        const singles = changedByHand(read.value, org);
        const all = nearest === 2 ? singles : singles.flatMap((one) => [one, ...changedByHand(one, org)]);
        for (const one of all.slice(0, byHand)) {
          sought.tried += 1;
          const changed = readBody(one, compiled.world, 'person');
          if (!changed.ok || !isPossibleDevice(changed.value, compiled.world)) continue;
          expect(outcomeOf(compiled, one, options, wanted), JSON.stringify(one)).not.toBe('yes');
        }
      },
    ),
    { numRuns: orgs, endOnFailure: true },
  );
  return sought;
}

/** Returns a text that is equal for changes of the same fact. */
function topicOf({ kind, key: word }: Pick<RequestStep, 'kind' | 'key'>): string {
  return kind === 'group' ? kind : word;
}

function isSame(step: RequestStep, { key: word, text: words }: Pick<RequestStep, 'key' | 'text'>): boolean {
  return step.key === word && step.text === words;
}

function properParts(steps: readonly RequestStep[]): (readonly RequestStep[])[] {
  return steps.flatMap((_, index) => {
    const rest = steps.filter((__, at) => at !== index);
    return rest.length === 0 ? [] : [rest, ...properParts(rest)];
  });
}

/** Returns the result by the simulator: whether the request definitely has the wanted result, definitely lacks it, or is undecided. */
function outcomeOf(
  compiled: Compiled,
  request: Request,
  options: OutcomeOptions,
  wanted: WantedOutcome,
): 'no' | 'undecided' | 'yes' {
  const answer = signInOutcome(compiled, request, options);
  if (!answer.ok) return 'no';
  const { overall, required } = answer.value;
  const results = possibleValues(overall.result);
  const result = valueIf(overall.result);
  if (wanted === 'denied') {
    if (result !== undefined) return result === 'allowed' ? 'no' : 'yes';
    return results.every((one) => one === 'allowed') && results.length > 0 ? 'no' : 'undecided';
  }
  const isStrong = wanted === 'allowed' || valueIf(required.assurance) === wanted;
  if (result !== undefined) return result === 'allowed' && isStrong ? 'yes' : 'no';
  return 'undecided';
}

/** Returns the requests in which one fact has another value that occurs in the org. */
function changedByHand(request: Request, org: Snapshot): Request[] {
  const { policyContext } = request;
  const { ip: _, ipChain: __, zones: ___, ...rest } = policyContext;
  const withMembers = (context: object): Request => ({ ...request, policyContext: context as Context });
  const inGroups = (ids: readonly string[]) =>
    policyContext.groups != null
      ? withMembers({ ...policyContext, groups: { ids } })
      : withMembers({ ...policyContext, user: { ...policyContext.user, groupIds: ids } });
  const own = policyContext.groups?.ids ?? policyContext.user?.groupIds;
  return [
    ...['LOW', 'MEDIUM', 'HIGH'].map((level) => withMembers({ ...policyContext, risk: { level } })),
    ...Object.keys(PLATFORMS).map((platform) =>
      withMembers({ ...policyContext, device: { ...policyContext.device, platform } }),
    ),
    withMembers({ ...policyContext, device: { ...policyContext.device, managed: true, registered: true } }),
    withMembers({ ...policyContext, device: { ...policyContext.device, managed: false } }),
    withMembers({ ...policyContext, device: { ...policyContext.device, managed: false, registered: false } }),
    ...ADDRESSES.map((ip) => withMembers({ ...rest, ip })),
    ...(own == null
      ? []
      : org.groups.map(({ id }) =>
          inGroups(own.includes(id) ? own.filter((one) => one !== id) : [...own, id]),
        )),
  ];
}
