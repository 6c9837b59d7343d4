import { type TProperties, type TSchema, Type } from '@sinclair/typebox';
import { POSSESSION_ONLY } from '../../assurance/read-properties.js';
import { maybe } from '../../base/nullable.js';
import { at } from '../rule/json-path.js';
import type { Reading, Setting } from '../rule/setting.js';
import { defineTarget } from '../rule/target.js';
import { anything, elsewhere, Flag, loose, Period, Text, Whole, words } from './fields.js';

const METHOD = ['actions', 'appSignOn', 'verificationMethod'] as const;

/** Spec: Global session policy (`SVC_SIGN_ON`), `actions.signon`. */
export const signOn = defineTarget({
  name: 'sign-on',
  of: ['rule'],
  path: ['actions', 'signon'],
  host: { type: 'SIGN_ON', name: 'Staff' },
  shape: ({ edition }) =>
    Type.Object({
      access: words('ALLOW', 'DENY', ...(edition === 'field' ? ['CHALLENGE'] : [])),
      requireFactor: Flag,
      primaryFactor: maybe(words('PASSWORD_IDP_ANY_FACTOR', 'PASSWORD_IDP')),
      factorPromptMode: maybe(words('DEVICE', 'SESSION', 'ALWAYS')),
      rememberDeviceByDefault: Flag,
      factorLifetime: maybe(Type.Integer({ minimum: 0 })),
      session: maybe(
        Type.Object({
          maxSessionIdleMinutes: maybe(Type.Integer({ minimum: 0 })),
          maxSessionLifetimeMinutes: maybe(Type.Integer({ minimum: 0 })),
          usePersistentCookie: Flag,
        }),
      ),
      ...(edition === 'field' && { factorSequence: elsewhere }),
    }),
});

/** Its other fields "are not shown". Spec: Authentication policy (`ACCESS_POLICY`). */
export const appSignOn = defineTarget({
  name: 'app sign-on',
  of: ['rule'],
  path: ['actions', 'appSignOn'],
  host: { type: 'ACCESS_POLICY', name: 'Staff' },
  shape: () =>
    Type.Object({
      access: maybe(words('ALLOW', 'DENY')),
      verificationMethod: maybe(Type.Object({})),
      keepMeSignedIn: maybe(
        loose({ postAuth: words('ALLOWED', 'NOT_ALLOWED'), postAuthPromptFrequency: Period }),
      ),
    }),
});

/** Spec: Authentication policy (`ACCESS_POLICY`), verification method. */
export const verificationMethod = defineTarget({
  name: 'verification method',
  of: ['rule'],
  path: METHOD,
  host: { type: 'ACCESS_POLICY', name: 'Staff', actions: { appSignOn: { access: 'ALLOW' } } },
  shape: ({ edition }) =>
    Type.Object({
      type: Type.String(),
      factorMode: maybe(words('1FA', '2FA')),
      constraints: maybe(Type.Array(anything)),
      reauthenticateIn: maybe(Period),
      ...(edition === 'field' && {
        inactivityPeriod: maybe(Period),
        chains: maybe(Type.Array(anything, { minItems: 1, maxItems: 5 })),
        id: maybe(Type.String()),
      }),
    }),
});

/** Spec: Authentication policy, `constraints`. */
export const constraint = defineTarget({
  name: 'constraint',
  of: ['rule'],
  path: [...METHOD, 'constraints', '*'],
  when: (rule) => Array.isArray(at(rule, ...METHOD, 'constraints')),
  host: {
    type: 'ACCESS_POLICY',
    name: 'Staff',
    actions: {
      appSignOn: { access: 'ALLOW', verificationMethod: { type: 'ASSURANCE', factorMode: '2FA' } },
    },
  },
  shape: constraintShape,
});

/** One that stands where the list of them belongs: what is misspelt in it is found all the same. */
export const constraintWithoutList = defineTarget({
  name: 'constraint',
  of: ['rule'],
  path: [...METHOD, 'constraints'],
  when: (rule) => !Array.isArray(at(rule, ...METHOD, 'constraints')),
  shape: constraintShape,
});

/** Of the live service only: steps in order, each with its alternatives. */
export const chain = defineTarget({
  name: 'chain',
  of: ['rule'],
  path: [...METHOD, 'chains', '*'],
  when: (_, { edition }) => edition === 'field',
  shape: () => stepShape(3),
});

/** Spec: Profile enrollment policy (`PROFILE_ENROLLMENT`). */
export const profileEnrollment = defineTarget({
  name: 'profile enrollment',
  of: ['rule'],
  path: ['actions', 'profileEnrollment'],
  host: { type: 'PROFILE_ENROLLMENT', name: 'Catch-all Rule' },
  shape: ({ edition, reading }) =>
    Type.Object({
      access: words('ALLOW', 'DENY'),
      activationRequirements: Type.Object({ emailVerification: withDefault(reading, Type.Boolean()) }),
      preRegistrationInlineHooks: maybe(Type.Array(anything)),
      allowedIdentifiers: maybe(Type.Array(Type.String())),
      profileAttributes: Type.Array(
        Type.Object({ name: Text, label: Type.String(), required: withDefault(reading, Type.Boolean()) }),
      ),
      targetGroupIds: maybe(Type.Array(Type.String())),
      unknownUserAction: words('DENY', 'REGISTER'),
      uiSchemaId: maybe(Type.String()),
      enrollAuthenticators: maybe(Type.Array(words('password'))),
      ...(edition === 'field' && {
        enrollAuthenticatorTypes: maybe(Type.Array(words('password'))),
        progressiveProfilingAction: maybe(words('ENABLED', 'DISABLED')),
      }),
    }),
});

/** Spec: Entity risk policy (`ENTITY_RISK`). */
export const entityRisk = defineTarget({
  name: 'entity risk',
  of: ['rule'],
  path: ['actions', 'entityRisk'],
  host: { type: 'ENTITY_RISK', name: 'Catch-all Rule' },
  shape: (setting) =>
    Type.Object({
      actions: withDefault(
        setting.reading,
        Type.Array(
          Type.Object({
            action: words('TERMINATE_ALL_SESSIONS', 'RUN_WORKFLOW'),
            workflow: maybe(workflowShape(setting)),
            slo: elsewhere,
          }),
        ),
      ),
    }),
});

/** Spec: Continuous access evaluation policy (`CONTINUOUS_ACCESS`). */
export const continuousAccess = defineTarget({
  name: 'continuous access',
  of: ['rule'],
  path: ['actions', 'continuousAccess'],
  host: { type: 'CONTINUOUS_ACCESS', name: 'Catch-all Rule' },
  shape: (setting) => Type.Object(failureActions(setting)),
});

/** What the live service has in its place; its list of actions may be left out. */
export const postAuthSession = defineTarget({
  name: 'continuous access',
  of: ['rule'],
  path: ['actions', 'postAuthSession'],
  when: (_, { edition }) => edition === 'field',
  shape: (setting) => loose(failureActions(setting)),
});

/** Not shown in the specification: as the live service has it. */
export const idpAction = defineTarget({
  name: 'idp action',
  of: ['rule'],
  path: ['actions', 'idp'],
  when: (_, { edition }) => edition === 'field',
  shape: ({ brand }) =>
    loose({
      providers: Type.Array(
        Type.Object({ type: Type.String(), id: maybe(Type.String()), name: maybe(Type.String()) }),
        { maxItems: 10 },
      ),
      idpSelectionType: words('SPECIFIC', 'DYNAMIC'),
      matchCriteria: Type.Array(loose({ providerExpression: Type.String(), propertyName: Type.String() })),
      [`shouldFallBackTo${brand.charAt(0)}${brand.slice(1).toLowerCase()}`]: Type.Boolean(),
    }),
});

const Need = maybe(words('REQUIRED', 'OPTIONAL'));
const UserVerificationMethods = maybe(Type.Array(words('BIOMETRICS', 'PIN')));

function constraintShape({ edition }: Setting) {
  const reference = Type.Object({
    key: Text,
    method: maybe(Type.String()),
    ...(edition === 'field' && { id: maybe(Type.String()) }),
  });
  const ofEitherClass: TProperties = {
    types: maybe(Type.Array(Type.String())),
    methods: maybe(Type.Array(Type.String())),
    authenticationMethods: maybe(Type.Array(reference)),
    excludedAuthenticationMethods: maybe(Type.Array(reference)),
    reauthenticateIn: elsewhere,
    required: Flag,
  };
  return Type.Object({
    ...MISPLACED,
    inherence: elsewhere,
    knowledge: maybe(Type.Object({ ...ofEitherClass, ...MISPLACED })),
    possession: maybe(
      Type.Object({
        ...ofEitherClass,
        hardwareProtection: Need,
        deviceBound: Need,
        phishingResistant: Need,
        userPresence: Need,
        userVerification: Need,
        ...(edition === 'field' && { userVerificationMethods: UserVerificationMethods }),
      }),
    ),
  });
}

/** A rule of its own says that they stand only inside `possession`. */
const MISPLACED: TProperties = Object.fromEntries(POSSESSION_ONLY.map((key) => [key, elsewhere]));

function stepShape(steps: number): ReturnType<typeof Type.Object> {
  return Type.Object({
    authenticationMethods: Type.Array(
      Type.Object({
        key: Text,
        method: maybe(Type.String()),
        id: maybe(Type.String()),
        hardwareProtection: Need,
        phishingResistant: Need,
        userVerification: Need,
        userVerificationMethods: UserVerificationMethods,
      }),
      { minItems: 1 },
    ),
    reauthenticateIn: elsewhere,
    next: maybe(
      steps > 1 ? Type.Array(stepShape(steps - 1), { maxItems: 1 }) : Type.Array(anything, { maxItems: 0 }),
    ),
  });
}

/** The live service numbers its workflows. */
function workflowShape({ edition }: Setting) {
  return Type.Object({ id: edition === 'field' ? Type.Union([Text, Whole]) : Text });
}

function failureActions(setting: Setting): TProperties {
  const slo = Type.Object({
    appSelectionMode: words('SPECIFIC', 'NONE', 'ALL'),
    appInstanceIds: maybe(Type.Array(Type.String())),
  });
  return {
    failureActions: withDefault(
      setting.reading,
      Type.Array(
        Type.Object({
          action: words('TERMINATE_SESSION', 'RUN_WORKFLOW'),
          slo: maybe(slo),
          workflow: maybe(workflowShape(setting)),
        }),
      ),
    ),
  };
}

/** A field that is always there once it is stored, and that a create may leave to its default. */
function withDefault(reading: Reading, schema: TSchema): TSchema {
  return reading === 'create' ? Type.Optional(schema) : schema;
}
