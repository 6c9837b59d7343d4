import type { Members } from '../../../base/object.js';
import { isChange } from '../context/changes.js';
import { isInFlow } from '../context/flows.js';
import {
  behaviorsIn,
  booleanIn,
  jsonIn,
  loggedSecurity,
  presentText,
  riskLevelIn,
  securityConditionsIn,
} from '../events/debug-data.js';
import { idIn, type LogEvent, type LogParty, objectMembers } from '../events/log-event.js';
import {
  deviceSignals,
  IDENTIFY,
  PROFILE_FLAGS,
  PROFILE_TEXTS,
  platformOf,
  providerIn,
} from '../facts/device.js';
import { idsIn } from '../facts/recorded.js';
import { detectionIn } from '../facts/risk.js';
import { userIdOf } from '../facts/sign-in.js';
import type { Pseudonyms } from './pseudonyms.js';
import { isServiceWord } from './service-words.js';

/** Returns whether events of a type are used. Other events are omitted from the pseudonymized log. */
export function isUsedEventType(eventType: string): boolean {
  return isChange(eventType) || isInFlow(eventType);
}

/**
 * Returns an event with pseudonyms, reduced to the fields that a sign-in is read from. The result contains no names, places, browsers, page
 * addresses or reasons. A login that belongs to no identified user is omitted, because people may type passwords there. Spec: Sign-in logs,
 * 11.
 */
export function pseudonymousEvent(event: LogEvent, pseudonyms: Pseudonyms): Members {
  const { id } = pseudonyms;
  const { uuid, time, eventType, result, actor, targets, transaction } = event;
  const request = idIn(transaction.id);
  return withoutEmpty({
    uuid: uuid && id(uuid),
    published: time === undefined ? undefined : new Date(time).toISOString(),
    eventType,
    outcome: result && { result },
    actor: actor && partyOf(actor, userIdOf(event), pseudonyms),
    client: clientOf(event, pseudonyms),
    ...deviceOf(event, pseudonyms),
    request: event.hasChain
      ? { ipChain: event.chain.map((ip) => ({ ip: pseudonyms.address(ip) ?? NO_ADDRESS })) }
      : undefined,
    securityContext: securityOf(event, pseudonyms),
    authenticationContext: sessionOf(event, pseudonyms),
    transaction: withoutEmpty({
      type: transaction.type === 'JOB' ? 'JOB' : undefined,
      id: request && id(request),
    }),
    target: targets.map((target) => partyOf(target, userIdOf(event), pseudonyms)),
    debugContext: { debugData: debugDataOf(event, pseudonyms) },
  });
}

function sessionOf({ authentication }: LogEvent, { text }: Pseudonyms): Members | undefined {
  const session = idIn(authentication.externalSessionId);
  return session === undefined ? undefined : { externalSessionId: text(session) };
}

/** The text that replaces an invalid address. It is invalid as well. */
const NO_ADDRESS = 'none';

function partyOf(party: LogParty, userId: string | undefined, { id, text }: Pseudonyms): Members {
  const apps = idsIn(party.detail('appInstanceIds'));
  const [zone, zoneId, verified, matched, branch, action, mode] = DETAILS.map((key) =>
    presentText(party.detail(key)),
  );
  const isUser = party.id !== undefined && party.id === userId;
  return withoutEmpty({
    id: party.id && id(party.id),
    type: party.type,
    alternateId: isUser && party.alternateId !== undefined ? text(party.alternateId) : undefined,
    detailEntry: nonEmpty({
      zoneNameMatch: zone && text(zone),
      zoneIdMatch: zoneId && id(zoneId),
      methodUsedVerifiedProperties:
        verified !== undefined && /^[[\]A-Z_, ]{1,200}$/.test(verified) ? verified : undefined,
      matchedRuleId: matched && id(matched),
      appInstanceIds: apps.length === 0 ? undefined : apps.map(id),
      policyBranchId: branch && id(branch),
      policyBranchRuleAction: action !== undefined && SERVICE_WORD.test(action) ? action : undefined,
      policyBranchRuleFactorMode: mode !== undefined && SERVICE_WORD.test(mode) ? mode : undefined,
    }),
  });
}

const DETAILS: readonly string[] = [
  'zoneNameMatch',
  'zoneIdMatch',
  'methodUsedVerifiedProperties',
  'matchedRuleId',
  'policyBranchId',
  'policyBranchRuleAction',
  'policyBranchRuleFactorMode',
];

/** Returns the fields that have a value, or `undefined` if no field has one. */
function nonEmpty(members: Members): Members | undefined {
  const some = withoutEmpty(members);
  return Object.keys(some).length === 0 ? undefined : some;
}

/** The name of a typical operating system for each platform, in the form that a browser reports. */
const SYSTEMS: Readonly<Record<string, string>> = {
  IOS: 'iOS',
  ANDROID: 'Android',
  CHROMEOS: 'Chrome OS',
  MACOS: 'Mac OS X',
  WINDOWS: 'Windows 10',
  LINUX: 'Linux',
};

function clientOf({ client }: LogEvent, { id, text, address, keepsRegions }: Pseudonyms): Members {
  const { ipAddress, zone, id: clientId, geographicalContext } = client;
  const platform = platformOf(client);
  const { country, state } = objectMembers(geographicalContext);
  const [ip, name, app] = [presentText(ipAddress), presentText(zone), presentText(clientId)];
  return withoutEmpty({
    ipAddress: ip && (address(ip) ?? NO_ADDRESS),
    ...(platform !== undefined && { userAgent: { os: SYSTEMS[platform] }, device: 'Computer' }),
    zone: name && text(name),
    id: app && id(app),
    geographicalContext: withoutEmpty({
      country: placeNameIn(country),
      state: keepsRegions ? placeNameIn(state) : undefined,
    }),
  });
}

/** Returns the name of a country or region; `undefined` if the text is too long to be one. */
function placeNameIn(name: unknown): string | undefined {
  const text = presentText(name);
  return text !== undefined && /^[\p{L}\p{M} .,'()&-]{1,60}$/u.test(text) ? text : undefined;
}

/** Returns the `device` field of a pseudonymized event, with the signals that a policy evaluated. */
function deviceOf(event: LogEvent, { id, text }: Pseudonyms): Members {
  const signals = deviceSignals(event);
  if (event.device == null && !signals.areEvaluated) return event.device === null ? { device: null } : {};
  const word = (value: string | undefined) => value && (isServiceWord(value) ? value : text(value));
  const platform = signals.text('osPlatform');
  const name = signals.text('name');
  const integrator = Object.entries(providerIn(signals.value('deviceIntegrator')));
  const device = withoutEmpty({
    id: signals.id && id(signals.id),
    osPlatform: platform !== undefined && SERVICE_WORD.test(platform) ? platform : undefined,
    ...Object.fromEntries(TEXTS.map((one) => [one, word(signals.text(one))])),
    name: name && text(name),
    ...Object.fromEntries(FLAGS.map((one) => [one, signals.boolean(one)])),
    deviceIntegrator:
      integrator.length === 0
        ? undefined
        : JSON.stringify(Object.fromEntries(integrator.map(([key, value]) => [key, renamed(value, word)]))),
  });
  return { device };
}

const TEXTS: readonly string[] = [...Object.values(PROFILE_TEXTS), 'screenLockType'];

const FLAGS: readonly string[] = ['registered', 'managed', ...Object.values(PROFILE_FLAGS)];

/** The maximum depth of nested values. Deeper values are dropped. */
const DEEPEST = 8;

/**
 * Replaces the texts in a JSON value by pseudonyms. Keeps the names of fields that look like words of a device integration, because its
 * vendor defined them. Drops other fields.
 */
function renamed(value: unknown, word: (text: string) => string | undefined, depth = 0): unknown {
  if (typeof value === 'string') return word(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth > DEEPEST) return undefined;
  if (Array.isArray(value)) return value.map((one) => renamed(one, word, depth + 1));
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, one]) =>
      SERVICE_WORD.test(key) ? [[key, renamed(one, word, depth + 1)]] : [],
    ),
  );
}

function securityOf(event: LogEvent, pseudonyms: Pseudonyms): Members {
  const { security, ipDetails } = event;
  const { asNumber, risk, userBehaviors } = security;
  const level = riskLevelIn(objectMembers(risk));
  const detection = detectionIn(event);
  return withoutEmpty({
    asNumber: digitsIn(asNumber),
    ipDetails:
      ipDetails &&
      withoutEmpty({
        asNumber: digitsIn(ipDetails.asNumber),
        ipServiceCategories: categoriesIn(ipDetails.ipServiceCategories),
      }),
    isProxy: booleanIn(security.isProxy),
    risk: withoutEmpty({
      level,
      detectionName: detection && SERVICE_WORD.test(detection) ? detection : undefined,
    }),
    userBehaviors: resultsIn(userBehaviors, pseudonyms),
  });
}

/** Matches short texts of letters, digits, spaces, `_` and `-`. The constants of the service have this form. */
const SERVICE_WORD = /^[\w -]{1,60}$/;

function digitsIn(value: unknown): string | undefined {
  const text = presentText(value);
  return text !== undefined && /^(?:AS)?\d{1,10}$/i.test(text) ? text : undefined;
}

function categoriesIn(value: unknown): unknown {
  if (!Array.isArray(value)) return undefined;
  return value.map((one) => {
    const { type, operator, isAnonymous, anonymous } = objectMembers(one);
    const [kind, who] = [presentText(type), presentText(operator)];
    return withoutEmpty({
      type: kind && SERVICE_WORD.test(kind) ? kind : undefined,
      operator: who && SERVICE_WORD.test(who) ? who : undefined,
      isAnonymous: booleanIn(isAnonymous),
      anonymous: booleanIn(anonymous),
    });
  });
}

/** Returns the behaviors of an event under their pseudonyms, with their results, as a list; `undefined` if the event has none. */
function resultsIn(value: unknown, { behavior }: Pseudonyms): readonly Members[] | undefined {
  const results = value === undefined ? undefined : behaviorsIn(value);
  return results && [...results].map(([name, result]) => ({ name: behavior(name), result }));
}

function debugDataOf(event: LogEvent, pseudonyms: Pseudonyms): Members {
  const { debug } = event;
  const { id, expression } = pseudonyms;
  const [flow, uri] = [debug.text('authnRequestId'), debug.text('requestUri')];
  const level = riskLevelIn(debug.value('risk'));
  const logged = loggedSecurity(debug);
  const loggedLevel = riskLevelIn(objectMembers(logged.risk));
  const conditions = [...securityConditionsIn(debug.value('securityConditions'))];
  const apps = idsIn(debug.value('appInstanceIds'));
  const words = Object.fromEntries(METHOD_KEYS.map((key) => [key, methodIn(debug.text(key))]));
  const [rule, sessionRule] = ['matchedRuleId', 'matchedGlobalSessionPolicyRuleId'].map(debug.text);
  return withoutEmpty({
    authnRequestId: flow && id(flow),
    requestUri: uri === IDENTIFY ? uri : undefined,
    risk: level && `{level=${level}}`,
    behaviors: resultsIn(debug.value('behaviors'), pseudonyms),
    logOnlySecurityData:
      debug.value('logOnlySecurityData') == null
        ? undefined
        : withoutEmpty({
            risk: loggedLevel && { level: loggedLevel },
            behaviors: resultsIn(logged.behaviors, pseudonyms),
          }),
    securityConditions:
      conditions.length === 0
        ? undefined
        : `[${conditions.map(([text, result]) => `{result=${result}, condition=${expression(text)}}`).join(', ')}]`,
    tunnels: categoriesIn(jsonIn(debug.value('tunnels'))),
    originalPrincipal: debug.value('originalPrincipal') == null ? undefined : {},
    appInstanceIds: apps.length === 0 ? undefined : apps.map(id),
    ...words,
    matchedRuleId: rule && id(rule),
    matchedGlobalSessionPolicyRuleId: sessionRule && id(sessionRule),
  });
}

/** The keys of debug data that describe authentication methods in the words of the service. */
const METHOD_KEYS: readonly string[] = [
  'factor',
  'factorIntent',
  ...['First', 'Second', 'Third', 'Fourth', 'Fifth'].map((place) => `authMethod${place}Type`),
];

/**
 * Removes the id of the authenticator from the description of an authentication method. Returns `undefined` if the description does not
 * have the documented form.
 */
function methodIn(text: string | undefined): string | undefined {
  const word = text?.split(':').slice(0, 2).join(':');
  return word !== undefined && /^[\w:-]{1,60}$/.test(word) ? word : undefined;
}

/** Returns the fields that have a value. */
function withoutEmpty(members: Members): Members {
  return Object.fromEntries(
    Object.entries(members).filter(([, value]) => value !== undefined && value !== ''),
  );
}
