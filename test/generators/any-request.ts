import fc from 'fast-check';
import { evaluatorOf } from '../../src/analysis/symbolic/theories/theory.js';
import { readBody } from '../../src/documents/request/read-request.js';
import { MATCH, UNDEFINED } from '../../src/logic/kleene/verdict.js';
import type { Context, Request } from '../../src/model/facts/request.js';
import { blockedBy, zone, zonesHolding } from '../../src/model/facts/zones/zone.js';
import type { Snapshot } from '../../src/model/policies/snapshot.js';
import { worldOf } from '../../src/model/policies/world-of-snapshot.js';
import { possible } from '../analysis/questions/possible.js';
import { expressionsIn, literalsIn, type Plain } from './any-expression.js';
import { compact, optional, POOLS } from './pools.js';
import { address, arbitraryRequest } from './request.js';

/**
 * Generates requests with any facts that the specification permits. Some values are near the literals of the org's
 * expressions: the literal itself, values close to it, and the same value in another JSON type. The generator does not use the classes that
 * an analysis computes, so that it can find requests that the analysis overlooks. The requests do not contradict the export, state no
 * outcome of an expression, and are not blocked by a network blocklist.
 */
export function anyRequest(org: Snapshot): fc.Arbitrary<Request> {
  const world = worldOf(org);
  const value = anyValue(literalsIn(expressionsIn(org)));
  const tags = { userId: fc.constantFrom(undefined, undefined, POOLS.user.missing) };
  return fc
    .record({
      base: arbitraryRequest(org),
      more: fc.record({ ...tags, user: userWith(value), where: optional(6, address(org)) }),
      rest: contextWith(value),
      byZones: fc.boolean(),
    })
    .map(({ base, more, rest, byZones }) => {
      const plain = possible(base, org);
      const { user, ...context } = plain.policyContext;
      const isKnown = user?.id != null && world.holds('user', user.id);
      const groups = context.groups?.ids ?? [];
      const person = isKnown
        ? { ...user, realmId: more.user.realmId, created: more.user.created }
        : {
            ...user,
            ...more.user,
            ...(context.groups == null && { id: 'nobody', groupIds: user?.groupIds ?? groups }),
          };
      const { device, ...others } = rest;
      const place = more.where === undefined ? {} : { ...NO_PLACE, ...more.where };
      const policyContext = compact({
        ...context,
        ...place,
        ...others,
        device: { ...context.device, ...device },
        user: compact(person),
      }) as Context;
      return { ...plain, policyContext: byZones ? placedByZones(policyContext, org) : policyContext };
    })
    .filter((request) => {
      const read = readBody(request, world);
      return !read.ok || blockedBy(world, read.value.policyContext).rank !== MATCH;
    });
}

const NO_PLACE = { ip: undefined, ipChain: undefined, zones: undefined };

/**
 * Replaces the IP address or proxy chain of a request by the list of the zones that contain it. If this is unknown for a zone of the org,
 * returns the context unchanged.
 */
function placedByZones(context: Context, org: Snapshot): Context {
  if (context.ip == null && context.ipChain == null) return context;
  const world = worldOf(org);
  const rankOf = evaluatorOf(
    zone,
    org.zones.map(({ id }) => id),
    world,
  )({ appInstance: '', policyContext: context });
  if (org.zones.some((_, number) => rankOf(number) === UNDEFINED)) return context;
  const { ip: _ip, ipChain: _chain, ...rest } = context;
  return { ...rest, zones: { ids: zonesHolding(world, context) } };
}

/** Generates any JSON value. Values near one of the literals (see `nearTo`) are frequent. */
export function anyValue(literals: readonly Plain[]): fc.Arbitrary<unknown> {
  const near = literals.length === 0 ? fc.constant(null) : fc.constantFrom(...literals).chain(nearTo);
  const scalar = fc.oneof(
    { weight: 6, arbitrary: near },
    { weight: 2, arbitrary: fc.string({ unit: 'grapheme', maxLength: 4 }) },
    { weight: 1, arbitrary: fc.double({ noNaN: true, noDefaultInfinity: true }) },
    { weight: 1, arbitrary: fc.integer({ min: -3, max: 9 }) },
    { weight: 1, arbitrary: fc.boolean() },
    { weight: 1, arbitrary: fc.constant(null) },
  );
  return fc.oneof(
    { weight: 7, arbitrary: scalar },
    { weight: 3, arbitrary: fc.array(scalar, { maxLength: 4 }) },
    { weight: 1, arbitrary: fc.dictionary(fc.constantFrom('city', 'x', 'a', '0'), scalar, { maxKeys: 2 }) },
    { weight: 1, arbitrary: fc.array(fc.array(scalar, { maxLength: 2 }), { maxLength: 2 }) },
  );
}

/**
 * Generates values near a literal: the literal itself, slightly smaller and greater values, texts that contain it or are part of it, and
 * the same value in another JSON type.
 */
function nearTo(literal: Plain): fc.Arbitrary<unknown> {
  return fc.constantFrom<unknown>(...(typeof literal === 'number' ? nearNumber(literal) : nearText(literal)));
}

function nearNumber(literal: number): unknown[] {
  return [
    literal,
    literal - 1,
    literal + 1,
    literal + 0.5,
    literal * 2,
    literal / 2,
    String(literal),
    [literal],
    'x'.repeat(Math.min(9, Math.abs(Math.round(literal)))),
  ];
}

function nearText(literal: string | boolean | null): unknown[] {
  if (typeof literal !== 'string')
    return [literal, String(literal), Number(literal), [literal], [literal, literal]];
  const before =
    literal.slice(0, -1) + String.fromCharCode(Math.max(0, literal.charCodeAt(literal.length - 1) - 1 || 0));
  const number = Number(literal);
  return [
    literal,
    literal,
    `${literal}x`,
    `x${literal}`,
    `x@${literal}`,
    `${literal}.a`,
    `${literal}@${literal}`,
    before,
    `${literal}\0`,
    literal.toUpperCase(),
    literal.toLowerCase(),
    [literal],
    [literal, 1],
    [],
    { city: literal },
    ...(Number.isFinite(number) ? [number] : []),
    literal === 'true',
  ];
}

const time = fc.constantFrom(
  '2025-12-31T00:00:00Z',
  '2026-01-01T00:00:00.000Z',
  '2020-02-29T12:00:00Z',
  null,
);

function userWith(value: fc.Arbitrary<unknown>) {
  const text = value.map((one) => (typeof one === 'object' ? 'x' : String(one)));
  return fc
    .record({
      profile: optional(
        9,
        fc
          .record({
            a: optional(9, value),
            b: optional(8, value),
            login: optional(7, value),
            company: optional(3, value),
            level: optional(3, value),
          })
          .map(compact),
      ),
      status: optional(6, fc.constantFrom('ACTIVE', 'SUSPENDED', 'LOCKED_OUT', null)),
      realmId: optional(6, fc.oneof(text, fc.constant(null))),
      created: optional(7, time),
    })
    .map(compact);
}

/** Generates the facts that expressions read, except those about the user. The device may be registered or not. */
function contextWith(value: fc.Arbitrary<unknown>) {
  const text = value.map((one) => (typeof one === 'object' ? 'x' : String(one)));
  /** Generates any value, but replaces each text by one of the documented texts. */
  const textOf = (texts: readonly string[]) =>
    fc.tuple(value, fc.constantFrom(...texts)).map(([any, one]) => (typeof any === 'string' ? one : any));
  const some = (names: readonly string[]) =>
    fc.record(Object.fromEntries(names.map((name) => [name, optional(8, value)]))).map(compact);
  return fc
    .record({
      identifier: optional(8, text),
      session: optional(8, some(['amr', 'id'])),
      accessRequest: optional(
        8,
        fc.oneof(
          fc
            .record({
              operation: optional(8, textOf(['enroll', 'unenroll', 'recover', 'unlockAccount'])),
              authenticator: optional(8, value),
            })
            .map(compact),
          value.map((key) => ({ authenticator: { key } })),
        ),
      ),
      now: optional(8, fc.constantFrom('2026-01-01T12:00:00Z', '2026-01-02T03:04:05Z')),
      device: fc
        .record({
          state: fc.constantFrom(
            { registered: false },
            { registered: true },
            { registered: true, managed: true },
            { registered: true, managed: false },
            { managed: true },
          ),
          id: optional(5, text),
          profile: optional(8, some(['osVersion', 'displayName', 'secureHardwarePresent'])),
          caller: optional(7, some(['bindingType'])),
          assurance: optional(
            7,
            fc
              .record({ screenLockType: optional(8, textOf(['NONE', 'PASSCODE', 'BIOMETRIC'])) })
              .map(compact),
          ),
          provider: optional(
            7,
            fc.oneof(
              value.map((version) => ({ oktaVerify: { version } })),
              some(['oktaVerify']),
            ),
          ),
        })
        .map(({ state, ...rest }) => compact({ ...state, ...rest })),
    })
    .map(compact);
}
