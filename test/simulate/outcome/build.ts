import { assembleDocuments } from '../../../src/documents/read-snapshot.js';
import type { AuthenticatorUse } from '../../../src/model/assurance/authenticator-use.js';
import type { Snapshot } from '../../../src/model/policies/snapshot.js';
import { compile } from '../../../src/simulate/compile.js';
import { type Outcome, type OutcomeOptions, signInOutcome } from '../../../src/simulate/outcome/outcome.js';
import type { Part } from '../../../src/simulate/outcome/part.js';
import { authenticationOf } from '../../../src/simulate/outcome/primary-authentication.js';
import type { Effect, Settled } from '../../../src/simulate/outcome/settled.js';
import type { Authentication } from '../../../src/simulate/outcome/transaction.js';
import type { UserState } from '../../../src/simulate/outcome/user-state.js';

type Json = Readonly<Record<string, unknown>>;

/**
 * The contents of a small org: the actions of rules by policy type, and the settings of policies. A list contains the actions of several
 * rules of one policy.
 */
export interface Written {
  readonly session?: Json | readonly Json[];
  readonly application?: Json | readonly Json[];
  readonly enroll?: string;
  readonly enrollment?: Json | null;
  readonly password?: Json;
  readonly routing?: Json;
  readonly more?: Json;
  readonly options?: Parameters<typeof assembleDocuments>[1];
}

export const ALLOW = { access: 'ALLOW', primaryFactor: 'PASSWORD_IDP_ANY_FACTOR' };

/**
 * Returns a small org. A policy without given actions allows access without further requirements. Each rule except the last one of a policy
 * requires a high risk.
 */
export function orgOf(written: Written = {}): Snapshot {
  const {
    session = ALLOW,
    application = asking('1FA'),
    enroll = 'CHALLENGE',
    enrollment,
    password,
  } = written;
  const document = {
    zones: [],
    policies: [
      policy(
        'SVC_SIGN_ON',
        'session',
        listOf(session).map((signon) => ({ signon })),
      ),
      policy(
        'ACCESS_POLICY',
        'application',
        listOf(application).map((appSignOn) => ({ appSignOn })),
      ),
      policy(
        'MFA_ENROLL',
        'enrollment',
        [{ enroll: { self: enroll } }],
        enrollment === undefined ? KEYS : enrollment,
      ),
      policy('PASSWORD', 'password', [{}], { password: password ?? {} }),
      ...(written.routing ? [policy('IDP_DISCOVERY', 'routing', [{ idp: written.routing }])] : []),
    ],
    users: [
      {
        id: 'ann',
        status: 'ACTIVE',
        profile: { login: 'ann@example.com', firstName: 'Ann', lastName: 'Abel' },
      },
    ],
    apps: [{ id: 'app', name: 'bookmark', label: 'Wiki' }],
    ...written.more,
  };
  const read = assembleDocuments([{ name: 'org', value: document }], written.options ?? {});
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  return read.value;
}

/** Returns an ALLOW with a verification method. */
export function asking(factorMode: '1FA' | '2FA', ...constraints: readonly Json[]): Json {
  return { access: 'ALLOW', verificationMethod: { type: 'ASSURANCE', factorMode, constraints } };
}

export const DENY = { access: 'DENY' };

/** Returns authenticators by key with their enrollment setting. */
export function allowing(all: Readonly<Record<string, string>>): Json {
  return {
    type: 'AUTHENTICATORS',
    authenticators: Object.entries(all).map(([key, self]) => ({ key, enroll: { self } })),
  };
}

const KEYS = allowing({ svc_password: 'REQUIRED', svc_email: 'OPTIONAL', webauthn: 'OPTIONAL' });

export const LOW = { risk: { level: 'LOW' } };

export function outcomeIn(org: Snapshot, context: Json = LOW, options: OutcomeOptions = {}): Outcome {
  const answer = signInOutcome(compile(org), requestOf(context), options);
  if (!answer.ok) throw new Error(JSON.stringify(answer.refusal));
  return answer.value;
}

export function enrolled(...authenticators: AuthenticatorUse[]): OutcomeOptions {
  return { authenticators };
}

export function authenticationIn(
  org: Snapshot,
  state: UserState,
  context: Json = LOW,
): Settled<Authentication> {
  const answer = authenticationOf(compile(org), requestOf(context), state);
  if (!answer.ok) throw new Error(JSON.stringify(answer.refusal));
  return answer.value;
}

/** Returns the value, or `?` and the reason why it is unknown. */
export function shown(one: Settled<unknown>): unknown {
  return one.kind === 'decided' ? one.value : `? ${one.reasons.join('; ')}`;
}

/** Returns all fields of the effect of one part of an outcome, for example of its session part. */
export function effectOf<Values>({ effect }: Part<Values>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(effect as Effect<Record<string, unknown>>).map(([field, one]) => [field, shown(one)]),
  );
}

function requestOf(context: Json): unknown {
  return { appInstance: 'app', policyContext: { user: { id: 'ann' }, ...context } };
}

function listOf(actions: Json | readonly Json[]): readonly Json[] {
  return Array.isArray(actions) ? actions : [actions as Json];
}

function policy(type: string, name: string, actions: readonly Json[], settings?: Json | null): Json {
  const last = actions.length - 1;
  return {
    id: name,
    type,
    name: `${name} policy`,
    status: 'ACTIVE',
    priority: 1,
    system: true,
    ...(settings !== undefined && { settings }),
    rules: actions.map((action, index) => ({
      id: `${name}-${index + 1}`,
      type: type === 'SVC_SIGN_ON' ? 'SIGN_ON' : type,
      name: `${name} ${index + 1}`,
      status: 'ACTIVE',
      priority: index + 1,
      system: index === last,
      conditions: index === last ? null : { riskScore: { level: 'HIGH' } },
      actions: action,
    })),
  };
}
