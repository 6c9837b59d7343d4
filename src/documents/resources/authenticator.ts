import type { Authenticator, Source } from '../../model/policies/snapshot.js';
import { type AuthenticatorDocument, AuthenticatorSchema } from '../../model/resources/authenticator.js';
import type { Accumulator } from '../collect/accumulator.js';
import { registerResource } from '../collect/register.js';
import { fitResource } from './fit-resource.js';
import { repairStatus } from './ranked.js';

/** Reads an authenticator. Spec: Authentication policy, "Authenticator keys". */
export function readAuthenticator(value: unknown, at: Source, accumulator: Accumulator): void {
  const fitted = fitResource('authenticator', AuthenticatorSchema, value, at, {
    accumulator,
    repairs: { '/status': repairStatus },
  });
  if (fitted !== undefined)
    registerResource(
      accumulator,
      'authenticator',
      accumulator.authenticators,
      authenticatorOf(fitted.value),
      at,
    );
}

function authenticatorOf(document: AuthenticatorDocument): Authenticator {
  const methods = document.methods ?? document._embedded?.methods;
  return {
    id: document.id,
    key: document.key,
    name: document.name ?? null,
    ...(document.status !== undefined && { status: document.status }),
    ...(document.type != null && { type: document.type }),
    ...(document.settings && { settings: document.settings }),
    ...(methods && { methods }),
  };
}
