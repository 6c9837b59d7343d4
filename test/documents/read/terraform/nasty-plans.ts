import fc from 'fast-check';
import type { Members } from '../../../../src/base/object.js';
import { ownAt } from '../../../../src/base/own.js';
import { readConfiguration } from '../../../../src/console/files/terraform/terraform-configuration.js';
import { overlayPlan, type PlannedChange } from '../../../../src/documents/overlay/overlay.js';
import type { Request } from '../../../../src/model/facts/request.js';
import { isActive } from '../../../../src/model/facts/zones/zone-map.js';
import type { Snapshot } from '../../../../src/model/policies/snapshot.js';
import { memoryIo } from '../../../cli/memory-io.js';
import { addressOf, type MadeResource, planOf } from '../../../features/terraform/made-resources.js';
import { arbitraryRequest } from '../../../generators/request.js';
import { expectDecisionsStay } from '../../../simulate/unknown-law.js';
import { changeOf } from './applied-plans.js';
import { changeIn, snapshotIn } from './made-plans.js';
import { KINDS, type Kind, PLAIN } from './nasty-kinds.js';
import { applyLayout, arbitraryLayout } from './nasty-layout.js';
import { exportedOrg } from './nasty-org.js';
import { arbitraryExpression, filesOf, type Placed, withAdditionalObjects } from './nasty-sources.js';
import { arbitraryChoice, withTwoProviders } from './two-providers.js';

/** A generated plan that changes an export. Some attributes of the plan are unknown or secret. */
interface NastyPlan {
  readonly org: Members;
  /** The export without group rules. */
  readonly export: Members;
  readonly known: readonly MadeResource[];
  readonly open: readonly MadeResource[];
  /**
   * Values that the configuration contains outside of the resources, such as locals. `isWithSources` states whether the source files of the
   * plan are available.
   */
  readonly placed: Placed;
  readonly isWithSources: boolean;
  /** Chooses one of two provider configurations for each block. */
  readonly choice: Parameters<typeof withTwoProviders>[1];
}

/**
 * A resource in two versions. In `known`, all values are known. In `open`, some values are unknown, and expressions may refer to `locals`
 * and `outputs`.
 */
interface Pair extends Partial<Pick<Placed, 'locals' | 'outputs'>> {
  readonly known: MadeResource;
  readonly open: MadeResource;
}

function resource(kind: Kind, name: string, isWithSources: boolean): fc.Arbitrary<readonly Pair[]> {
  const { type, attributes, forcesNew = [], isKnown = [], inBlocks = [], there = {} } = kind;
  const before = Object.hasOwn(there, name) ? there[name] : undefined;
  const after = fc.record(attributes) as fc.Arbitrary<Members>;
  const whole = Object.keys(attributes).filter((one) => !isKnown.includes(one));
  const some = (all: readonly string[]) => fc.subarray([...all], { maxLength: Math.min(2, all.length) });
  const waiting = inBlocks.length === 0 ? some(whole) : fc.oneof(some(whole), some(inBlocks));
  const secret = fc.constantFrom([], ...mayBeSecret(kind).map((one) => [one]));
  const isAbsent = fc.constantFrom(
    ...(before === undefined ? [true, false, false] : [false, false, false, false, true]),
  );
  return fc
    .tuple(after, after, waiting, isAbsent, fc.nat({ max: 3 }), fc.boolean(), secret, BESIDE)
    .chain(
      ([values, others, hidden, absent, change, isCreateFirst, secrets, beside]): fc.Arbitrary<
        readonly Pair[]
      > => {
        const isDeferred = beside === 'deferred';
        const { id, ...was } = before ?? { id: undefined };
        if (absent) {
          if (before === undefined) return fc.constant([]);
          const isForgotten = beside === 'moved';
          const gone = { type, name, requests: [], id: id as string, before: was, isForgotten, isDeferred };
          return fc.constant([{ known: gone, open: { ...gone, secrets } }]);
        }
        const isSame = before !== undefined && change === 0;
        const left = isSame ? was : values;
        const waits = isSame ? [] : hidden;
        const isNew =
          before !== undefined &&
          forcesNew.some(
            (one) =>
              waits.includes(one) || !isEqual(was[one as keyof typeof was], left[one as keyof typeof left]),
          );
        const known: MadeResource = {
          type,
          name,
          requests: [],
          after: left,
          ...(before !== undefined && { id: id as string, before: was }),
          ...(before !== undefined && beside === 'moved' && { movedFrom: `${name}_before` }),
          isImported: before !== undefined && beside === 'imported',
          isDeferred,
          ...(isNew && { replaced: isCreateFirst ? 'create' : 'delete' }),
        };
        const writing = (path: string) => ({
          isWithSources,
          others: [ownAt(others, path.split('.')) ?? []].flat().filter((one) => typeof one === 'string'),
        });
        const texts = waits.map((path) => arbitraryExpression(ownAt(left, path.split('.')), writing(path)));
        const places = fc.constantFrom('there', 'there', 'local', 'output');
        return fc.tuple(...texts.map((text) => fc.tuple(text, places))).map((all) => {
          const placed = all.map(([{ text, partly }, place], at) => {
            const path = waits[at] ?? '';
            return { text, partly, place, path, at: `${type}_${name}_${path}`.replaceAll('.', '_') };
          });
          const written = placed.map(({ text, place, path, at }) => [
            path,
            place === 'there' ? text : place === 'local' ? `local.${at}` : `module.given.${at}`,
          ]);
          const elsewhere = (where: string) =>
            new Map(placed.flatMap(({ text, place, at }) => (place === where ? [[at, text] as const] : [])));
          const partly = Object.fromEntries(
            placed.flatMap((one) => (one.partly === undefined ? [] : [[one.path, one.partly] as const])),
          );
          const open = { ...known, secrets, waits: Object.fromEntries(written), partly };
          return [{ known, open, locals: elsewhere('local'), outputs: elsewhere('output') }];
        });
      },
    );
}

/** What happens to a resource besides its change: it may be moved, imported or deferred. */
const BESIDE = fc.constantFrom('nothing', 'nothing', 'nothing', 'moved', 'imported', 'deferred');

/** Lists the attributes that may be secret. Terraform does not permit secret blocks, but one element of a list or map may be secret. */
function mayBeSecret({ attributes, inBlocks = [] }: Kind): readonly string[] {
  const isOfBlocks = (name: string) => name === 'rule' || name === 'user_identifier_patterns';
  const names = [...Object.keys(attributes).filter((name) => !isOfBlocks(name)), ...inBlocks];
  const inside = names.flatMap((name) =>
    LISTS.test(name) ? [`${name}.0`] : name === 'webauthn' ? ['webauthn.enroll'] : [],
  );
  return [...names, ...inside];
}

const LISTS = /(?:included|includes|excluded|assignments|gateways|users|groups|apps)$/;

function both(one: MadeResource): Pair {
  return { known: one, open: one };
}

function isEqual(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

const NEW = ['new', 'other'];

const resources = (isWithSources: boolean) =>
  fc
    .tuple(
      ...KINDS.flatMap((kind) =>
        [...Object.keys(kind.there ?? {}), ...NEW].map((name) => resource(kind, name, isWithSources)),
      ),
    )
    .chain((all) => {
      const pairs = all.flat();
      const isThere = (one: Pair) => one.known.before !== undefined;
      const others = pairs.filter((one) => !isThere(one));
      return fc
        .subarray(others, { maxLength: Math.min(5, others.length) })
        .map((made) => [...pairs.filter(isThere), ...made]);
    });

/**
 * Turns the deletion of an object into no change if another resource still references the object. Terraform cannot delete it before that
 * resource.
 */
function withKept(pairs: readonly Pair[]): readonly Pair[] {
  const text = JSON.stringify(pairs.map(({ known }) => known.after));
  return pairs.map((pair) => {
    const { before, after, id } = pair.known;
    const isNamed = after === undefined && id !== undefined && text.includes(`"${id}"`);
    return isNamed && before !== undefined ? both({ ...pair.known, after: before }) : pair;
  });
}

/** Makes a deferred resource a planned one if another resource references it: a plan cannot reference a new resource that it defers. */
function withPlannable(pairs: readonly Pair[]): readonly Pair[] {
  const text = textOf(pairs);
  return pairs.map((pair) => {
    const { type, name, isDeferred, before } = pair.known;
    const isNamed = new RegExp(`\\b${type}\\.${name}\\b`).test(text);
    if (!isDeferred || (before === undefined ? !isNamed : true)) return pair;
    return {
      ...pair,
      known: { ...pair.known, isDeferred: false },
      open: { ...pair.open, isDeferred: false },
    };
  });
}

function textOf(pairs: readonly Pair[]): string {
  return JSON.stringify(pairs, (_, one) => (one instanceof Map ? [...one] : one));
}

/**
 * Resolves conflicts between resources that define the same rule, identified by its name. If several of these resources change, the first
 * one in the list determines the rule, as if Terraform applied it last.
 */
function withoutConflicts(resources: readonly MadeResource[]): readonly MadeResource[] {
  const claims = resources.flatMap((one) => {
    const isChanged = one.replaced !== undefined || !isEqual(one.before, one.after);
    return rulesOf(one).map((key) => ({ one, key, isChanged, isGrouped: one.type.endsWith('_rules') }));
  });
  const winners = new Map(
    claims.flatMap(({ key }) => {
      const all = claims.filter((claim) => claim.key === key && claim.isChanged);
      return all.some(({ isGrouped }) => isGrouped) ? [[key, all[0]?.one] as const] : [];
    }),
  );
  const isLost = (one: MadeResource, key: string) => winners.has(key) && winners.get(key) !== one;
  return resources.flatMap((one) => {
    const lost = rulesOf(one).filter((key) => isLost(one, key));
    const { after = {} } = one;
    if (lost.length === 0) return [one];
    if (!Array.isArray(after.rule)) return [];
    const rule = after.rule.filter(({ name }) => !lost.includes(keyOfRule(after, name)));
    return [{ ...one, after: { ...after, rule } }];
  });
}

function rulesOf({ type, after }: MadeResource): readonly string[] {
  if (after === undefined || !/^okta_app_signon_policy_rules?$/.test(type)) return [];
  const names = Array.isArray(after.rule) ? after.rule.map(({ name }) => name) : [after.name];
  return names.map((name) => keyOfRule(after, name));
}

function keyOfRule({ policy_id: policyId }: Members, name: unknown): string {
  return JSON.stringify([policyId, name]);
}

/**
 * If the plan references a new object that it does not contain, adds a resource for this object. Terraform never makes a plan with such a
 * reference.
 */
function withNamed(pairs: readonly Pair[]): readonly Pair[] {
  const has = new Set(pairs.map(({ known }) => addressOf(known)));
  const text = textOf(pairs);
  const missing = [...new Set(text.match(NAMED) ?? [])].flatMap((address) => {
    const [type = '', name = ''] = address.split('.');
    const kind = KINDS.find((one) => one.type === type);
    return has.has(`${type}.${name}`) || kind === undefined
      ? []
      : [both({ type, name, requests: [], after: PLAIN[type] ?? {} })];
  });
  return [...pairs, ...missing];
}

/** Matches the address of a generated resource, such as `okta_group.new`, in a value `tf:okta_group.new` or in an expression. */
const NAMED = /\bokta_\w+\.(?:new|other)\b/g;

const nastyPlan: fc.Arbitrary<NastyPlan> = fc
  .tuple(
    fc.boolean().chain((is) => fc.tuple(resources(is), fc.constant(is))),
    fc.constantFrom('users', 'groups', 'both'),
    fc.boolean(),
    arbitraryLayout,
    arbitraryChoice,
  )
  .map(([[all, isWithSources], listed, isWithRules, layout, choice]) => {
    const pairs = withNamed(withPlannable(withKept(all)));
    const {
      resources: open,
      inRoot,
      given,
      outputs,
    } = applyLayout(
      pairs.map((pair) => pair.open),
      layout,
    );
    const inRootAll = (texts: readonly (readonly [string, string])[]) =>
      new Map(texts.map(([name, text]) => [name, inRoot(text)]));
    const org = exportedOrg(listed);
    const { groupRules: _, ...withoutRules } = org;
    return {
      org,
      export: isWithRules ? org : withoutRules,
      known: applyLayout(
        pairs.map((pair) => pair.known),
        layout,
      ).resources,
      open,
      isWithSources,
      choice,
      placed: {
        locals: inRootAll(pairs.flatMap(({ locals = [] }) => [...locals])),
        outputs: inRootAll(pairs.flatMap((pair) => [...(pair.outputs ?? [])])),
        made: { given, outputs },
      },
    };
  });

/** The property that a decided verdict for an export with a plan stays the same when the unknown values of the plan become known. */
export const decisionsStay = (requests: number) =>
  fc.asyncProperty(
    nastyPlan.chain((plan) => {
      const whole = wholeOf(plan);
      return fc.tuple(
        fc.constant(plan),
        fc.array(arbitraryRequest(whole), { minLength: requests, maxLength: requests }),
      );
    }),
    async ([plan, all]) => {
      const whole = wholeOf(plan);
      const open = overlayPlan(snapshotIn(plan.export), await openChange(plan)).snapshot;
      for (const request of all)
        if (!isFromInactiveZone(whole, request)) expectDecisionsStay({ whole, open, request });
    },
  );

/**
 * Returns the org after the apply. If two resources assign policies to the same application, the first resource in the list wins, as if
 * Terraform applied it last.
 */
function wholeOf({ org, known, placed }: NastyPlan): Snapshot {
  const change = changeIn(
    withAdditionalObjects(planOf(withoutConflicts(known.flatMap(withoutDeferredChange))), placed),
  );
  const { unknown = [], ...whole } = overlayPlan(snapshotIn(org), change).snapshot;
  const settled = unknown.flatMap(({ collection, of: type = '', path: appId, among: [policyId] = [] }) =>
    collection === 'mappings' && appId !== undefined && policyId !== undefined
      ? [{ appId, policyId, type }]
      : [],
  );
  return { ...whole, mappings: [...whole.mappings, ...settled] };
}

/**
 * Removes the change of a deferred resource, because Terraform does not apply it. An existing object stays unchanged. A new object is not
 * created.
 */
function withoutDeferredChange({ isDeferred, replaced, ...one }: MadeResource): readonly MadeResource[] {
  if (!isDeferred) return [{ ...one, ...(replaced && { replaced }) }];
  return one.before === undefined ? [] : [{ ...one, after: one.before }];
}

/** Whether the request comes from an inactive zone, which contradicts the org (assumption A14). */
function isFromInactiveZone({ zones }: Snapshot, { policyContext }: Request): boolean {
  const stated = policyContext.zones?.ids ?? [];
  return zones.some((zone) => !isActive(zone) && stated.includes(zone.id));
}

async function openChange({ open, placed, isWithSources, choice }: NastyPlan): Promise<PlannedChange> {
  const plan = withTwoProviders(withAdditionalObjects(planOf(open), placed), choice);
  if (!isWithSources) return changeIn(plan);
  const sources = await readConfiguration('tf', memoryIo({ files: filesOf(placed, open) }).io);
  if (!sources.ok) throw new Error(JSON.stringify(sources.problems));
  return changeOf(plan, sources.value);
}
