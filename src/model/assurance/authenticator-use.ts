import { brandedKey, CANONICAL_BRAND, canonicalKey } from '../../base/brand.js';
import { known, MATCH, NOT_MATCH, type Rank, UNDEFINED } from '../../logic/kleene/verdict.js';
import {
  AUTHENTICATORS,
  type AuthenticatorRow,
  type AuthenticatorTable,
  CHARACTERISTICS,
  type Characteristic,
  type Extent,
  type FactorClass,
  LIVE_AUTHENTICATORS,
  ofCharacteristics,
  rowsOf,
  type UserVerificationMethod,
} from './authenticators.js';

/**
 * An authenticator that a person uses. If no method is stated, the person uses any of its methods. A stated characteristic, such as
 * hardware protection, is only read if it depends on the configuration of the authenticator, according to the table of authenticators.
 */
export interface AuthenticatorUse extends Partial<Readonly<Record<Characteristic, boolean>>> {
  /** The key of the authenticator, with the vendor prefix of the documents or the prefix `okta_`. */
  readonly key: string;
  readonly method?: string;
  readonly id?: string;
  /** The type of the authenticator. Only read for a key that is not in the table of authenticators. */
  readonly type?: string;
  readonly verifiedBy?: UserVerificationMethod;
}

/** Inputs of the assurance functions in addition to the method and the authenticators. */
export interface AssuranceOptions {
  readonly brand?: string;
  readonly table?: AuthenticatorTable;
}

/**
 * The known facts about a used authenticator. `candidates` contains one entry for each method that the person may use. It has at least one
 * entry.
 */
export interface KnownUse {
  readonly use: AuthenticatorUse;
  readonly candidates: readonly Candidate[];
}

/** A method that a person may use with an authenticator, and the properties of the authenticator when it is used with this method. */
export interface Candidate {
  readonly use: AuthenticatorUse;
  readonly row: CandidateRow;
  readonly is: Readonly<Record<FactorClass, Rank>>;
  readonly has: Readonly<Record<Characteristic, Rank>>;
  /** The methods of user verification (biometrics, PIN) that the authenticator may use, if it verifies the user. */
  readonly verifiedBy: readonly UserVerificationMethod[];
}

/** A row of the table of authenticators, or a partial row for a key that is not in the table. */
interface CandidateRow
  extends Pick<AuthenticatorRow, 'key' | 'characteristics' | 'verifiedBy' | 'instances'>,
    Partial<Pick<AuthenticatorRow, 'type' | 'method' | 'classes'>> {}

export function knownUse(use: AuthenticatorUse, options: AssuranceOptions = {}): KnownUse {
  const { brand = CANONICAL_BRAND, table = AUTHENTICATORS } = options;
  const key = canonicalKey(use.key, brand);
  const method = use.method?.toUpperCase();
  const rows = [table, LIVE_AUTHENTICATORS]
    .map((one) => rowsOf(one, key, method))
    .find(({ length }) => length > 0);
  const candidates: readonly CandidateRow[] = rows ?? [rowNotInTable(use, key)];
  return { use, candidates: candidates.map((row) => candidateOf(use, row)) };
}

/** Returns every authenticator in the table, with each of its methods. */
export function usesOf({
  brand = CANONICAL_BRAND,
  table = AUTHENTICATORS,
}: AssuranceOptions): AuthenticatorUse[] {
  return table.map(({ key, method }) => ({ key: brandedKey(key, brand), method }));
}

/** Returns the result that a check has for every possible configuration of an authenticator, or `UNDEFINED` if the results differ. */
export function agreement(ranks: readonly Rank[]): Rank {
  const [first = UNDEFINED, ...others] = ranks;
  return others.every((rank) => rank === first) ? first : UNDEFINED;
}

/**
 * Returns all completions of a used authenticator: each combination of values for its unknown properties. An authenticator whose key is not
 * in the table may be a knowledge or a possession factor.
 */
export function completionsOf({ candidates }: KnownUse): KnownUse[] {
  return candidates.flatMap(({ use, row }) =>
    rowHypotheses(row).flatMap((settled) =>
      useHypotheses(use, settled).map((use) => ({ use, candidates: [candidateOf(use, settled)] })),
    ),
  );
}

/** Returns the name of a used authenticator for messages: its key and, if known, its method. */
export function labelOf({ key, method, id }: AuthenticatorUse): string {
  const name = method === undefined ? key : `${key} ${method.toUpperCase()}`;
  return id === undefined ? `\`${name}\`` : `\`${name}\` (\`${id}\`)`;
}

/**
 * Returns a row for an authenticator or method that is not in the table of authenticators. The row contains only what the caller states.
 */
function rowNotInTable({ type, method }: AuthenticatorUse, key: string): CandidateRow {
  return {
    key,
    ...(type !== undefined && { type: type.toUpperCase() }),
    ...(method !== undefined && { method: method.toUpperCase() }),
    characteristics: ofCharacteristics(() => 'depends'),
    verifiedBy: ['BIOMETRICS', 'PIN'],
    instances: 'several',
  };
}

function candidateOf(use: AuthenticatorUse, row: CandidateRow): Candidate {
  const has = withImplied(ofCharacteristics((one) => rankOfExtent(row.characteristics[one], use[one])));
  const is = (factorClass: FactorClass) => rankOfClass(row, factorClass, has.userVerification);
  return {
    use,
    row,
    is: { knowledge: is('knowledge'), possession: is('possession'), inherence: is('inherence') },
    has,
    verifiedBy: row.verifiedBy.filter(
      (one) => row.verifiedBy.length === 1 || (use.verifiedBy ?? one) === one,
    ),
  };
}

function rankOfExtent(extent: Extent, said: boolean | undefined): Rank {
  if (extent !== 'depends') return known(extent === 'always');
  return said === undefined ? UNDEFINED : known(said);
}

/** Derives device binding, if it is unknown. Phishing resistance implies it, and so does hardware protection. */
function withImplied(has: Candidate['has']): Candidate['has'] {
  return has.deviceBound === UNDEFINED && impliesBinding(has) ? { ...has, deviceBound: MATCH } : has;
}

function impliesBinding(has: Candidate['has']): boolean {
  return has.phishingResistant === MATCH || has.hardwareProtection === MATCH;
}

function rankOfClass({ classes }: CandidateRow, factorClass: FactorClass, verified: Rank): Rank {
  if (classes === undefined)
    return factorClass === 'inherence' && verified === NOT_MATCH ? NOT_MATCH : UNDEFINED;
  if (classes[0] === factorClass) return MATCH;
  return classes.includes(factorClass) ? verified : NOT_MATCH;
}

function rowHypotheses(row: CandidateRow): CandidateRow[] {
  if (row.classes !== undefined) return [row];
  return [
    { ...row, classes: ['knowledge'] },
    { ...row, classes: ['possession', 'inherence'] },
  ];
}

function useHypotheses(use: AuthenticatorUse, row: CandidateRow): AuthenticatorUse[] {
  const named = row.method === undefined ? use : { ...use, method: row.method };
  const { has } = candidateOf(use, row);
  const open = CHARACTERISTICS.filter((one) => has[one] === UNDEFINED);
  const settled = open.reduce<AuthenticatorUse[]>(
    (uses, one) =>
      uses.flatMap((use) => [
        { ...use, [one]: false },
        { ...use, [one]: true },
      ]),
    [named],
  );
  const isPossible = ({ has }: Candidate) => has.deviceBound === MATCH || !impliesBinding(has);
  return settled
    .filter((one) => !open.includes('deviceBound') || isPossible(candidateOf(one, row)))
    .flatMap((one) => verifierHypotheses(one, row));
}

function verifierHypotheses(use: AuthenticatorUse, row: CandidateRow): AuthenticatorUse[] {
  const { has, verifiedBy } = candidateOf(use, row);
  if (has.userVerification !== MATCH || verifiedBy.length < 2) return [use];
  return verifiedBy.map((one) => ({ ...use, verifiedBy: one }));
}
