import { LIMIT_REACHED } from '../../../analysis/questions/session/reasons.js';
import { type Session, sessionOf } from '../../../analysis/questions/session/session.js';
import type { EncodedRule } from '../../../analysis/symbolic/encode.js';
import { canonical } from '../../../base/canonical.js';
import { isObject, type Members } from '../../../base/object.js';
import { own } from '../../../base/own.js';
import { all } from '../../../logic/kleene/formula.js';
import { negated, type Literal as SolverLiteral } from '../../../logic/solver/literal.js';
import type { Model } from '../../../logic/solver/satisfy.js';
import { smallestCore } from '../../../logic/solver/unsatisfiable-core.js';
import { conditionOf, leavesOf } from '../../../model/conditions/leaves.js';
import type { Meaning } from '../../../model/facts/fact.js';
import type { World } from '../../../model/facts/world.js';
import { ALL_ZONES, inZone } from '../../../model/facts/zones/zone.js';
import { isBlocking, isExempt, type ZoneDefinition } from '../../../model/facts/zones/zone-map.js';
import type { Policy, PolicyRule, Rule } from '../../../model/policies/policy.js';
import type { Snapshot } from '../../../model/policies/snapshot.js';
import { compiledOf } from '../../../simulate/compile.js';
import { AXIOM_CHECKS, type ExportDocuments, rangesOf, valueAt } from '../axioms.js';
import {
  type AssumedKind,
  type Axiom,
  type CertificateAtom,
  type CertificateRule,
  type Claim,
  type Clause,
  type SignedAtom,
  VERIFIED_KINDS,
} from '../certificate.js';
import { clausesOfRule, listAtom, type Requirement, requirementsOf } from '../conditions.js';
import { assumedKindOf } from './assumed-kind.js';
import type { ExportReferences } from './export-references.js';
import { Refutation } from './refutation.js';

/**
 * Returns an analysis session that distinguishes sign-ins by each value of each condition, and by each zone. This is necessary because the
 * axioms of a certificate are about single values and zones.
 */
export function writingSession(snapshot: Snapshot): Session {
  const compiled = compiledOf(snapshot);
  const { world } = compiled;
  const owners = new Set(compiled.snapshot.policies.flatMap((policy) => [policy, ...policy.rules]));
  const values = [...owners].flatMap((owner) =>
    requirementsOf(owner, '').flatMap((requirement) =>
      requirement.values.map((value) => meaningOfValue(value, owner, world)),
    ),
  );
  const zones = world.zones.zones.map(({ id }) => inZone(id));
  return sessionOf(compiled, {
    extraConditions: [...values, ...zones].map((meaning) => ({ meaning, world })),
  });
}

/** The locations of a rule and of its policy in the export, in the form `document#pointer`. */
type RuleLocation = Pick<CertificateRule, 'policy' | 'rule'>;

/** The origin of a clause of the claim: a rule, or an axiom. */
type Origin = { readonly rule: EncodedRule } | Omit<Axiom, 'clause'>;

/**
 * The maximum number of clauses that are added to the proof of one claim: axioms, and rules above the claimed rule. The clauses with which
 * the proof starts do not count.
 */
const MOST_AXIOMS = 5000;

/** The maximum number of steps for finding out whether the checker can verify an axiom. */
const STEPS_PER_AXIOM = 50_000_000;

/**
 * Writes the certificate of one claim: a proof that the claimed rule is unreachable. The proof starts with the clauses of the claimed rule
 * and of the rules that shadow it. A solver searches for condition values that satisfy all clauses. If it finds values that a sign-in can
 * have, a rule above the claimed rule matches this sign-in, and the clauses of this rule are added. If no sign-in can have the values, an
 * axiom is added: a statement that excludes the smallest contradictory set of these values. The search is repeated until no values satisfy
 * all clauses.
 */
export class ClaimWriter {
  readonly #session: Session;
  readonly #references: ExportReferences;
  readonly #refutation = new Refutation();
  readonly #atoms: CertificateAtom[] = [];
  readonly #numbers = new Map<string, number>();
  readonly #literals = new Map<number, SolverLiteral>();
  readonly #meanings = new Map<number, Meaning>();
  readonly #clauses: Clause[] = [];
  readonly #origins: Origin[] = [];
  readonly #places = new Map<EncodedRule, RuleLocation>();
  readonly #known = new Set<string>();

  constructor(session: Session, references: ExportReferences) {
    this.#session = session;
    this.#references = references;
  }

  /**
   * Returns the claim that a rule is unreachable, or the reason why it cannot be certified. `hint` has rules that shadow the claimed rule.
   */
  write(claimed: PolicyRule, hint: readonly PolicyRule[]): Claim | string {
    const rules = this.#session.lists.flatMap((list) => list.rules);
    const rule = rules.find((one) => one.rule === claimed.rule);
    if (rule === undefined) return 'the rule is not evaluated';
    const wanted = new Set(hint.map((one) => one.rule));
    for (const one of [...rules.filter((upper) => wanted.has(upper.rule)), rule])
      if (!this.#addRule(one, one === rule)) return NOT_IN_JSON;
    for (let tried = 0; tried < MOST_AXIOMS; tried++) {
      const answer = this.#refutation.solve(this.#session.budget);
      if (answer.kind === 'undecided') return LIMIT_REACHED;
      if (answer.kind === 'refuted') return this.#claim(rule);
      const failed = this.#exclude(answer.holding, rule);
      if (failed !== undefined) return failed;
    }
    return LIMIT_REACHED;
  }

  #addRule(rule: EncodedRule, isClaimed: boolean): boolean {
    const [policyAt, ruleAt] = [rule.policy, rule.rule].map((one) => this.#references.referenceOf(one));
    if (policyAt === undefined || ruleAt === undefined) return false;
    this.#places.set(rule, { policy: policyAt, rule: ruleAt });
    const requirements = [
      ...this.#requirementsOf(rule.policy, policyAt, isClaimed),
      ...this.#requirementsOf(rule.rule, ruleAt, isClaimed),
    ];
    const numberOf = (atom: CertificateAtom) => this.#numbers.get(keyOf(atom)) ?? Number.NaN;
    for (const clause of clausesOfRule(requirements, isClaimed, numberOf)) this.#add(clause, { rule });
    return true;
  }

  #requirementsOf(
    owner: EncodedRule['policy' | 'rule'],
    at: string,
    isClaimed: boolean,
  ): readonly Requirement[] {
    const requirements = requirementsOf(owner, at);
    for (const { values, at: place } of requirements) {
      if (!isClaimed && values.length > 1) this.#numberOf(listAtom(place));
      for (const value of values)
        this.#numberOf(value, () => meaningOfValue(value, owner, this.#session.compiled.world));
    }
    return requirements;
  }

  /** Returns the number of an atom. Adds the atom if the claim does not have it yet. */
  #numberOf(atom: CertificateAtom, meaning?: () => Meaning): number {
    const known = this.#numbers.get(keyOf(atom));
    if (known !== undefined) return known;
    const number = this.#atoms.push(atom);
    this.#numbers.set(keyOf(atom), number);
    const { space, compiled } = this.#session;
    if (meaning !== undefined) {
      const made = meaning();
      this.#meanings.set(number, made);
      this.#literals.set(number, space.solver.literal(space.choices(made, compiled.world)));
    }
    return number;
  }

  #add(clause: Clause, origin: Origin): void {
    this.#clauses.push(clause);
    this.#origins.push(origin);
    this.#refutation.add(clause);
  }

  /**
   * Adds an axiom, or the clauses of a rule, so that the given literals can no longer all be true. Returns the reason if that is not
   * possible.
   */
  #exclude(holding: readonly SignedAtom[], rule: EncodedRule): string | undefined {
    const { space, budget } = this.#session;
    const wanted = new Map<SolverLiteral, SignedAtom>();
    for (const literal of holding.toSorted((a, b) => this.#difficultyOf(a) - this.#difficultyOf(b))) {
      const own = this.#literals.get(Math.abs(literal));
      if (own !== undefined) wanted.set(literal > 0 ? own : negated(own), literal);
    }
    for (const given of [[], rule.list.apps]) {
      const answer = space.solver.solve([...given, ...wanted.keys()], budget);
      if (answer.kind === 'undecided') return LIMIT_REACHED;
      if (answer.kind === 'unsatisfiable') {
        const core = answer.core.filter((literal) => wanted.has(literal));
        const { core: smallest } = smallestCore(space.solver, core, { given, budget });
        this.#addAxiom(smallest.map((literal) => -(wanted.get(literal) as number)));
        return undefined;
      }
      if (given.length === rule.list.apps.length) return this.#addRuleAt(answer.model, rule);
    }
    return undefined;
  }

  /**
   * Adds the clauses of one more rule to the proof. `model` describes a sign-in that satisfies all clauses so far. Adds the first rule
   * above the claimed rule (`rule`) that definitely matches this sign-in. Returns `undefined` if a rule was added, and otherwise the reason
   * why the claim cannot be proved.
   */
  #addRuleAt(model: Model, rule: EncodedRule): string | undefined {
    const upper = rule.list.rules
      .slice(0, rule.index)
      .find((one) => !this.#places.has(one) && one.in('must').isAt(model));
    if (upper === undefined) return 'no refutation was found';
    return this.#addRule(upper, false) ? undefined : NOT_IN_JSON;
  }

  /**
   * Returns 0 if the certificate checker can verify most axioms that contain the condition of this atom, and 1 if it cannot. The writer
   * prefers atoms with the result 0.
   */
  #difficultyOf(literal: SignedAtom): number {
    const { fact } = this.#atoms[Math.abs(literal) - 1] as CertificateAtom;
    return fact in VERIFIABLE_CONDITIONS ? 0 : 1;
  }

  #addAxiom(clause: Clause): void {
    const plain = this.#verifiable(clause);
    const key = canonical(clause);
    if (plain === undefined && !this.#known.has(key)) {
      this.#known.add(key);
      if (this.#addWithBlocklists(clause)) return;
    }
    this.#add(clause, plain ?? { kind: this.#assumedKindOf(clause), sources: [] });
  }

  #assumedKindOf(clause: Clause): AssumedKind {
    const numbers = clause.map((literal) => Math.abs(literal));
    const atoms = numbers.map((number) => this.#atoms[number - 1] as CertificateAtom);
    const meanings = numbers.flatMap((number) => this.#meanings.get(number) ?? []);
    return assumedKindOf(atoms, meanings, this.#session.compiled.world);
  }

  /**
   * Adds a clause about network zones to the proof. The clause may be false for sign-ins from blocklist zones, because the service blocks
   * these sign-ins. The checker can verify such a clause with two kinds of axioms:
   *
   * - "The clause is true, or the sign-in is from a blocklist zone."
   * - "The service blocks sign-ins from this blocklist zone", for each of these zones.
   *
   * Returns `false` and adds nothing if the checker cannot verify one of the axioms.
   */
  #addWithBlocklists(clause: Clause): boolean {
    const { zones } = this.#session.compiled.world.zones;
    const isAboutZones = clause.every((literal) => this.#atoms[Math.abs(literal) - 1]?.fact === 'network');
    const isReadable = (zone: ZoneDefinition) =>
      rangesOf(objectAt(this.#references.referenceOf(zone) ?? '', this.#references.documents)) !== undefined;
    const [blocking, exempt] = [
      zones.filter((zone) => isBlocking(zone) && isReadable(zone)),
      zones.filter(isExempt),
    ].map((some) => some.map((zone) => this.#zoneAtom(zone))) as [number[], number[]];
    if (!isAboutZones || blocking.length === 0 || [...blocking, ...exempt].includes(0)) return false;
    let outside = [...new Set([...clause, ...blocking])];
    for (const zone of blocking) {
      const others = outside.filter((literal) => literal !== zone);
      if (this.#verifiable(others) !== undefined) outside = others;
    }
    const addresses = this.#verifiable(outside);
    const needed = blocking.filter((zone) => outside.includes(zone));
    const blocked = needed.map((zone) => ({ clause: [-zone, ...exempt] }));
    const origins = blocked.map((one) => this.#verifiable(one.clause));
    if (addresses === undefined || !origins.every((origin) => origin !== undefined)) return false;
    this.#add(outside, addresses);
    for (const [index, one] of blocked.entries()) this.#add(one.clause, origins[index] as Origin);
    return true;
  }

  /** Returns the number of the atom for a zone; 0 if no JSON document contains the zone, because the checker reads only JSON. */
  #zoneAtom(zone: ZoneDefinition): number {
    const at = this.#references.referenceOf(zone);
    if (at === undefined) return 0;
    return this.#numberOf({ at: `${at}/id`, fact: 'network', text: canonical(zone.id) }, () =>
      inZone(zone.id),
    );
  }

  /** Returns the kind of an axiom and its sources. Returns `undefined` if the checker cannot verify the axiom. */
  #verifiable(clause: Clause): Omit<Axiom, 'clause'> | undefined {
    const literals = clause.map((literal) => ({
      ...(this.#atoms[Math.abs(literal) - 1] as CertificateAtom),
      isNegated: literal < 0,
    }));
    const { documents } = this.#references;
    const sources = literals.flatMap(({ fact, text }) => this.#sourcesOf(fact, text));
    const places = new Map(sources.map(({ resource, at }) => [canonical(resource.id), at]));
    const objects = new Map([...places].map(([id, at]) => [id, objectAt(at, documents)]));
    const isTrue = (kind: (typeof VERIFIED_KINDS)[number]) =>
      AXIOM_CHECKS[kind]({ literals, objects, documents, work: { left: STEPS_PER_AXIOM } });
    const kind = VERIFIED_KINDS.find(isTrue);
    if (kind === undefined) return undefined;
    for (const [id, object] of [...objects]) {
      objects.delete(id);
      if (!isTrue(kind)) objects.set(id, object);
    }
    return { kind, sources: [...objects.keys()].flatMap((id) => places.get(id) ?? []) };
  }

  /** Returns the groups, zones or assurance policies that a value of a condition names, with their references. */
  #sourcesOf(
    fact: string,
    text: string,
  ): readonly { readonly resource: { readonly id: string }; readonly at: string }[] {
    const { groups, zones, deviceAssurances } = this.#session.compiled.snapshot;
    const lists: Readonly<Record<string, readonly { readonly id: string }[]>> = {
      'people.groups': groups,
      network: zones,
      'device.assurance': deviceAssurances,
    };
    const isEach = fact === 'network' && text === canonical(ALL_ZONES);
    const named = own(lists, fact)?.filter(({ id }) => isEach || canonical(id) === text) ?? [];
    return named.flatMap((resource) => {
      const at = this.#references.referenceOf(resource);
      return at === undefined ? [] : [{ resource, at }];
    });
  }

  /** Returns the claim with only the clauses and atoms that the refutation needs. */
  #claim(claimed: EncodedRule): Claim | string {
    const trimmed = this.#refutation.trimmed();
    if (trimmed === undefined) return 'no refutation was found';
    const used = new Set(trimmed.used);
    const byRule = new Map<EncodedRule, number[]>([[claimed, []]]);
    const axioms: number[] = [];
    for (const index of used) {
      const origin = this.#origins[index] as Origin;
      if (!('rule' in origin)) axioms.push(index);
      else byRule.set(origin.rule, [...(byRule.get(origin.rule) ?? []), index]);
    }
    const rules = [...byRule.keys()].sort((one, other) => one.index - other.index);
    const order = [...rules.flatMap((rule) => byRule.get(rule) ?? []), ...axioms];
    const numbers = new Map(order.map((index, at) => [[...trimmed.used].indexOf(index) + 1, at + 1]));
    const atoms = new Map<number, number>();
    const renumbered = (clause: Clause): Clause =>
      clause.map((literal) => {
        const atom = Math.abs(literal);
        const number = atoms.get(atom) ?? atoms.size + 1;
        atoms.set(atom, number);
        return literal > 0 ? number : -number;
      });
    const written = {
      rules: rules.map(
        (rule): CertificateRule => ({
          ...(this.#places.get(rule) as RuleLocation),
          clauses: (byRule.get(rule) ?? []).map((index) => renumbered(this.#clauses[index] as Clause)),
        }),
      ),
      axioms: axioms.map((index): Axiom => {
        const { kind, sources } = this.#origins[index] as Omit<Axiom, 'clause'>;
        return { kind, clause: renumbered(this.#clauses[index] as Clause), sources };
      }),
      refutation: trimmed.steps.map(({ clause, by }) => ({
        clause: renumbered(clause),
        by: by.map((number) => numbers.get(number) ?? number),
      })),
    };
    return {
      kind: 'unreachable-rule',
      policyId: claimed.policy.id,
      ruleId: claimed.rule.id,
      atoms: this.#placed([...atoms.keys()], rules),
      ...written,
    };
  }

  /**
   * Returns the atoms with the given numbers. The location of an atom may be in a rule outside the claim. If one of `rules` has the same
   * condition value, the result contains the location of the value in that rule instead.
   */
  #placed(atoms: readonly number[], rules: readonly EncodedRule[]): readonly CertificateAtom[] {
    const places = new Map(
      rules.flatMap((rule) => {
        const { policy, rule: own } = this.#places.get(rule) as RuleLocation;
        return [...requirementsOf(rule.policy, policy), ...requirementsOf(rule.rule, own)].flatMap(
          ({ values }) => values.map((value) => [keyOf(value), value] as const),
        );
      }),
    );
    return atoms.map((atom) => {
      const own = this.#atoms[atom - 1] as CertificateAtom;
      return places.get(keyOf(own)) ?? own;
    });
  }
}

/**
 * The conditions with axioms that `check-certificate.ts` can usually verify. An axiom is a clause that a certificate states about every
 * sign-in.
 */
const VERIFIABLE_CONDITIONS = {
  app: true,
  'people.groups': true,
  'people.users': true,
  network: true,
  platform: true,
  risk: true,
  userType: true,
  'device.registered': true,
  'device.managed': true,
  'device.assurance': true,
  'riskScore.level': true,
  'riskScore.minRiskLevel': true,
} satisfies Record<string, true>;

const NOT_IN_JSON = 'the rule, or one above it, is not in a JSON document as the service writes it';

function keyOf({ fact, text }: CertificateAtom): string {
  return `${fact} ${text}`;
}

function objectAt(reference: string, documents: ExportDocuments): Members {
  const found = valueAt(reference, documents);
  return isObject(found) ? found : {};
}

/** Returns the formula for one value of a condition: the formula of a condition that contains only this value. */
function meaningOfValue(
  { at, fact, text }: CertificateAtom,
  { unreadable }: Pick<Policy | Rule, 'unreadable'>,
  world: World,
): Meaning {
  const value: unknown = JSON.parse(text);
  const [key = '', member] = fact.split('.');
  const [, list] = /\/(include|exclude|behaviors)\/\d+$/.exec(at) ?? [];
  const isListed = list !== undefined && conditionOf(key) !== undefined;
  const inList = isListed ? { [list === 'exclude' ? 'include' : list]: [value] } : value;
  const condition = member === undefined ? inList : { [member]: inList };
  const scope = { isDefault: false, world };
  return all(leavesOf({ [key]: condition }, unreadable, scope).map(({ meaning }) => meaning));
}
