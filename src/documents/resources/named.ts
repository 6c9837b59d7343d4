import type { TSchema } from '../../base/json-schema.js';
import type { Members } from '../../base/object.js';
import { withoutSecrets } from '../../base/secrets/mask-secrets.js';
import type { ApiToken, DeviceAssurance, Idp, Named, Source } from '../../model/policies/snapshot.js';
import { ApiTokenSchema } from '../../model/resources/api-token.js';
import { BehaviorSchema } from '../../model/resources/behavior.js';
import { DeviceAssuranceSchema } from '../../model/resources/device-assurance.js';
import { IdpSchema } from '../../model/resources/idp.js';
import { UserTypeSchema } from '../../model/resources/user-type.js';
import type { Accumulator } from '../collect/accumulator.js';
import { registerResource } from '../collect/register.js';
import { fitResource } from './fit-resource.js';
import { repairStatus } from './ranked.js';

/** The kinds of resources that consist of little more than a name. */
const NAMED = {
  'user type': { schema: UserTypeSchema, into: 'userTypes', of: namedOf },
  'device assurance': { schema: DeviceAssuranceSchema, into: 'deviceAssurances', of: assuranceOf },
  'identity provider': { schema: IdpSchema, into: 'idps', of: idpOf },
  behavior: { schema: BehaviorSchema, into: 'behaviors', of: namedOf },
  'API token': { schema: ApiTokenSchema, into: 'apiTokens', of: tokenOf },
} as const satisfies Record<
  string,
  { schema: TSchema; into: keyof Accumulator; of: (document: NamedDocument) => Named }
>;

/** Returns a reader for resources that others refer to by id or name only. */
export function readNamed(kind: keyof typeof NAMED) {
  const { schema, into, of } = NAMED[kind];
  return (value: unknown, at: Source, accumulator: Accumulator): void => {
    const fitted = fitResource(kind, schema, value, at, {
      accumulator,
      repairs: { '/status': repairStatus },
    });
    if (fitted !== undefined)
      registerResource(accumulator, kind, accumulator[into], of(fitted.value as NamedDocument), at);
  };
}

interface NamedDocument {
  readonly id: string;
  readonly name?: string | null;
  readonly displayName?: string | null;
  readonly status?: string | null;
  readonly platform?: string | null;
  readonly type?: string | null;
  readonly userId?: string | null;
  readonly network?: unknown;
  readonly policy?: Readonly<Record<string, unknown>> | null;
  readonly protocol?: Readonly<Record<string, unknown>> | null;
}

function namedOf({ id, name, displayName, status }: NamedDocument): Named {
  return { id, name: displayName ?? name ?? null, ...(status !== undefined && { status }) };
}

function idpOf(document: NamedDocument): Idp {
  const { type, policy, protocol } = document;
  return {
    ...namedOf(document),
    ...(type && { type }),
    ...(policy && { policy }),
    ...(protocol && { protocol: (withoutSecrets(protocol) ?? {}) as Members }),
  };
}

function tokenOf(document: NamedDocument): ApiToken {
  const { userId, network } = document;
  return { ...namedOf(document), ...(userId && { userId }), ...(network != null && { network }) };
}

function assuranceOf(document: NamedDocument): DeviceAssurance {
  const { platform } = document;
  return { ...namedOf(document), ...(platform !== undefined && { platform }) };
}
