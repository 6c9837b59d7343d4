import fc from 'fast-check';
import type { Context, Request } from '../../../src/model/facts/request.js';
import type { Snapshot } from '../../../src/model/policies/snapshot.js';
import { optional } from '../../generators/pools.js';

/**
 * Writes sign-ins as events of the service's log. Its table of fields was made from the documents of the service, independently of the
 * reader under test.
 */
type Json = Readonly<Record<string, unknown>>;

/** The facts of a sign-in that a log can contain, and the rules that the log names as deciding. */
export interface LoggedSignIn {
  readonly request: Request;
  readonly ruleIds: readonly string[];
  /** The zone that the log names because it was decisive for a rule. */
  readonly zone?: string | undefined;
  /** Whether no expression of a rule reads a behavior. In that case, a behavior that could not be evaluated counts as detected. */
  readonly areBehaviorsOfSessions?: boolean;
}

/** English country names, in the form that an address database has. */
const COUNTRY_NAMES: Readonly<Record<string, string>> = {
  US: 'United States',
  DE: 'Germany',
  us: 'United States',
};
const STATE_NAMES: Readonly<Record<string, string>> = { 'US-CA': 'California', 'US-NY': 'New York' };

/** Random numbers that choose between several ways of writing each value in the log. */
export type Ways = readonly number[];

export const arbitraryWays: fc.Arbitrary<Ways> = fc.array(fc.nat(11), { minLength: 14, maxLength: 14 });

/** Returns the facts of a request that a log can contain. */
export function loggable({ appInstance, policyContext }: Request, org: Snapshot): Request {
  const { user, ip, ipChain, location, asn, ipServiceCategories, risk, entityRisk, device } = policyContext;
  const { behaviors, riskDetections, authType, identityProvider, expressions } = policyContext;
  const { platform, registered, managed, profile, provider, assurance } = device ?? {};
  const known = { platform, registered, managed, profile, provider, assurance };
  const country = location == null ? undefined : location.country.toUpperCase();
  const region = location?.region ?? '';
  const detected = Array.isArray(behaviors) ? behaviors : behaviors?.detected;
  const open = (policyContext.open ?? []).filter((name) => name !== 'zones');
  return {
    appInstance,
    policyContext: withoutNulls({
      user: withoutNulls({ id: user?.id, login: user?.login }),
      ip: ip ?? (ipChain?.length === 1 ? ipChain[0] : undefined),
      ipChain: ipChain != null && ipChain.length > 1 ? ipChain : undefined,
      location:
        country &&
        withoutNulls({
          country,
          region: region.startsWith(country) && STATE_NAMES[region] ? region : undefined,
        }),
      asn,
      ipServiceCategories,
      risk,
      entityRisk,
      behaviors: detected && {
        detected,
        notDetected: behaviorsOf(org).filter((one) => !isAmong(one, detected, org)),
      },
      riskDetections: riskDetections?.length === 1 ? riskDetections : undefined,
      authType: authType === 'RADIUS' ? authType : undefined,
      identityProvider,
      device: Object.values(known).some((one) => one != null) ? withoutNulls(known) : undefined,
      session: policyContext.session?.id === 'session' ? undefined : policyContext.session,
      open: open.length > 0 ? open : undefined,
      expressions: statedIn(expressions),
    }) as Context,
  };
}

/**
 * Returns the outcome of the unreadable expression, if the request states it. The outcomes of other expressions are left out, because the
 * service evaluates these and logs its own results.
 */
function statedIn(expressions: Context['expressions']): Context['expressions'] | undefined {
  const stated = Object.entries(expressions ?? {}).filter(([text]) => text === UNREADABLE);
  return stated.length > 0 ? Object.fromEntries(stated) : undefined;
}

/** An expression that no parser accepts. */
const UNREADABLE = ' opaque three ';

/** Returns the ids and names of all behaviors. */
function behaviorsOf({ behaviors }: Snapshot): string[] {
  return [
    ...new Set([
      ...behaviors.map(({ id }) => id),
      'bhv-1',
      'bhv-2',
      'bhv-3',
      'New Device',
      'New City',
      'Velocity',
    ]),
  ];
}

function isAmong(one: string, detected: readonly string[], { behaviors }: Snapshot): boolean {
  const idOf = (word: string) => behaviors.find(({ name }) => name === word)?.id ?? word;
  return detected.some((other) => idOf(other) === idOf(one));
}

const START = Date.UTC(2026, 8, 1);

/** Returns the log events of a sign-in. The policy evaluation is the last event. */
export function eventsOf(signIn: LoggedSignIn, number: number, ways: Ways): Json[] {
  const { request, ruleIds, zone, areBehaviorsOfSessions = false } = signIn;
  const { policyContext: context, appInstance } = request;
  const signals = signalsOf(context);
  const isTarget = signals !== undefined && ways[9] === 0;
  const time = START + number * 60_000;
  const key = `flow-${number}`;
  const user = {
    id: context.user?.id,
    type: 'User',
    alternateId: context.user?.login ?? 'unknown',
    displayName: 'Ann',
  };
  const app = { id: appInstance, type: 'AppInstance', alternateId: 'Payroll', displayName: 'Payroll' };
  const base = {
    version: '0',
    severity: 'INFO',
    transaction: { type: 'WEB', id: `request-${number}`, detail: {} },
  };
  const before = (eventType: string, more: Json): Json => ({
    ...base,
    uuid: `${eventType}-${number}`,
    published: at(time - 1000, 0),
    eventType,
    actor: user,
    outcome: { result: 'SUCCESS' },
    ...more,
  });
  const inFlow = { debugContext: { debugData: { authnRequestId: key } } };
  return [
    ...(context.entityRisk == null
      ? []
      : [
          before('user.risk.change', {
            target: [user],
            debugContext: debug({ risk: riskText(context.entityRisk.level, ways[0]) }),
          }),
        ]),
    ...(context.authType === 'RADIUS' ? [before('user.authentication.auth_via_radius', inFlow)] : []),
    ...(context.identityProvider == null
      ? []
      : [
          before('user.authentication.auth_via_IDP', {
            ...inFlow,
            target: [{ id: context.identityProvider, type: 'IdentityProvider', displayName: 'Partner' }],
          }),
        ]),
    {
      ...base,
      uuid: `evaluation-${number}`,
      published: at(time, ways[1]),
      eventType: 'policy.evaluate_sign_on',
      displayMessage: 'Evaluation of sign-on policy',
      actor: user,
      outcome: { result: 'CHALLENGE', reason: 'Sign-on policy evaluation resulted in CHALLENGE' },
      client: withoutNulls({
        ipAddress: context.ip ?? context.ipChain?.[0],
        zone: ways[11] === 0 && zone !== undefined ? zone : 'null',
        device: 'Unknown',
        geographicalContext: context.location && {
          city: null,
          country: ways[2] === 0 ? context.location.country : COUNTRY_NAMES[context.location.country],
          state: STATE_NAMES[context.location.region ?? ''] ?? null,
        },
      }),
      ...(signals !== undefined &&
        !isTarget && { device: { id: 'guo1', device_integrator: null, ...signals } }),
      ...(context.session != null && {
        authenticationContext: { authenticationStep: 0, externalSessionId: context.session.id },
      }),
      request: { ipChain: (context.ipChain ?? (context.ip == null ? [] : [context.ip])).map(hop) },
      ...circumstances(context, key, ways, areBehaviorsOfSessions),
      target: [...targetsOf(ruleIds, app, ways, zone), ...(isTarget ? [targetOfDevice(signals)] : [])],
    },
  ];
}

/** Returns the device facts in the format of the log. */
function signalsOf({ device }: Context): Json | undefined {
  if (device == null) return undefined;
  const { platform, registered, managed, profile, provider, assurance } = device;
  return {
    os_platform: platform ?? null,
    registered: registered ?? null,
    managed: managed ?? null,
    ...withoutNulls({
      name: profile?.displayName,
      os_version: profile?.osVersion,
      disk_encryption_type: profile?.diskEncryptionType,
      jailbreak: profile?.integrityJailbreak,
      secure_hardware_present: profile?.secureHardwarePresent,
      screen_lock_type: assurance?.screenLockType,
      device_integrator: provider && JSON.stringify({ ...provider, osquery: 'genericError(12)' }),
    }),
  };
}

/** Returns the device facts as the device in the target list of a log event. Its details have camel-case names and text values. */
function targetOfDevice(signals: Json): Json {
  const camel = (key: string) => key.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());
  const detailEntry = Object.fromEntries(
    Object.entries(signals).map(([key, value]) => [
      camel(key),
      typeof value === 'boolean' ? String(value) : value,
    ]),
  );
  return { id: 'guo1', type: 'UDDevice', alternateId: null, displayName: 'Mac15,6', detailEntry };
}

function at(time: number, way = 0): string {
  const text = new Date(time).toISOString();
  const forms = [
    text,
    text.replace('T', ' ').replace('Z', ''),
    text.replace('Z', '000Z'),
    text.replace('Z', '+00:00'),
  ];
  return forms[way % forms.length] as string;
}

function hop(ip: string): Json {
  return { ip, geographicalContext: null, version: ip.includes(':') ? 'V6' : 'V4', source: null };
}

function targetsOf(ruleIds: readonly string[], app: Json, ways: Ways, zone: string | undefined): Json[] {
  const isClassic = ways[3] === 0;
  const rules = ruleIds.map((id) => ({
    id,
    type: isClassic ? 'PolicyRule' : 'Rule',
    alternateId: 'unknown',
    displayName: 'Default Rule',
    detailEntry: zone === undefined || ways[11] !== 1 ? null : { zone_name_match: zone },
  }));
  return ways[4] === 0 ? [...rules, app] : [app, ...rules];
}

function debug(debugData: Json): Json {
  return { debugData };
}

/** Returns `securityContext` and `debugContext` of an event, in the newer and in the older format. */
function circumstances(
  { risk, riskDetections, behaviors, ...context }: Context,
  key: string,
  ways: Ways,
  areBehaviorsOfSessions: boolean,
): Json {
  const undetermined = ways[10] === 0 ? 'UNKNOWN' : ways[10] === 1 ? 'BAD_REQUEST' : 'POSITIVE';
  const detected = areBehaviorsOfSessions ? undetermined : 'POSITIVE';
  const { asn, ipServiceCategories, expressions } = context;
  const results = Object.fromEntries([
    ...((behaviors as Open | undefined)?.detected ?? []).map((name) => [name, detected] as const),
    ...((behaviors as Open | undefined)?.notDetected ?? []).map((name) => [name, 'NEGATIVE'] as const),
  ]);
  const isStructured = ways[5] === 0 || riskDetections != null;
  const isLoggedOnly = !isStructured && ways[5] === 1;
  const areStructured = ways[6] === 0;
  const areListed = !areStructured && ways[6] === 1;
  return {
    securityContext: withoutNulls({
      asNumber: asn == null ? null : /^\d+$/.test(String(asn)) ? Number(asn) : asn,
      isProxy: (ipServiceCategories?.length ?? 0) > 0,
      ipDetails: ipServiceCategories && {
        ipServiceCategories: ipServiceCategories.map((operator) =>
          operator === 'ANONYMIZER_TOR' ? { type: 'Tor', operator: null, isAnonymous: true } : { operator },
        ),
      },
      risk: isStructured
        ? withoutNulls({ level: risk?.level, detectionName: riskDetections?.[0], reasons: [] })
        : undefined,
      userBehaviors:
        behaviors && areStructured
          ? Object.entries(results).map(([name, result]) => ({ id: null, name, result }))
          : undefined,
    }),
    debugContext: debug(
      withoutNulls({
        [ways[7] === 0 ? 'AUTHN_REQUEST_ID' : 'authnRequestId']: key,
        requestUri: '/idp/idx/challenge/answer',
        risk: risk == null || isStructured || isLoggedOnly ? undefined : riskText(risk.level, ways[8]),
        logOnlySecurityData:
          risk != null && isLoggedOnly
            ? JSON.stringify({ risk: { level: risk.level }, behaviors: {} })
            : undefined,
        behaviors:
          behaviors == null || areStructured
            ? undefined
            : areListed
              ? Object.entries(results).map((pair) => pair.join('='))
              : `{${Object.entries(results)
                  .map((pair) => pair.join('='))
                  .join(', ')}}`,
        securityConditions: expressions && conditionsText(expressions),
      }),
    ),
  };
}

interface Open {
  readonly detected: readonly string[];
  readonly notDetected: readonly string[];
}

function riskText(level: string, way = 0): string {
  const forms = [
    `{level=${level}}`,
    `Risk{level=${level}}`,
    `{reasons=Anomalous Location, level=LOW, level=${level}}`,
  ];
  return forms[way % forms.length] as string;
}

function conditionsText(expressions: Readonly<Record<string, boolean>>): string {
  return `[${Object.entries(expressions)
    .map(([text, result]) => `{result=${result}, condition=${text}}`)
    .join(', ')}]`;
}

function withoutNulls(members: Json): Json {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value != null));
}

/** The parts of a policy evaluation event that a stored log may have lost. */
const LOSABLE: readonly (readonly string[])[] = [
  ['request'],
  ['client'],
  ['client', 'geographicalContext'],
  ['client', 'ipAddress'],
  ['device'],
  ['device', 'registered'],
  ['device', 'managed'],
  ['device', 'os_platform'],
  ['device', 'os_version'],
  ['device', 'device_integrator'],
  ['authenticationContext'],
  ['securityContext'],
  ['securityContext', 'asNumber'],
  ['securityContext', 'ipDetails'],
  ['securityContext', 'risk'],
  ['securityContext', 'userBehaviors'],
  ['debugContext', 'debugData', 'risk'],
  ['debugContext', 'debugData', 'behaviors'],
  ['debugContext', 'debugData', 'logOnlySecurityData'],
  ['debugContext', 'debugData', 'securityConditions'],
];

export const arbitraryLoss = fc.subarray([...LOSABLE], { minLength: 1 });

/** Returns the event without the given parts. */
export function withoutParts(event: Json, lost: readonly (readonly string[])[]): Json {
  return lost.reduce((rest, path) => withoutPart(rest, path), event);
}

function withoutPart(event: Json, [key = '', ...path]: readonly string[]): Json {
  const { [key]: part, ...rest } = event;
  if (path.length === 0 || typeof part !== 'object' || part === null) return path.length === 0 ? rest : event;
  return { ...rest, [key]: withoutPart(part as Json, path) };
}

/** The formats in which logs are stored. Each function converts events to the text of a log. */
const STORES: readonly ((events: readonly Json[]) => string)[] = [
  (events) => events.map((event) => `${JSON.stringify(event)}\n`).join(''),
  (events) => JSON.stringify(events),
  (events) => JSON.stringify(events, null, 2),
  (events) =>
    events.map((event) => `${JSON.stringify({ time: 1, sourcetype: 'OktaIM2:log', event })}\r\n`).join(''),
  (events) =>
    events
      .map((event) => JSON.stringify({ preview: false, result: { _raw: JSON.stringify(event) } }))
      .join('\n'),
  (events) => events.map((event) => JSON.stringify({ 'detail-type': 'SystemLog', detail: event })).join('\n'),
  (events) =>
    events.map((event) => JSON.stringify({ event: { original: JSON.stringify(event) } })).join('\n'),
  (events) => events.map((event) => JSON.stringify(lowered(event))).join('\n'),
  (events) => JSON.stringify({ eventType: 'com.okta.event_hook', data: { events } }),
];

export const arbitraryStore = fc.constantFrom(...STORES);

function lowered(event: Json): Json {
  return Object.fromEntries(Object.entries(event).map(([key, value]) => [key.toLowerCase(), value]));
}

/** Yields the bytes of a text in chunks of `size` bytes. */
export async function* inPieces(text: string, size: number): AsyncGenerator<Uint8Array> {
  const bytes = new TextEncoder().encode(text);
  for (let start = 0; start < bytes.length; start += size)
    yield await Promise.resolve(bytes.subarray(start, start + size));
}

export const arbitraryPieces = optional(5, fc.integer({ min: 1, max: 300 })).map((size) => size ?? 1_000_000);
