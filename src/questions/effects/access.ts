import { completionsOf, knownUse } from '../../assurance/authenticator-use.js';
import { methodInWords } from '../../assurance/describe-method.js';
import { namedUses } from '../../assurance/named-uses.js';
import { type Path, pathsOfMethod } from '../../assurance/paths.js';
import { methodIn } from '../../assurance/read-verification-method.js';
import { assuranceVerdict } from '../../assurance/satisfies.js';
import { compareStrength, strengthOfMethod } from '../../assurance/strength.js';
import { reauthenticationOf, type VerificationMethod } from '../../assurance/verification-method.js';
import { canonical } from '../../base/canonical.js';
import { isObject } from '../../base/object.js';
import type { PolicyRule } from '../../policies/policy.js';
import { lexicographic } from './partial-order.js';
import type { EffectComparison, RuleEffect } from './rule-effect.js';

type KnownMethod = Exclude<VerificationMethod, { readonly kind: 'unknown' }>;

interface AccessEffect extends RuleEffect {
  /** Absent where nobody is admitted, or it cannot be read. */
  readonly method?: KnownMethod;
}

/** Spec: Authentication policy. Fewer ways in are stronger; to be asked later is weaker. */
export function accessEffect(brand: string): EffectComparison<AccessEffect> {
  return {
    effectOf: (of) => effectOf(of, brand),
    order: ({ method: before }, { method: after }) => before && after && orderOf(before, after, brand),
    words: (before, after) => [before.does, after.does],
  };
}

function effectOf({ rule }: PolicyRule, brand: string): AccessEffect {
  const { appSignOn, ...others } = rule.actions ?? {};
  const said = isObject(appSignOn) ? appSignOn : {};
  const { access, verificationMethod, ...more } = said;
  const word = typeof access === 'string' ? access.toUpperCase() : undefined;
  if (word === 'DENY') return { key: 'DENY', admits: false, does: 'denied', rest: others };
  const rest = { ...others, ...(Object.keys(more).length > 0 && { appSignOn: more }) };
  const method = methodIn(verificationMethod, brand);
  if (word !== 'ALLOW' || method.kind === 'unknown')
    return {
      key: canonical([word, verificationMethod]),
      admits: word === 'ALLOW' ? true : undefined,
      does: word === 'ALLOW' ? methodInWords(method, brand) : '`access` cannot be read',
      rest,
    };
  return {
    key: canonical(normalized(method, PLACES)),
    admits: true,
    does: methodInWords(method, brand),
    rest,
    method,
  };
}

/** Where it stands, which says nothing of what is asked. */
const PLACES: ReadonlySet<string> = new Set(['at']);

/** And how long an answer lasts. */
const PLACES_AND_TIMES: ReadonlySet<string> = new Set(['at', 'reauthenticateIn', 'inactivityPeriod']);

/** Without these members and without spellings; the order of alternatives says nothing, that of steps does. */
function normalized(value: unknown, without: ReadonlySet<string>, key = ''): unknown {
  if (Array.isArray(value)) {
    const items = value.map((item) => normalized(item, without));
    if (key === 'steps') return items;
    return items
      .map((item) => [canonical(item), item] as const)
      .sort(([one], [other]) => (one < other ? -1 : Number(one > other)))
      .map(([, item]) => item);
  }
  if (!isObject(value)) return value;
  if (typeof value.minutes === 'number' && typeof value.text === 'string') return value.minutes;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) =>
      without.has(name) ? [] : [[name, normalized(member, without, name)]],
    ),
  );
}

function orderOf(before: KnownMethod, after: KnownMethod, brand: string): number | undefined {
  return lexicographic(methodOrder(before, after, brand), [
    periodOrder(before, after),
    idleOrder(before, after),
  ]);
}

/** What admits all the ways in that the other does is no stronger; otherwise the weakest way in is compared. */
function methodOrder(before: KnownMethod, after: KnownMethod, brand: string): number | undefined {
  const [one, other] = [before, after].map((method) => canonical(normalized(method, PLACES_AND_TIMES)));
  if (one === other) return 0;
  const [isWider, isNarrower] = [admits(after, before, brand), admits(before, after, brand)];
  if (isWider && isNarrower) return 0;
  if (isWider && hasWayRefusedBy(after, before, brand)) return -1;
  if (isNarrower && hasWayRefusedBy(before, after, brand)) return 1;
  const [was, is] = [before, after].map((method) => strengthOfMethod(method, undefined, { brand }));
  if (was?.kind !== 'known' || is?.kind !== 'known' || !was.isExact || !is.isExact) return undefined;
  return Math.sign(compareStrength(is.strength, was.strength)) || undefined;
}

/** Whether every way that leads in by the other one leads in by this, whatever authenticators turn out to be like. */
function admits(method: KnownMethod, other: KnownMethod, brand: string): boolean {
  const { certain, possible, reason } = pathsOfMethod(other, undefined, { brand });
  const holds = ({ authenticators }: Path) => assuranceVerdict(method, authenticators, { brand }) === 'MATCH';
  if (reason !== undefined || !certain.every(holds)) return false;
  if (possible.length === 0) return true;
  const settled = namedUses(other, { brand }).flatMap((use) => completionsOf(knownUse(use, { brand })));
  const ways = pathsOfMethod(
    other,
    settled.map(({ use }) => use),
    { brand },
  );
  return ways.reason === undefined && ways.possible.length === 0 && ways.certain.every(holds);
}

/** Whether some way that leads in by this one does not by the other. */
function hasWayRefusedBy(method: KnownMethod, other: KnownMethod, brand: string): boolean {
  return pathsOfMethod(method, undefined, { brand }).certain.some(
    ({ authenticators }) => assuranceVerdict(other, authenticators, { brand }) === 'NOT_MATCH',
  );
}

/** By the shortest and the longest time after which one is asked again. */
function periodOrder(before: KnownMethod, after: KnownMethod): number | undefined {
  const [was, is] = [periodsOf(before), periodsOf(after)];
  if (was === undefined || is === undefined) return was === is ? 0 : undefined;
  const signs = [Math.min, Math.max].map((end) => Math.sign(end(...was) - end(...is)));
  if (signs.includes(-1) && signs.includes(1)) return undefined;
  return signs.find((sign) => sign !== 0) ?? 0;
}

/** In minutes; `undefined` where nothing is said of some. */
function periodsOf(method: KnownMethod): readonly number[] | undefined {
  const parts =
    method.kind === 'assurance'
      ? method.constraints.flatMap(({ knowledge, possession }) => [knowledge, possession])
      : method.chains.flatMap(({ steps }) => steps);
  const own = parts.filter((part) => part !== undefined);
  const periods = [undefined, ...own].map((part) => reauthenticationOf(method, part)?.minutes);
  return periods.includes(undefined) ? undefined : (periods as number[]);
}

/** Without a limit one may be idle for ever. */
function idleOrder({ inactivityPeriod: before }: KnownMethod, { inactivityPeriod: after }: KnownMethod) {
  const [was, is] = [before, after].map((period) =>
    period === undefined ? Number.POSITIVE_INFINITY : period.minutes,
  );
  if (was === undefined || is === undefined) return before?.text === after?.text ? 0 : undefined;
  return was === is ? 0 : Math.sign(was - is);
}
