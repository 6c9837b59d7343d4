import { type Static, Type } from '../base/json-schema.js';
import { nullable } from '../base/nullable.js';
import { CORE_FIELDS } from './core-request.js';
import { FACTS, type OwnFields } from './facts.js';

const ownFields = Object.fromEntries(
  FACTS.flatMap(({ field }) => (field === undefined ? [] : [[field.name, field.schema]])),
) as OwnFields;

const PolicyContext = Type.Object<typeof CORE_FIELDS & OwnFields>({ ...CORE_FIELDS, ...ownFields });

/**
 * What is known of one sign-in: the body of the simulate operation, and what makes more conditions
 * decidable. Spec: Policies, "Access simulation".
 */
export const RequestSchema = Type.Object(
  {
    policyTypes: nullable(
      Type.Array(Type.String(), { description: 'the types to evaluate; all when absent' }),
    ),
    appInstance: Type.String({ minLength: 1, description: 'application instance id' }),
    policyContext: PolicyContext,
  },
  { title: 'Simulate request', $id: 'policy-preflight/schemas/request.json' },
);

export type Request = Static<typeof RequestSchema>;

export type Context = Request['policyContext'];
