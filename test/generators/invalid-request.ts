import fc from 'fast-check';
import type { Request } from '../../src/model/facts/request.js';
import type { Snapshot } from '../../src/model/policies/snapshot.js';
import { POOLS } from './pools.js';
import { arbitraryRequest } from './request.js';

/** Generates a request that must be rejected: a valid one with one to three defects, or no request at all. */
export function arbitraryInvalidRequest(org: Snapshot): fc.Arbitrary<unknown> {
  const breaks = fc.array(fc.oneof(...breaksFor(org)), { minLength: 1, maxLength: 3 });
  const broken = fc.tuple(arbitraryRequest(org), breaks).map(([request, all]) => {
    const draft = structuredClone(request) as Draft;
    for (const breakIt of all) breakIt(draft);
    return draft;
  });
  return fc.oneof(
    { weight: 12, arbitrary: broken },
    { weight: 1, arbitrary: fc.constantFrom(null, undefined, [], '', 'text', 0, true) },
    { weight: 1, arbitrary: arbitraryRequest(org).map((request): unknown => [request]) },
  );
}

type Fields = Record<string, unknown>;
type Draft = Partial<Record<keyof Request, unknown>>;
type Break = (draft: Draft) => void;

function breaksFor(org: Snapshot): fc.Arbitrary<Break>[] {
  const unknown = unknownIds(org);
  return [
    fc.constantFrom(undefined, null, '', 5, {}).map(
      (value): Break =>
        (draft) => {
          draft.appInstance = value;
        },
    ),
    fc.constantFrom(undefined, null, [], 'context').map(
      (value): Break =>
        (draft) => {
          draft.policyContext = value;
        },
    ),
    fc.constantFrom(['NO_POLICY'], ['MFA_ENROLL', '', 'toString'], 'MFA_ENROLL', [null]).map(
      (value): Break =>
        (draft) => {
          draft.policyTypes = value;
        },
    ),
    ...[wrongValues, wrongTypes, ...(unknown.length > 0 ? [fc.constantFrom(...unknown)] : [])].map((fields) =>
      fields.map((values) => inContext(values)),
    ),
  ];
}

/**
 * Returns a change that sets fields of the context and thereby makes a request invalid. It removes `open`: if the lists of groups and zones
 * are incomplete, the changed fields may not contradict them.
 */
function inContext(values: Fields): Break {
  return ({ policyContext }) => {
    if (typeof policyContext === 'object' && policyContext !== null)
      Object.assign(policyContext, { open: undefined }, values);
  };
}

const wrongValues = fc.constantFrom<Fields>(
  { user: { id: 'usr-1' }, groups: { ids: [] } },
  { user: null, groups: null },
  { user: { type: 'typ-1' }, groups: undefined },
  { ip: '10.0.0.1', zones: { ids: [] } },
  { ip: '10.0.0.1', ipChain: ['10.0.0.1'], zones: { ids: ['zon-1'] } },
  { ip: 'office', ipChain: null, zones: null },
  { ip: '10.0.0.0/8' },
  { ip: '010.0.0.1' },
  { ipChain: ['10.0.0.1', '10.0.0.256', '::g'], ip: null, zones: null },
  { risk: { level: 'ANY' } },
  { risk: { level: 'low' }, entityRisk: { level: '' } },
  { device: { platform: 'toString' } },
  { device: { platform: 'ios', managed: true, registered: false } },
  { device: { assuranceId: 'dev-1', assuranceIds: ['dev-1'] } },
  { device: { assuranceId: 'dev-99', assuranceIds: [] } },
);

const wrongTypes = fc.constantFrom<Fields>(
  { user: 'usr-1' },
  { user: { id: 7 } },
  { user: { profile: [] } },
  { groups: ['grp-1'] },
  { groups: { ids: [null] } },
  { groups: {} },
  { ip: 167_772_161 },
  { ipChain: [] },
  { zones: { ids: 'zon-1' } },
  { location: { region: 'US-CA' } },
  { asn: 64_500.5 },
  { risk: 'LOW' },
  { risk: {} },
  { riskDetections: 'BRUTE_FORCE_ATTACK' },
  { behaviors: [1] },
  { device: { registered: 'true' } },
  { device: { assuranceIds: 'dev-1' } },
  { authType: {} },
  { office365Client: ['WEB'] },
  { session: 'session' },
  { expressions: { 'opaque.one': 'true' } },
);

/**
 * Returns fields of a context that contain the id of a missing user, group, zone or device assurance policy. If the org contains no objects
 * of a kind, this kind is omitted.
 */
function unknownIds({ users, groups, zones, deviceAssurances }: Snapshot): Fields[] {
  return [
    ...(users.length > 0 ? [{ user: { id: POOLS.user.missing }, groups: undefined }] : []),
    ...(groups.length > 0 ? [{ groups: { ids: [POOLS.group.missing] }, user: undefined }] : []),
    ...(zones.length > 0
      ? [{ zones: { ids: [POOLS.zone.missing] }, ip: undefined, ipChain: undefined }]
      : []),
    ...(deviceAssurances.length > 0
      ? [
          { device: { assuranceId: POOLS.deviceAssurance.missing } },
          { device: { assuranceIds: [POOLS.deviceAssurance.missing] } },
        ]
      : []),
  ];
}
