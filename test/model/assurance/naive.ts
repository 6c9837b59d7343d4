import type { AuthenticatorUse } from '../../../src/model/assurance/authenticator-use.js';
import { AUTHENTICATORS, type Characteristic } from '../../../src/model/assurance/authenticators.js';
import type { Document } from './generators.js';

/**
 * Evaluates the specification literally. The result is only true or false, so the document must have no errors, and the authenticators must
 * be fully known. The only code shared with the implementation is the authenticator table.
 */
export function naivelySatisfies(document: Document, uses: readonly AuthenticatorUse[]): boolean {
  const everyone = uses.map(factsOf);
  if (upper(document.type) === 'AUTH_METHOD_CHAIN')
    return (document.chains as Step[]).some((chain) => followed(chain, everyone, []));
  const factors = upper(document.factorMode) === '2FA' ? 2 : 1;
  return (document.constraints as ConstraintObject[]).some((object) => met(object, factors, everyone));
}

interface Facts {
  readonly key: string;
  readonly type: string;
  readonly method: string;
  readonly id: string | undefined;
  readonly classes: readonly string[];
  readonly has: (characteristic: Characteristic) => boolean;
  readonly verifiedBy: string;
}

type Reference = { key: string; method?: string; id?: string } & Document;
type Constraint = {
  types?: string[];
  methods?: string[];
  authenticationMethods?: Reference[];
  excludedAuthenticationMethods?: Reference[];
  required?: boolean;
} & Document;
type ConstraintObject = { knowledge?: Constraint; possession?: Constraint };
type Step = { authenticationMethods: Reference[]; next?: Step[] };

function factsOf(use: AuthenticatorUse): Facts {
  const row = AUTHENTICATORS.find(({ key, method }) => key === use.key && method === use.method);
  if (row === undefined) throw new Error(`${use.key} ${use.method} is not in the table`);
  const has = (one: Characteristic): boolean => {
    const extent = row.characteristics[one];
    const implied = one === 'deviceBound' && extent === 'depends' && use[one] === undefined;
    if (implied) return has('phishingResistant') || has('hardwareProtection');
    return extent === 'always' || (extent === 'depends' && use[one] === true);
  };
  return {
    key: row.key,
    type: row.type,
    method: row.method,
    id: use.id,
    classes: row.classes.filter((_, index) => index === 0 || has('userVerification')),
    has,
    verifiedBy: row.verifiedBy.length === 1 ? String(row.verifiedBy[0]) : (use.verifiedBy ?? ''),
  };
}

function met({ knowledge, possession }: ConstraintObject, factors: number, everyone: Facts[]): boolean {
  const isSilent = upper(possession?.userPresence) === 'OPTIONAL';
  const isAdmitted = (one: Facts) =>
    !(isSilent && one.key === 'security_question') &&
    !(possession?.required === false && one.classes.includes('possession') && !fits(one, possession, true));
  const admitted = everyone.filter(isAdmitted);
  const ofClass = (name: string) => admitted.filter((one) => one.classes.includes(name));
  const known = ofClass('knowledge');
  const counted = knowledge?.required === false ? known.filter((one) => fits(one, knowledge, false)) : known;
  if (demands(knowledge) && !known.some((one) => fits(one, knowledge, false))) return false;
  if (demands(possession) && !ofClass('possession').some((one) => fits(one, possession, true))) return false;
  return (
    [counted, ofClass('possession'), ofClass('inherence')].filter((one) => one.length > 0).length >= factors
  );
}

function demands(constraint: Constraint | undefined): constraint is Constraint {
  return constraint !== undefined && constraint.required !== false;
}

function fits(one: Facts, constraint: Constraint, isPossession: boolean): boolean {
  const {
    types = [],
    methods = [],
    authenticationMethods = [],
    excludedAuthenticationMethods = [],
  } = constraint;
  if (types.length > 0 && !types.map(upper).includes(one.type)) return false;
  if (methods.length > 0 && !methods.map(upper).includes(one.method)) return false;
  if (authenticationMethods.length > 0 && !authenticationMethods.some((item) => isMeant(item, one)))
    return false;
  if (excludedAuthenticationMethods.some((item) => isMeant(item, one))) return false;
  if (!isPossession) return true;
  return hasAll(one, { userPresence: 'REQUIRED', ...constraint });
}

function isMeant(item: Reference, one: Facts): boolean {
  if (item.key !== one.key) return false;
  if (item.method !== undefined && upper(item.method) !== one.method) return false;
  if (item.id !== undefined && item.id !== one.id) return false;
  return hasAll(one, item);
}

function hasAll(one: Facts, demanded: Document): boolean {
  const isRequired = (name: string) => upper(demanded[name]) === 'REQUIRED';
  if (isRequired('hardwareProtection') && !one.has('hardwareProtection')) return false;
  if (isRequired('deviceBound') && !one.has('deviceBound')) return false;
  if (isRequired('phishingResistant') && !one.has('phishingResistant')) return false;
  if (isRequired('userPresence') && !one.has('userPresence')) return false;
  if (!isRequired('userVerification')) return true;
  const by = (demanded.userVerificationMethods ?? []) as string[];
  return one.has('userVerification') && (by.length === 0 || by.includes(one.verifiedBy));
}

/** Whether every step is satisfied by an authenticator that no other step uses. */
function followed({ authenticationMethods, next = [] }: Step, everyone: Facts[], used: Facts[]): boolean {
  return everyone.some(
    (one) =>
      !used.includes(one) &&
      authenticationMethods.some((item) => isMeant(item, one)) &&
      (next.length === 0 || next.some((step) => followed(step, everyone, [...used, one]))),
  );
}

function upper(value: unknown): string {
  return String(value).toUpperCase();
}
