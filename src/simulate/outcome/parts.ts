import type { Request } from '../../model/facts/request.js';
import type { SimulatedTypeName } from '../../model/policies/policy-type.js';
import type { Compiled } from '../compile.js';
import type { Knowledge } from '../knowledge.js';
import { type Visit, visit } from '../match-rules.js';
import {
  type ContinuousAccessValues,
  continuousAccessReader,
  type EntityRiskValues,
  entityRiskReader,
  postAuthSessionReader,
} from './after-sign-in.js';
import { type ApplicationValues, applicationReader } from './application.js';
import { type EnrollmentValues, enrollmentReader } from './enrollment.js';
import { type EffectReader, type Part, partOf } from './part.js';
import { type PasswordValues, passwordReader } from './password.js';
import { type RoutingValues, routingReader } from './routing.js';
import { type SessionValues, sessionReader } from './session.js';

/** The result of a sign-in for each policy type separately. */
export interface Parts {
  /** The identity providers that the user's identifier is routed to. */
  readonly routed: Part<RoutingValues>;
  readonly session: Part<SessionValues>;
  readonly application: Part<ApplicationValues>;
  readonly enrollment: Part<EnrollmentValues>;
  readonly password: Part<PasswordValues>;
  readonly entityRisk: Part<EntityRiskValues>;
  readonly continuousAccess: Part<ContinuousAccessValues>;
  readonly postAuthSession: Part<ContinuousAccessValues>;
}

/** Returns the result of a sign-in for each policy type, and the visited policies from which the results follow. */
export function visitParts(
  compiled: Compiled,
  request: Request,
): { readonly parts: Parts; readonly visits: readonly Visit[] } {
  const knowledge = compiled.knowledgeOf(request);
  const visits: Visit[] = [];
  const parts = signInPartsOf(compiled, request, knowledge, (type) => {
    const list = compiled.types.get(type)?.listFor(request.appInstance);
    const visited = list && visit(list.policies, knowledge);
    if (visited !== undefined) visits.push(visited);
    return visited;
  });
  return { parts, visits };
}

/**
 * Returns the result of a sign-in for each policy type. `visitOf` returns the evaluated policies of a type, or `undefined` if the snapshot
 * has no policy of the type. A caller may pass hypothetical policies that are not in the snapshot.
 */
export function signInPartsOf(
  compiled: Compiled,
  request: Request,
  knowledge: Knowledge,
  visitOf: (type: SimulatedTypeName) => Visit | undefined,
): Parts {
  const part = <Values>(reader: EffectReader<Values>): Part<Values> => {
    const list = compiled.types.get(reader.policyType)?.listFor(request.appInstance);
    return partOf(
      reader,
      compiled,
      { request, knowledge },
      { visit: visitOf(reader.policyType), chosen: list?.chosen },
    );
  };
  const { brand, edition, engine } = compiled.snapshot;
  return {
    routed: part(routingReader(compiled, request)),
    session: part(sessionReader(engine)),
    application: part(applicationReader(brand)),
    enrollment: part(enrollmentReader),
    password: part(passwordReader(edition)),
    entityRisk: part(entityRiskReader),
    continuousAccess: part(continuousAccessReader),
    postAuthSession: part(postAuthSessionReader),
  };
}
