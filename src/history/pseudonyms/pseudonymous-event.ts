import { isObject, type Members } from '../../base/object.js';
import { isChange } from '../context/changes.js';
import { isInFlow } from '../context/flows.js';
import { behaviorsIn, givenText, jsonIn, riskLevelIn, securityConditionsIn } from '../events/debug-data.js';
import { type LogEvent, type LogParty, objectMembers } from '../events/log-event.js';
import { IDENTIFY, platformOf, userIdOf } from '../facts/sign-in.js';
import type { Pseudonyms } from './pseudonyms.js';

/** Whether anything is taken from events of a type; the others are left out. */
export function isTaken(eventType: string): boolean {
  return isChange(eventType) || isInFlow(eventType);
}

/**
 * An event with nothing in it but what a sign-in is read from, and that renamed: no names, places, browsers, addresses of
 * pages, reasons. What was typed by nobody who is known is left out: people type passwords there. Spec: Sign-in logs, 11.
 */
export function pseudonymousEvent(event: LogEvent, pseudonyms: Pseudonyms): Members {
  const { id } = pseudonyms;
  const { uuid, time, eventType, result, actor, targets, device, transaction } = event;
  return given({
    uuid: uuid && id(uuid),
    published: time === undefined ? undefined : new Date(time).toISOString(),
    eventType,
    outcome: result && { result },
    actor: actor && partyOf(actor, userIdOf(event), pseudonyms),
    client: clientOf(event, pseudonyms),
    device: device && deviceOf(device, pseudonyms),
    ...(device === null && { device }),
    request: event.hasChain
      ? { ipChain: event.chain.map((ip) => ({ ip: pseudonyms.address(ip) ?? NO_ADDRESS })) }
      : undefined,
    securityContext: securityOf(event, pseudonyms),
    transaction: { type: transaction.type === 'JOB' ? 'JOB' : undefined },
    target: targets.map((target) => partyOf(target, userIdOf(event), pseudonyms)),
    debugContext: { debugData: debugDataOf(event, pseudonyms) },
  });
}

/** In place of what cannot be read as an address: it cannot, either. */
const NO_ADDRESS = 'none';

function partyOf(party: LogParty, userId: string | undefined, { id, text }: Pseudonyms): Members {
  const zone = givenText(party.detail.zoneNameMatch);
  const isUser = party.id !== undefined && party.id === userId;
  return given({
    id: party.id && id(party.id),
    type: party.type,
    alternateId: isUser && party.alternateId !== undefined ? text(party.alternateId) : undefined,
    detailEntry: zone && { zoneNameMatch: text(zone) },
  });
}

/** A system of each platform, as the browser says it. */
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
  const [ip, name, app] = [givenText(ipAddress), givenText(zone), givenText(clientId)];
  return given({
    ipAddress: ip && (address(ip) ?? NO_ADDRESS),
    ...(platform !== undefined && { userAgent: { os: SYSTEMS[platform] }, device: 'Computer' }),
    zone: name && text(name),
    id: app && id(app),
    geographicalContext: given({
      country: wordsIn(country),
      state: keepsRegions ? wordsIn(state) : undefined,
    }),
  });
}

/** Names of countries and of their parts; what is longer is none. */
function wordsIn(name: unknown): string | undefined {
  const text = givenText(name);
  return text !== undefined && /^[\p{L}\p{M} .,'()&-]{1,60}$/u.test(text) ? text : undefined;
}

function deviceOf(device: Members, { id }: Pseudonyms): Members {
  const [own, platform] = [givenText(device.id), givenText(device.os_platform)];
  return given({
    id: own && id(own),
    os_platform: platform !== undefined && SERVICE_WORD.test(platform) ? platform : undefined,
    registered: booleanIn(device.registered),
    managed: booleanIn(device.managed),
  });
}

function booleanIn(value: unknown): boolean | undefined {
  return typeof value === 'boolean' ? value : undefined;
}

function securityOf({ security }: LogEvent, pseudonyms: Pseudonyms): Members {
  const { asNumber, ipDetails, risk, userBehaviors } = security;
  const level = riskLevelIn(objectMembers(risk));
  const detection = givenText(objectMembers(risk).detectionName);
  return given({
    asNumber: digitsIn(asNumber),
    ipDetails: isObject(ipDetails)
      ? given({
          asNumber: digitsIn(ipDetails.asNumber),
          ipServiceCategories: categoriesIn(ipDetails.ipServiceCategories),
        })
      : undefined,
    isProxy: booleanIn(security.isProxy),
    risk: given({ level, detectionName: detection && SERVICE_WORD.test(detection) ? detection : undefined }),
    userBehaviors: resultsIn(userBehaviors, pseudonyms),
  });
}

/** A word as the service writes its own. */
const SERVICE_WORD = /^[\w -]{1,60}$/;

function digitsIn(value: unknown): string | undefined {
  const text = givenText(value);
  return text !== undefined && /^(?:AS)?\d{1,10}$/i.test(text) ? text : undefined;
}

function categoriesIn(value: unknown): unknown {
  if (!Array.isArray(value)) return undefined;
  return value.map((one) => {
    const { type, operator, isAnonymous, anonymous } = objectMembers(one);
    const [kind, who] = [givenText(type), givenText(operator)];
    return given({
      type: kind && SERVICE_WORD.test(kind) ? kind : undefined,
      operator: who && SERVICE_WORD.test(who) ? who : undefined,
      isAnonymous: booleanIn(isAnonymous),
      anonymous: booleanIn(anonymous),
    });
  });
}

/** Each behavior with its result, as a list. */
function resultsIn(value: unknown, { behavior }: Pseudonyms): readonly Members[] | undefined {
  const results = value === undefined ? undefined : behaviorsIn(value);
  return results && [...results].map(([name, result]) => ({ name: behavior(name), result }));
}

function debugDataOf({ debug }: LogEvent, pseudonyms: Pseudonyms): Members {
  const { id, expression } = pseudonyms;
  const [flow, uri] = [debug.text('authnRequestId'), debug.text('requestUri')];
  const level = riskLevelIn(debug.value('risk'));
  const logged = objectMembers(jsonIn(debug.value('logOnlySecurityData')));
  const loggedLevel = riskLevelIn(objectMembers(logged.risk));
  const conditions = [...securityConditionsIn(debug.value('securityConditions'))];
  const [rule, sessionRule] = ['matchedRuleId', 'matchedGlobalSessionPolicyRuleId'].map(debug.text);
  return given({
    authnRequestId: flow && id(flow),
    requestUri: uri === IDENTIFY ? uri : undefined,
    risk: level && `{level=${level}}`,
    behaviors: resultsIn(debug.value('behaviors'), pseudonyms),
    logOnlySecurityData:
      debug.value('logOnlySecurityData') == null
        ? undefined
        : given({
            risk: loggedLevel && { level: loggedLevel },
            behaviors: resultsIn(logged.behaviors, pseudonyms),
          }),
    securityConditions:
      conditions.length === 0
        ? undefined
        : `[${conditions.map(([text, result]) => `{result=${result}, condition=${expression(text)}}`).join(', ')}]`,
    tunnels: categoriesIn(jsonIn(debug.value('tunnels'))),
    originalPrincipal: debug.value('originalPrincipal') == null ? undefined : {},
    matchedRuleId: rule && id(rule),
    matchedGlobalSessionPolicyRuleId: sessionRule && id(sessionRule),
  });
}

/** Without what says nothing. */
function given(members: Members): Members {
  return Object.fromEntries(
    Object.entries(members).filter(([, value]) => value !== undefined && value !== ''),
  );
}
