import { groupBy } from '../../base/group-by.js';
import { invariant } from '../../base/invariant.js';
import { lazy } from '../../base/lazy.js';
import { isObject, type Members } from '../../base/object.js';
import type { FoundResource } from '../../documents/collect/accumulator.js';
import { findBrands } from '../../documents/edition/brand.js';
import { editionOf } from '../../documents/edition/edition.js';
import {
  defaultBrand,
  findTenantMarkers,
  type TenantMarkers,
} from '../../documents/edition/tenant-markers.js';
import type { DocumentKind } from '../../documents/kinds/kinds.js';
import { overlayResources } from '../../documents/overlay/overlaid-resources.js';
import { findNewUnknowns, overlayPlan, shiftSource } from '../../documents/overlay/overlay.js';
import { parseDocuments } from '../../documents/parse-documents.js';
import { readMappings } from '../../documents/read-mappings.js';
import type { PlanToLint } from '../../documents/read-plan.js';
import { type ReadResources, readParsedResources } from '../../documents/read-resources.js';
import { assembleDocuments, assembleParsed } from '../../documents/read-snapshot.js';
import { isGap } from '../../documents/reading-errors.js';
import { canonicalUnknown } from '../../documents/resources/manifest.js';
import type { InputDocument, ParsedDocument } from '../../documents/text/input.js';
import type { Edition, Engine, Snapshot } from '../../model/policies/snapshot.js';
import type { CollectionName } from '../../model/resources/collections.js';
import { type Org, orgOf } from '../rule/org.js';
import type { Resource } from '../rule/resource.js';
import type { Reading } from '../rule/setting.js';
import type { TerraformObjects } from '../rule/terraform.js';
import { lintedResources } from './linted-resources.js';
import { terraformIn } from './terraform-objects.js';

export interface OrgReading {
  readonly edition?: Edition | undefined;
  readonly engine?: Engine | undefined;
  readonly brand?: string | undefined;
  /** The collections that the caller states to be complete. */
  readonly complete?: readonly CollectionName[] | undefined;
  readonly as?: DocumentKind | undefined;
  readonly reading?: Reading | undefined;
  /** A Terraform plan that is combined with the documents. They are checked in the state after the apply. */
  readonly plan?: PlanToLint | undefined;
}

export interface ReadOrgs extends Pick<ReadResources, 'documents' | 'duplicateKeys' | 'noted'> {
  readonly orgs: readonly ReadOrg[];
}

/** An org with all of its resources, including request bodies for resources that are not stored yet. */
export interface ReadOrg {
  readonly org: Org;
  readonly resources: readonly Resource[];
  /** The Terraform plans and states in the documents. */
  readonly terraform: readonly TerraformObjects[];
}

/** Groups the resources of documents into orgs. Each document with a complete org is one org; all others together are another. */
export function readOrgs(documents: readonly InputDocument[], reads: OrgReading, isBefore = false): ReadOrgs {
  return readParsedOrgs(parseDocuments(documents), reads, isBefore);
}

/** Groups the resources of parsed documents into orgs. */
export function readParsedOrgs(
  documents: readonly ParsedDocument[],
  reads: OrgReading,
  isBefore = false,
): ReadOrgs {
  const read = readParsedResources(documents, reads.as);
  const parts = [...partsOf(read)];
  const plan = reads.plan && placedAfter(reads.plan, documents.length);
  const orgs = parts.map(([number, met]) =>
    readOrg(number, plan === undefined ? met : overlayResources(met, plan), { read, reads, isBefore }),
  );
  const kept = [...read.documents, ...(plan?.parsed.map((parsed) => parsed.kept) ?? [])];
  return { documents: kept, duplicateKeys: read.duplicateKeys, noted: read.noted, orgs };
}

/** Returns the plan with its document indexes increased by the number of the other documents, which come first. */
function placedAfter(plan: PlanToLint, documents: number): PlanToLint {
  const planned = plan.planned.map((resource) => ({ ...resource, at: shiftSource(resource.at, documents) }));
  return { ...plan, planned };
}

const TOGETHER = -1;

function partsOf({ resources, orgs }: ReadResources): Map<number, FoundResource[]> {
  if (resources.length === 0) return new Map([[TOGETHER, []]]);
  return groupBy(resources, ({ at }) => (orgs.size > 1 && orgs.has(at.document) ? at.document : TOGETHER));
}

interface Whence {
  readonly read: ReadResources;
  readonly reads: OrgReading;
  /** Whether the documents are the state before a change. A location in them is then not a location in a linted document. */
  readonly isBefore: boolean;
}

function readOrg(part: number, met: readonly FoundResource[], { read, reads, isBefore }: Whence): ReadOrg {
  const linted = lintedResources(
    met.filter((one) => !isStub(one)),
    reads.reading,
  );
  const resources: readonly Resource[] = isBefore
    ? linted.map((one) => ({ ...one, documents: read.documents }))
    : linted;
  const own = part === TOGETHER ? read.parsed : read.parsed.slice(part, part + 1);
  const signs = lazy(() => findTenantMarkers(own));
  const brand = (reads.brand ?? read.stated.brand ?? brandIn(resources, signs)).toUpperCase();
  const { change, hasAllRules = () => false } = reads.plan ?? {};
  const edition = reads.edition ?? read.stated.edition ?? editionOf(brand, () => signs().isLive);
  const engine = reads.engine ?? read.stated.engine ?? 'identity';
  let isAssembled = false;
  const assembled = lazy(() => {
    isAssembled = true;
    const result = assembleParsed(own, { brand, edition, engine, complete: reads.complete });
    const snapshot = result.ok ? result.value : emptyOrg();
    if (change === undefined) return { snapshot, problems: result.problems };
    const planned = overlayPlan(snapshot, change);
    return { snapshot: planned.snapshot, problems: [...result.problems, ...planned.problems] };
  });
  const org: Org = orgOf({
    brand,
    edition,
    engine,
    resources,
    isWhole: part !== TOGETHER || read.orgs.size > 0,
    unknown: [
      ...read.unknown
        .filter(({ document }) => part === TOGETHER || document === part)
        .map(({ entry }) => canonicalUnknown(entry, brand)),
      ...(change === undefined ? [] : findNewUnknowns(change)),
    ],
    hasAllRules: (policyId) => read.hasAllRules(policyId) || hasAllRules(policyId),
    mappings: () =>
      isAssembled || change !== undefined ? org.snapshot().mappings : readMappings(own, brand),
    snapshot: () => assembled().snapshot,
    gaps: () => assembled().problems.filter(isGap),
  });
  const planned = reads.plan?.parsed ?? [];
  const terraform = [
    ...terraformIn(own, part === TOGETHER ? 0 : part),
    ...terraformIn(planned, read.documents.length),
  ];
  return { org, resources, terraform };
}

/** Whether a policy is known only from its rules, because Terraform does not manage the policy itself. */
function isStub({ kind, value, at }: FoundResource): boolean {
  const isOfRule = at.terraform !== undefined && kind === 'policy' && isObject(value);
  return isOfRule && Object.keys(value).every((key) => STUB.has(key));
}

const STUB: ReadonlySet<string> = new Set(['id', 'status', 'type']);

function emptyOrg(): Snapshot {
  const result = assembleDocuments([{ name: '', value: { policies: [] } }]);
  invariant(result.ok, 'an org without policies is an org');
  return result.value;
}

function brandIn(resources: readonly Resource[], signs: () => TenantMarkers): string {
  const of = (kind: DocumentKind) =>
    resources
      .filter((resource) => resource.kind === kind && isObject(resource.value))
      .map(({ value }) => value as Members);
  const [brand = defaultBrand(signs())] = findBrands({
    policies: of('policy'),
    rules: of('rule'),
    authenticators: of('authenticator'),
    apps: of('app'),
    groups: of('group'),
  });
  return brand;
}
