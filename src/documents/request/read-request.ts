import { isAssigned, isMember } from '../../model/facts/assignment.js';
import { satisfiedAssurances } from '../../model/facts/device.js';
import { mayBeEveryone } from '../../model/facts/everyone.js';
import { membershipsOf } from '../../model/facts/group.js';
import { markAsRead, wasReadIn } from '../../model/facts/known-request.js';
import { type Request, RequestSchema } from '../../model/facts/request.js';
import type { Application, Kind, Memberships, World } from '../../model/facts/world.js';
import { withSuccessors } from '../../model/policies/successors.js';
import { findMismatches, type Mismatch } from '../schema/validate.js';
import { toPlainValue } from '../text/plain-values.js';
import { refuse, type ServiceAnswer } from './refusal.js';
import { type RequestFault, requestFaults } from './request-faults.js';
import { isUsualBody } from './usual-body.js';

/** The kind of request: `operation` for a call of the service's simulate operation, `person` for a person who signs in. */
export type Subject = 'operation' | 'person';

/**
 * Reads a simulate request from any JSON value. An invalid request is rejected as the service rejects it, but the rejection lists every
 * wrong field, not only the first. `of` is the kind of the request (see {@link Subject}). If it is `operation`, every group in the request
 * must be assigned to the application. If it is `person`, one assigned group is enough.
 * Spec: Policies, "Access simulation"; Errors.
 */
export function readBody(body: unknown, world: World, of: Subject = 'operation'): ServiceAnswer<Request> {
  if (wasReadIn<Request>(world, body)) return { ok: true, value: body };
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    return refuse(body, { status: 400, code: 'E0000003', summary: 'The request body was not well-formed.' });
  }
  const isUsual = isUsualBody(body, world.brand);
  const misfits = isUsual ? [] : findMismatches(RequestSchema, body);
  if (misfits.length > 0) return invalid(body, [...misfits.map(faultOf), ...otherFaults(body, world)]);
  const request = withNewIds(world, body as Request);
  const faults = isUsual ? [] : requestFaults(request, world);
  if (faults.length > 0) return invalid(body, faults);
  return unknownResource(request, world) ?? unassigned(request, world, of) ?? { ok: true, value: request };
}

/**
 * Returns a copy of the request with the new ids of resources that a plan replaced. Texts in the user's profile are not treated as ids.
 * Spec: Terraform, 3.2.
 */
function withNewIds({ successors }: World, request: Request): Request {
  if (successors === undefined) return { ...request };
  const { user } = request.policyContext;
  const renamed = withSuccessors(request, successors);
  if (user?.profile == null) return renamed;
  const { policyContext } = renamed;
  return {
    ...renamed,
    policyContext: { ...policyContext, user: { ...policyContext.user, profile: user.profile } },
  };
}

/** Reads a request into an immutable copy. When that copy is read again for the same org, it is returned without a check. */
export function readOnce(body: unknown, world: World): ServiceAnswer<Request> {
  const read = readBody(body, world);
  const copy = read.ok && !wasReadIn(world, read.value) ? toPlainValue(read.value) : undefined;
  if (!copy?.ok) return read;
  const reread = readBody(copy.value, world);
  return reread.ok ? { ok: true, value: markAsRead(reread.value, world) } : reread;
}

/**
 * Returns the faults of a request with an invalid application, except the fault of the application. Returns none if any other field
 * violates the schema: the check against the schema reports this already.
 */
function otherFaults(body: object, world: World): RequestFault[] {
  const withAnyApp = { ...body, appInstance: 'any' };
  return findMismatches(RequestSchema, withAnyApp).length === 0
    ? requestFaults(withAnyApp as Request, world)
    : [];
}

function faultOf({ pointer, message, missing }: Mismatch): RequestFault {
  const field = [...pointer.split('/').slice(1), ...(missing === undefined ? [] : [missing])].join('.');
  return { field, message };
}

function invalid(body: object, faults: readonly RequestFault[]): ServiceAnswer<never> {
  const fields = [...new Set(faults.map(({ field }) => field))];
  return refuse(body, {
    status: 400,
    code: 'E0000001',
    summary: `Api validation failed: ${fields[0]}`,
    causes: faults.map(({ field, message }) => `${field}: ${message}`),
  });
}

/** The service's name for each kind of resource. */
const KIND_NAMES = {
  app: 'AppInstance',
  user: 'User',
  group: 'UserGroup',
  zone: 'NetworkZone',
  deviceAssurance: 'DeviceAssuranceEntity',
} as const satisfies Partial<Record<Kind, string>>;

/**
 * Returns a rejection for a request with ids that the snapshot does not contain; `undefined` if it contains all. An id of an incomplete
 * collection is assumed to exist (assumption A13).
 */
function unknownResource(request: Request, world: World): ServiceAnswer<never> | undefined {
  const { user, groups, zones } = request.policyContext;
  const unknown: string[] = [];
  noteIfUnknown(unknown, 'app', request.appInstance, world);
  if (user?.id != null && user.groupIds == null) noteIfUnknown(unknown, 'user', user.id, world);
  if (groups != null && !world.groupNumbering.hasAll(groups.ids, request))
    for (const id of groups.ids) noteIfUnknown(unknown, 'group', id, world);
  if (zones != null) for (const id of zones.ids) noteIfUnknown(unknown, 'zone', id, world);
  const assurances = satisfiedAssurances(request.policyContext);
  if (assurances !== undefined)
    for (const id of assurances) noteIfUnknown(unknown, 'deviceAssurance', id, world);
  if (unknown.length === 0) return undefined;
  return refuse(request, {
    status: 404,
    code: 'E0000007',
    summary: `Not found: Resource not found: ${unknown[0]}`,
    causes: unknown.length === 1 ? [] : unknown.map((resource) => `Resource not found: ${resource}`),
  });
}

function noteIfUnknown(unknown: string[], kind: keyof typeof KIND_NAMES, id: string, world: World): void {
  if (world.holds(kind, id) || !world.isComplete(kind)) return;
  if (kind !== 'group' || !mayBeEveryone(id, world)) unknown.push(`${id} (${KIND_NAMES[kind]})`);
}

/**
 * Returns a rejection for a request whose user or groups are not assigned to the application; `undefined` if they are, or may be, assigned.
 * The service rejects such a request before it evaluates any policy.
 */
function unassigned(request: Request, world: World, of: Subject): ServiceAnswer<never> | undefined {
  const app = world.application(request.appInstance);
  if (app === undefined) return undefined;
  const { user, groups } = request.policyContext;
  if (groups != null) {
    if (!app.groups.isComplete || groups.ids.every((id) => app.groups.ids.has(id))) return undefined;
    if (of === 'person' && mayBeAssigned(app, membershipsOf(request, world), world)) return undefined;
    const strangers = groups.ids.filter((id) => !app.groups.ids.has(id));
    const names = strangers.map((id) => groupName(id, world));
    return notAssigned(request, app, 'Groups', names);
  }
  const id = user?.id;
  if (id == null || isAssigned(app, id, membershipsOf(request, world), world) !== false) return undefined;
  return notAssigned(request, app, 'User', [world.person(id)?.login ?? id]);
}

/** Returns whether a user in these groups may be assigned to the application, through one of them or through the everyone group. */
function mayBeAssigned({ groups }: Application, memberships: Memberships | undefined, world: World): boolean {
  return [...groups.ids].some((id) => isMember(id, memberships, world) !== false);
}

function notAssigned(
  request: Request,
  { label }: Application,
  who: 'Groups' | 'User',
  names: readonly string[],
): ServiceAnswer<never> {
  const to = label ?? request.appInstance;
  return refuse(request, {
    status: 400,
    code: 'E0000001',
    summary: `Api validation failed: ${who}`,
    unassigned: { names, app: to },
    causes: names.map(
      (name) => `Access to ${to} is not allowed. ${name} is not assigned to this application.`,
    ),
  });
}

function groupName(id: string, world: World): string {
  return world.groups.find((group) => group.id === id)?.name ?? id;
}
