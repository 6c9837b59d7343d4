import { range } from '../../base/number-arrays.js';
import {
  type Domain,
  numbersToTry,
  type OneValue,
  type Ordered,
  OTHER_VALUE,
  type SeveralValues,
} from '../../model/facts/definition/domain.js';
import { draftDevice, draftUser } from '../../model/facts/definition/request-draft.js';
import type { Fact } from '../../model/facts/fact.js';
import { FACTS, type UnlistedFactName } from '../../model/facts/facts.js';
import { addressSteps } from './address-steps.js';
import type { DraftStep, StepData } from './step.js';
import { valueSteps } from './value-steps.js';

type StepsOf = (asked: readonly string[], from: StepData, fact: Fact) => readonly DraftStep[];

/**
 * For each fact whose values cannot be listed, the changes of a request that set the fact. The type check fails if a fact is missing here.
 */
const UNLISTED = {
  app: (_asked, { snapshot }) =>
    snapshot.apps.map(
      ({ id }): DraftStep =>
        (draft) => {
          draft.appInstance = id;
        },
    ),
  deviceAssurance: (_asked, { snapshot }) => [
    setDeviceAssurance([]),
    ...snapshot.deviceAssurances.map(({ id }) => setDeviceAssurance([id])),
  ],
  gap: () => [],
  group: (_asked, { snapshot, world }) =>
    snapshot.groups.filter(({ id }) => !world.everyone.has(id)).map(({ id }) => toggleMember(id)),
  identifier: (asked, _from, fact) => valueSteps(fact, asked),
  managed: () => deviceSteps(),
  opaque: () => [],
  registered: () => deviceSteps(),
  user: (_asked, { snapshot }) =>
    snapshot.users.map(
      ({ id }): DraftStep =>
        ({ policyContext }) => {
          policyContext.user = { id };
          delete policyContext.groups;
        },
    ),
  zone: (_asked, { world }) => addressSteps(world),
} as const satisfies Record<UnlistedFactName, StepsOf>;

/**
 * Functions that return changes of a request, one function for each kind of possible values. Each change sets a fact to one of its values.
 */
const LISTED = {
  'one value': (domain: OneValue, asked: readonly string[]) => {
    const open = domain.only === undefined ? [...asked, OTHER_VALUE] : [];
    return [...new Set([...domain.values, ...open])].map(
      (value): DraftStep =>
        (draft) =>
          domain.put(value, draft),
    );
  },
  ordered: (domain: Ordered, asked: readonly string[]) =>
    numbersToTry(domain, asked).map(
      (number): DraftStep =>
        (draft) =>
          domain.put(number, draft),
    ),
  'several values': (domain: SeveralValues, asked: readonly string[]) =>
    [...asked, OTHER_VALUE].map(
      (value): DraftStep =>
        (draft) =>
          domain.put([value], draft),
    ),
} as const satisfies {
  [Kind in Domain['kind']]: (
    domain: Extract<Domain, { kind: Kind }>,
    asked: readonly string[],
  ) => readonly DraftStep[];
};

/**
 * Returns the changes of requests for each fact with more than one possible value. The facts include those that no rule uses, and
 * attributes that only expressions compare. Spec: Policy tests, 7.
 */
export function stepsIn(asked: ReadonlyMap<Fact, readonly string[]>, from: StepData): readonly FactSteps[] {
  const facts = [...new Set([...FACTS, ...asked.keys()])];
  return facts
    .map((fact) => ({ fact, steps: stepsOf(fact, asked.get(fact) ?? [], from) }))
    .filter(({ steps }) => steps.length > 0);
}

export interface FactSteps {
  readonly fact: Fact;
  readonly steps: readonly DraftStep[];
}

function stepsOf(fact: Fact, asked: readonly string[], from: StepData): readonly DraftStep[] {
  const { domain, name } = fact;
  if (domain?.kind === 'one value') return LISTED[domain.kind](domain, asked);
  if (domain?.kind === 'ordered') return LISTED[domain.kind](domain, asked);
  if (domain?.kind === 'several values') return LISTED[domain.kind](domain, asked);
  return isUnlisted(name) ? UNLISTED[name](asked, from, fact) : valueSteps(fact, asked);
}

function isUnlisted(name: string): name is UnlistedFactName {
  return Object.hasOwn(UNLISTED, name);
}

function setDeviceAssurance(ids: readonly string[]): DraftStep {
  return (draft) => {
    const device = draftDevice(draft);
    delete device.assuranceId;
    device.assuranceIds = [...ids];
  };
}

function toggleMember(id: string): DraftStep {
  return (draft) => {
    const user = draftUser(draft);
    const inside = user.groupIds ?? [];
    user.groupIds = inside.includes(id) ? inside.filter((one) => one !== id) : [...inside, id];
  };
}

/** Returns the changes that set each status of a device. A managed device is always registered. */
function deviceSteps(): readonly DraftStep[] {
  return range(3).map(
    (state): DraftStep =>
      (draft) => {
        Object.assign(draftDevice(draft), { registered: state > 0, managed: state > 1 });
      },
  );
}
