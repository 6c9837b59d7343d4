import { isObject, type Members } from '../../base/object.js';
import { countryOf } from '../../expression/values/country.js';
import { parseAddress } from '../../facts/addresses.js';
import { isPlatformName } from '../../facts/platform.js';
import type { Context } from '../../facts/request.js';
import type { Engine } from '../../policies/snapshot.js';
import {
  type BehaviorResults,
  behaviorsIn,
  givenText,
  jsonIn,
  riskLevelIn,
  securityConditionsIn,
} from '../events/debug-data.js';
import { firstTarget, type LogEvent, objectMembers } from '../events/log-event.js';
import type { PresumptionId } from './presumptions.js';
import type { NotJudged } from './recorded.js';
import { subdivisionOf } from './regions.js';

/** What an event says of a sign-in, as a request says it, and what of that it does not quite say. */
export interface LoggedSignIn {
  readonly event: LogEvent;
  readonly time: number;
  readonly userId: string;
  readonly appId: string | undefined;
  readonly context: Context;
  readonly presumed: readonly PresumptionId[];
  /** Names of zones that the log says hold the address. */
  readonly zoneNames: readonly string[];
}

/** What is known of a sign-in from other events of the same authentication. */
export interface FlowFacts {
  readonly appId?: string | undefined;
  readonly userId?: string | undefined;
  readonly authType?: string | undefined;
  readonly identityProvider?: string | undefined;
}

/** What the snapshot tells that reading an event needs. */
export interface SignInOptions {
  readonly engine: Engine;
  isApp(id: string): boolean;
}

/** Part of a context, and what it presumes. */
type Told = readonly [part: Context, presumed: readonly PresumptionId[]];

/** Reads the facts of an event, or says why none are read. Spec: Sign-in logs, 7. */
export function signInOf(
  event: LogEvent,
  flow: FlowFacts,
  options: SignInOptions,
): LoggedSignIn | { readonly notJudged: NotJudged } {
  const { debug, time, transaction, actor } = event;
  if (time === undefined) return { notJudged: 'no time' };
  if (transaction.type === 'JOB') return { notJudged: 'job' };
  if (debug.value('originalPrincipal') != null) return { notJudged: 'impersonation' };
  const userId = userIdOf(event) ?? flow.userId;
  if (userId === undefined) return { notJudged: 'no user' };
  const login = actor?.id === userId ? actor.alternateId : firstTarget(event, 'User')?.alternateId;
  const [appId, ofApp] = applicationOf(event, flow, options);
  const told: readonly Told[] = [
    [{ user: { id: userId, ...(login !== undefined && { login }) } }, []],
    addressOf(event),
    placeOf(event.client),
    networkOf(event),
    deviceOf(event, options.engine),
    riskOf(event),
    behaviorsOf(event),
    flow.authType === undefined ? NOTHING : [{ authType: flow.authType }, []],
    flow.identityProvider === undefined ? NOTHING : [{ identityProvider: flow.identityProvider }, ['L11']],
    statedOf(event),
    [{ now: new Date(time).toISOString() }, []],
  ];
  const context: Context = Object.assign({}, ...told.map(([part]) => part));
  if (context.device?.managed === true && context.device.registered === false)
    return { notJudged: 'contradictory facts' };
  return {
    event,
    time,
    userId,
    appId,
    context,
    presumed: [...ofApp, ...told.flatMap(([, presumed]) => presumed)],
    zoneNames: zoneNamesIn(event),
  };
}

const NOTHING: Told = [{}, []];

/** The user who acted, or on whose behalf the service did. */
export function userIdOf(event: LogEvent): string | undefined {
  const { actor } = event;
  return actor?.type === 'User' ? actor.id : firstTarget(event, 'User')?.id;
}

function applicationOf(
  event: LogEvent,
  flow: FlowFacts,
  { isApp }: SignInOptions,
): readonly [string | undefined, readonly PresumptionId[]] {
  const own = firstTarget(event, 'AppInstance')?.id;
  if (own !== undefined) return [own, []];
  if (flow.appId !== undefined) return [flow.appId, ['L1']];
  const client = givenText(event.client.id);
  return client !== undefined && isApp(client) ? [client, ['L2']] : [undefined, []];
}

/** Of a chain in which an address cannot be read nothing is known, unless it is the client's alone. */
function addressOf({ chain, hasChain, client }: LogEvent): Told {
  const areRead = chain.every((address) => parseAddress(address) !== undefined);
  if (chain.length > 1) return areRead ? [{ ipChain: [...chain] }, []] : NOTHING;
  const ip = areRead && chain.length === 1 ? chain[0] : givenText(client.ipAddress);
  return ip === undefined || parseAddress(ip) === undefined ? NOTHING : [{ ip }, hasChain ? [] : ['L13']];
}

function placeOf({ geographicalContext }: Members): Told {
  const { country, state } = objectMembers(geographicalContext);
  const name = givenText(country);
  const code = name === undefined ? undefined : (countryOf(name)?.alpha2 ?? ALIASES.get(name.toLowerCase()));
  if (code === undefined) return NOTHING;
  const region = subdivisionOf(code, givenText(state) ?? '');
  return [{ location: { country: code, ...(region !== undefined && { region }) } }, ['L3']];
}

/** Names of countries as services of addresses write them, where the expression language does not have them. */
const ALIASES: ReadonlyMap<string, string> = new Map([
  ['south korea', 'KR'],
  ['north korea', 'KP'],
  ['russia', 'RU'],
  ['türkiye', 'TR'],
  ['turkey', 'TR'],
  ['czechia', 'CZ'],
  ['czech republic', 'CZ'],
  ['vietnam', 'VN'],
  ['iran', 'IR'],
  ['syria', 'SY'],
  ['taiwan', 'TW'],
  ['laos', 'LA'],
  ['moldova', 'MD'],
  ['bolivia', 'BO'],
  ['venezuela', 'VE'],
  ['tanzania', 'TZ'],
  ['brunei', 'BN'],
  ['ivory coast', 'CI'],
  ['macedonia', 'MK'],
  ['north macedonia', 'MK'],
  ['hong kong', 'HK'],
  ['macau', 'MO'],
  ['palestine', 'PS'],
  ['cape verde', 'CV'],
  ['eswatini', 'SZ'],
]);

function networkOf({ security, debug }: LogEvent): Told {
  const details = isObject(security.ipDetails) ? security.ipDetails : undefined;
  const asn = givenText(security.asNumber) ?? givenText(details?.asNumber);
  const [categories, presumed] = categoriesOf(security, details, debug.value('tunnels'));
  return [
    {
      ...(asn !== undefined && { asn }),
      ...(categories !== undefined && { ipServiceCategories: categories }),
    },
    presumed,
  ];
}

function categoriesOf(
  { isProxy }: Members,
  details: Members | undefined,
  tunnels: unknown,
): readonly [string[] | undefined, readonly PresumptionId[]] {
  if (details?.ipServiceCategories !== undefined) return [operatorsIn(details.ipServiceCategories), []];
  if (tunnels != null) {
    const operators = operatorsIn(jsonIn(tunnels));
    return [operators, operators === undefined ? [] : ['L4']];
  }
  return [details !== undefined && isProxy === false ? [] : undefined, []];
}

/** `undefined` where one of them cannot be told. */
function operatorsIn(list: unknown): string[] | undefined {
  if (!Array.isArray(list)) return undefined;
  const operators = list.map((one) => givenText(objectMembers(one).operator));
  return operators.every((one) => one !== undefined) ? operators : undefined;
}

/** Where the service asks who somebody is, before it looks for their device. */
export const IDENTIFY = '/idp/idx/identify';

/** No known device is said by `null`, but where the user is identified, before the device was looked for. */
function deviceOf({ device, client, debug }: LogEvent, engine: Engine): Told {
  const own = isObject(device) ? device : {};
  const platform = givenText(own.os_platform)?.toUpperCase();
  const known = platform === 'OSX' ? 'MACOS' : platform;
  const ofAgent = platformOf(client);
  const isKnown = known !== undefined && isPlatformName(known);
  const isAbsent = device === null && engine === 'identity' && debug.text('requestUri') !== IDENTIFY;
  const registered = typeof own.registered === 'boolean' ? own.registered : isAbsent ? false : undefined;
  const shown = isKnown ? known : ofAgent;
  const id = givenText(own.id);
  const told = {
    ...(shown !== undefined && { platform: shown }),
    ...(registered !== undefined && { registered }),
    ...(typeof own.managed === 'boolean' && { managed: own.managed }),
    ...(id !== undefined && { id }),
  };
  if (Object.keys(told).length === 0) return NOTHING;
  return [
    { device: told },
    [...(!isKnown && ofAgent !== undefined ? (['L5'] as const) : []), ...(isAbsent ? (['L6'] as const) : [])],
  ];
}

/** What operating systems are called, the more special first. */
const SYSTEMS: readonly (readonly [name: RegExp, platform: string])[] = [
  [/iphone|ipad|^ios/i, 'IOS'],
  [/android/i, 'ANDROID'],
  [/^chrome ?os/i, 'CHROMEOS'],
  [/^mac ?os/i, 'MACOS'],
  [/^windows (?!phone)/i, 'WINDOWS'],
  [/^linux/i, 'LINUX'],
];

/** The platform that the browser says. A tablet may call itself a computer of another system. */
export function platformOf({ userAgent, device }: Members): string | undefined {
  const os = givenText(objectMembers(userAgent).os);
  const platform = os === undefined ? undefined : SYSTEMS.find(([name]) => name.test(os))?.[1];
  return platform === 'MACOS' && device !== 'Computer' ? undefined : platform;
}

/** What is structured goes before texts, and what a policy asked for before what was merely logged. */
function riskOf({ security, debug }: LogEvent): Told {
  const structured = objectMembers(security.risk);
  const detection = givenText(structured.detectionName);
  const known = riskLevelIn(structured) ?? riskLevelIn(debug.value('risk'));
  const logged = riskLevelIn(objectMembers(jsonIn(debug.value('logOnlySecurityData'))).risk);
  const level = known ?? logged;
  return [
    {
      ...(level !== undefined && { risk: { level } }),
      ...(detection !== undefined && { riskDetections: [detection] }),
    },
    [
      ...(known === undefined && logged !== undefined ? (['L7'] as const) : []),
      ...(detection === undefined ? [] : (['L10'] as const)),
    ],
  ];
}

function behaviorsOf({ security, debug }: LogEvent): Told {
  const known = someOf(behaviorsIn(security.userBehaviors)) ?? someOf(behaviorsIn(debug.value('behaviors')));
  if (known !== undefined) return [{ behaviors: openBehaviors(known) }, []];
  const logged = someOf(behaviorsIn(objectMembers(jsonIn(debug.value('logOnlySecurityData'))).behaviors));
  return logged === undefined ? NOTHING : [{ behaviors: openBehaviors(logged) }, ['L8']];
}

function someOf(results: BehaviorResults | undefined): BehaviorResults | undefined {
  return results !== undefined && results.size > 0 ? results : undefined;
}

/** What was evaluated is known; what could not be, and every other one, is not. */
function openBehaviors(results: BehaviorResults): NonNullable<Context['behaviors']> {
  const called = (wanted: string) =>
    [...results].filter(([, result]) => result === wanted).map(([name]) => name);
  return { detected: called('POSITIVE'), notDetected: called('NEGATIVE') };
}

/** What the service says of conditions that expressions are. */
function statedOf({ debug }: LogEvent): Told {
  const stated = securityConditionsIn(debug.value('securityConditions'));
  return stated.size === 0 ? NOTHING : [{ expressions: Object.fromEntries(stated) }, []];
}

function zoneNamesIn({ client, targets }: LogEvent): string[] {
  const ofTargets = targets.map(({ detail }) => givenText(detail.zoneNameMatch));
  return [givenText(client.zone), ...ofTargets].flatMap((name) => name ?? []);
}
