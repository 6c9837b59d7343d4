import { isAssigned, isMember } from '../../model/facts/assignment.js';
import { satisfiedAssurances } from '../../model/facts/device.js';
import { mayBeEveryone } from '../../model/facts/everyone.js';
import { membershipsOf } from '../../model/facts/group.js';
import { markAsRead, wasReadIn } from '../../model/facts/known-request.js';
import { type Request, RequestSchema } from '../../model/facts/request.js';
import type { Application, Kind, Memberships, World } from '../../model/facts/world.js';
import { withSuccessors } from '../../model/policies/successors.js';
import { type Mismatch, mismatchesOf } from '../schema/validate.js';
import { plainOf } from '../text/plain.js';
import { type Answer, refuse } from './refusal.js';
import { type RequestFault, requestFaults } from './request-faults.js';

/** The subject of a question: the answer of the service's operation, or a person who signs in. */
export type Subject = 'operation' | 'person';

/**
 * Reads a simulate request: any JSON value. Refused as the service refuses it, with every offending field named,
 * not only the first. The operation wants each group assigned to the application; a person with these groups needs one
 * that is. Spec: Policies, "Access simulation"; Errors.
 */
export function readBody(body: unknown, world: World, of: Subject = 'operation'): Answer<Request> {
  if (wasReadIn<Request>(world, body)) return { ok: true, value: body };
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    return refuse(body, { status: 400, code: 'E0000003', summary: 'The request body was not well-formed.' });
  }
  const misfits = mismatchesOf(RequestSchema, body);
  if (misfits.length > 0)
    return invalid(body, [...misfits.map(faultOf), ...contradictionsBeside(body, world)]);
  const request = renamedIn(world, body as Request);
  const faults = requestFaults(request, world);
  if (faults.length > 0) return invalid(body, faults);
  return unknownResource(request, world) ?? unassigned(request, world, of) ?? { ok: true, value: request };
}

/**
 * An object of its own for each reading. After a plan, with what it replaces under the new ids; what a profile holds is no id.
 * Spec: Terraform, 3.2.
 */
function renamedIn({ successors }: World, request: Request): Request {
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

/** The same in a copy of its own, which nobody can change and which is not read again in this world. */
export function readOnce(body: unknown, world: World): Answer<Request> {
  const read = readBody(body, world);
  const copy = read.ok && !wasReadIn(world, read.value) ? plainOf(read.value) : undefined;
  if (!copy?.ok) return read;
  const reread = readBody(copy.value, world);
  return reread.ok ? { ok: true, value: markAsRead(reread.value, world) } : reread;
}

/** Where only the application is amiss, the rest is looked at all the same. */
function contradictionsBeside(body: object, world: World): RequestFault[] {
  const mended = { ...body, appInstance: 'any' };
  return mismatchesOf(RequestSchema, mended).length === 0 ? requestFaults(mended as Request, world) : [];
}

function faultOf({ pointer, message, missing }: Mismatch): RequestFault {
  const field = [...pointer.split('/').slice(1), ...(missing === undefined ? [] : [missing])].join('.');
  return { field, message };
}

function invalid(body: object, faults: readonly RequestFault[]): Answer<never> {
  const fields = [...new Set(faults.map(({ field }) => field))];
  return refuse(body, {
    status: 400,
    code: 'E0000001',
    summary: `Api validation failed: ${fields[0]}`,
    causes: faults.map(({ field, message }) => `${field}: ${message}`),
  });
}

/** The service's word for each kind of resource. */
const KIND_NAMES = {
  app: 'AppInstance',
  user: 'User',
  group: 'UserGroup',
  zone: 'NetworkZone',
  deviceAssurance: 'DeviceAssuranceEntity',
} as const satisfies Partial<Record<Kind, string>>;

/** Ids that the snapshot does not hold, though it holds all of the kind (A13). */
function unknownResource(request: Request, world: World): Answer<never> | undefined {
  const { user, groups, zones } = request.policyContext;
  const unknown: string[] = [];
  noteUnheld(unknown, 'app', request.appInstance, world);
  if (user?.id != null && user.groupIds == null) noteUnheld(unknown, 'user', user.id, world);
  if (groups != null && !world.groupNumbering.holdsAll(groups.ids, request))
    for (const id of groups.ids) noteUnheld(unknown, 'group', id, world);
  if (zones != null) for (const id of zones.ids) noteUnheld(unknown, 'zone', id, world);
  const assurances = satisfiedAssurances(request.policyContext);
  if (assurances !== undefined)
    for (const id of assurances) noteUnheld(unknown, 'deviceAssurance', id, world);
  if (unknown.length === 0) return undefined;
  return refuse(request, {
    status: 404,
    code: 'E0000007',
    summary: `Not found: Resource not found: ${unknown[0]}`,
    causes: unknown.length === 1 ? [] : unknown.map((resource) => `Resource not found: ${resource}`),
  });
}

function noteUnheld(unknown: string[], kind: keyof typeof KIND_NAMES, id: string, world: World): void {
  if (world.holds(kind, id) || !world.isComplete(kind)) return;
  if (kind !== 'group' || !mayBeEveryone(id, world)) unknown.push(`${id} (${KIND_NAMES[kind]})`);
}

/** Checked before any policy, where the snapshot knows all who are assigned to the application. */
function unassigned(request: Request, world: World, of: Subject): Answer<never> | undefined {
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

/** Whether somebody in these groups may be assigned to the application through one of them, or with everyone. */
function mayBeAssigned({ groups }: Application, memberships: Memberships | undefined, world: World): boolean {
  return [...groups.ids].some((id) => isMember(id, memberships, world) !== false);
}

function notAssigned(
  request: Request,
  { label }: Application,
  who: 'Groups' | 'User',
  names: readonly string[],
): Answer<never> {
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
