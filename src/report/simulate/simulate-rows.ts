import { brandedType } from '../../base/brand.js';
import { alternatives, counted, listed } from '../../base/messages.js';
import { ownAt } from '../../base/own.js';
import { readBody } from '../../documents/request/read-request.js';
import type { Refusal } from '../../documents/request/refusal.js';
import { MATCH, NOT_MATCH, type Rank, UNDEFINED, verdictOf } from '../../logic/kleene/verdict.js';
import type { Request } from '../../model/facts/request.js';
import { blockedBy } from '../../model/facts/zones/zone.js';
import { NAMED_RESOURCES, type Names, namesIn } from '../../model/policies/display-names.js';
import type { SimulatedTypeName } from '../../model/policies/policy-type.js';
import { ruleWords } from '../../model/policies/rule-words.js';
import type { Snapshot } from '../../model/policies/snapshot.js';
import type { Compiled } from '../../simulate/compile.js';
import { type Visit, visit } from '../../simulate/match-rules.js';
import { applicationReader } from '../../simulate/outcome/application.js';
import { type EffectReader, type Part, partOf } from '../../simulate/outcome/part.js';
import { sessionReader } from '../../simulate/outcome/session.js';
import { type Settled, settled, valueIf } from '../../simulate/outcome/settled.js';
import { requestedTypeNames } from '../../simulate/simulate.js';
import { type MissingFactHint, missingWords, unknownBlocklistWords } from '../../what-if/missing-words.js';
import type { CsvCell } from '../text/csv-text.js';
import { signInWords } from '../words/sign-in-words.js';

export const SIMULATE_COLUMNS = [
  'line',
  'application',
  'application id',
  'user',
  'user id',
  'request',
  'policy type',
  'status',
  'policy',
  'policy id',
  'rule',
  'rule id',
  'access',
  'undecided',
  'why',
] as const;

/** The rows of the CSV answer for one request. */
export interface SimulatedRows {
  readonly isRefused: boolean;
  readonly rows: readonly (readonly CsvCell[])[];
}

/**
 * Returns a function that makes the rows of a request, which can be any JSON value. There is one row for each policy type, or one row with
 * the reason for the rejection.
 */
export function simulateRowsOf(
  compiled: Compiled,
  give: MissingFactHint,
): (request: unknown, line?: number) => SimulatedRows {
  const { snapshot } = compiled;
  const names = namesIn(snapshot, String);
  const asked = askedIn(snapshot);
  return (request, line) => {
    const read = readBody(request, compiled.world);
    const head = [line ?? null, ...asked(request)];
    if (!read.ok) return { isRefused: true, rows: [[...head, ...refusedCells(read.refusal)]] };
    const words = signInWords(read.value, names);
    const rows = answered(read.value, compiled, names, give).map((cells) => [...head, words, ...cells]);
    return { isRefused: false, rows };
  };
}

/** Returns a function that reads the application and the user of a request, with names and ids, as far as the request states them. */
function askedIn(snapshot: Snapshot): (request: unknown) => CsvCell[] {
  const [apps, users] = (['app', 'user'] as const).map(
    (kind) => new Map(NAMED_RESOURCES[kind](snapshot).map(({ id, name }) => [id, name ?? null])),
  );
  const named = (index: typeof apps, id: unknown) =>
    typeof id === 'string' ? [index?.get(id) ?? null, id] : [null, null];
  return (request) => [
    ...named(apps, ownAt(request, ['appInstance'])),
    ...named(users, ownAt(request, ['policyContext', 'user', 'id'])),
  ];
}

/** Returns the table cells for a rejected request. The cell for the status contains the error code. */
function refusedCells({ body: { errorCode, errorSummary, errorCauses } }: Refusal): CsvCell[] {
  const why = [errorSummary, ...errorCauses.map((cause) => cause.errorSummary)].join('; ');
  return [null, null, errorCode, null, null, null, null, null, null, why];
}

/**
 * Whether the network blocklists together block the request (`rank`), and why (`why`, as text). The service evaluates them before any
 * policy. Spec: Network zone, `usage`.
 */
interface BlocklistResult {
  readonly rank: Rank;
  readonly why: readonly string[];
}

function answered(request: Request, compiled: Compiled, names: Names, give: MissingFactHint): CsvCell[][] {
  const { brand } = compiled.snapshot;
  const knowledge = compiled.knowledgeOf(request);
  const before = beforePolicies(request, compiled, names, give);
  return requestedTypeNames(request, brand).map((name) => {
    const list = compiled.types.get(name)?.listFor(request.appInstance);
    const visited = list && visit(list.policies, knowledge);
    const part = partOf(
      accessReader(name, compiled.snapshot),
      compiled,
      { request, knowledge },
      { visit: visited },
    );
    return [brandedType(name, brand), ...partCells(part, visited, before, request, give)];
  });
}

function beforePolicies(
  request: Request,
  { world }: Compiled,
  names: Names,
  give: MissingFactHint,
): BlocklistResult {
  const { rank, zones, why } = blockedBy(world, request.policyContext);
  if (rank === NOT_MATCH) return { rank, why: [] };
  if (rank === UNDEFINED) return { rank, why: [unknownBlocklistWords(request, give, why)] };
  const zoneWords = listed(zones, (id) => names.shown('zone', id));
  return { rank, why: [`blocked before any policy by the network blocklist ${zoneWords}`] };
}

interface AccessValues {
  readonly access: 'ALLOW' | 'DENY' | null;
}

type ReadAccess = EffectReader<AccessValues>['read'];

/** Functions that read whether a rule allows access, for the policy types whose rules allow or deny sign-ins. */
const ACCESS: Partial<Record<SimulatedTypeName, (snapshot: Snapshot) => ReadAccess>> = {
  ACCESS_POLICY: ({ brand }) => applicationReader(brand).read,
  OKTA_SIGN_ON: ({ engine }) => sessionReader(engine).read,
};

const NO_ACCESS: ReadAccess = () => ({ access: settled(null) });

function accessReader(policyType: SimulatedTypeName, snapshot: Snapshot): EffectReader<AccessValues> {
  return { policyType, fields: ['access'], read: ACCESS[policyType]?.(snapshot) ?? NO_ACCESS };
}

function partCells(
  part: Part<AccessValues>,
  visited: Visit | undefined,
  before: BlocklistResult,
  request: Request,
  give: MissingFactHint,
): CsvCell[] {
  if (visited === undefined) return [null, null, null, null, null, null, true, part.noRuleReason];
  const { decided } = visited;
  const open = part.possible.length - (decided === undefined ? 0 : 1);
  const policy = decided?.policy.compiled.policy;
  const rule = decided?.rule.rule;
  return [
    verdictOf(decided === undefined ? (open > 0 ? UNDEFINED : NOT_MATCH) : MATCH),
    policy?.name ?? null,
    policy?.id ?? null,
    rule?.name ?? null,
    rule?.id ?? null,
    accessAfter(before, part.effect.access),
    open > 0 || before.rank === UNDEFINED,
    [...before.why, ...whyOpen(part, open, request, give), ...whyAccess(part)].join('; '),
  ];
}

/** Returns whether access is allowed, by the network blocklists first and then by the policy; `null` if this is unknown. */
function accessAfter({ rank }: BlocklistResult, access: Settled<AccessValues['access']>): CsvCell {
  const known = valueIf(access) ?? null;
  if (rank === NOT_MATCH || known === 'DENY') return known;
  return rank === MATCH ? 'DENY' : null;
}

/** The maximum number of listed undecided rules; the others are counted. */
const MOST_RULES = 4;

function whyOpen(
  { possible, noRuleReason, missing }: Part<AccessValues>,
  open: number,
  request: Request,
  give: MissingFactHint,
): string[] {
  if (open === 0) return noRuleReason === null ? [] : [noRuleReason];
  const shown = possible.slice(0, Math.min(open, MOST_RULES)).map(ruleWords);
  const rest = open - shown.length;
  const rules = alternatives([...shown, ...(rest > 0 ? [counted(rest, 'other rule')] : [])]);
  const ways = missingWords([{ reason: 'missing-fact', missing }], request, give, 1);
  return [
    `${rules} may match (${ways.length > 0 ? `pass ${ways.join(', ')}` : 'no request contains this fact'})`,
  ];
}

/** Returns why it is unknown whether the deciding rule allows access. */
function whyAccess({ decidedBy, effect: { access } }: Part<AccessValues>): readonly string[] {
  return decidedBy !== null && access.kind === 'undecided' ? access.reasons : [];
}
