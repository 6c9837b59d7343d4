import type { EffectReader } from './part.js';
import {
  countIn,
  listIn,
  type Setting,
  settingAt,
  settingWithin,
  textIn,
  whyNoObject,
  wordIn,
} from './setting.js';
import { allSettled, type Effect, mapped, type Settled, settled, unsettled } from './settled.js';

/**
 * Actions when the risk of the user changes; an empty list means that the change is only logged. Spec: Entity risk
 * policy.
 */
export interface EntityRiskValues {
  readonly actions: readonly EntityRiskAction[];
}

export type EntityRiskAction = { readonly action: 'TERMINATE_ALL_SESSIONS' } | RunWorkflow;

interface RunWorkflow {
  readonly action: 'RUN_WORKFLOW';
  /** The id of the workflow as a string. Live tenants use numbers. */
  readonly workflowId: string;
}

/**
 * Actions when a session no longer satisfies the policies; an empty list means that this is only logged.
 * Spec: Continuous access evaluation policy.
 */
export interface ContinuousAccessValues {
  readonly failureActions: readonly FailureAction[];
}

export type FailureAction =
  | {
      readonly action: 'TERMINATE_SESSION';
      /** The applications from which the user is signed out when the session ends; `null` if the document does not state them. */
      readonly slo: SignOut | null;
    }
  | RunWorkflow;

export interface SignOut {
  readonly appSelectionMode: (typeof SELECTION_MODES)[number];
  readonly appInstanceIds: readonly string[];
}

const SELECTION_MODES = ['SPECIFIC', 'ALL', 'NONE'] as const;

export const entityRiskReader: EffectReader<EntityRiskValues> = {
  policyType: 'ENTITY_RISK',
  fields: ['actions'],
  read({ actions }) {
    const setting = settingAt(actions, 'actions', 'entityRisk');
    return { actions: actionsIn(setting, 'actions', entityRiskAction) };
  },
};

export const continuousAccessReader: EffectReader<ContinuousAccessValues> = {
  policyType: 'CONTINUOUS_ACCESS',
  fields: ['failureActions'],
  read: ({ actions }) => readFailureActions(settingAt(actions, 'actions', 'continuousAccess')),
};

/**
 * Reads the actions of the policy type that replaces the continuous access evaluation policy in live tenants. The specification does not
 * contain this type.
 */
export const postAuthSessionReader: EffectReader<ContinuousAccessValues> = {
  policyType: 'POST_AUTH_SESSION',
  fields: ['failureActions'],
  read: ({ actions }) => readFailureActions(settingAt(actions, 'actions', 'postAuthSession')),
};

function readFailureActions(setting: Setting): Effect<ContinuousAccessValues> {
  return { failureActions: actionsIn(setting, 'failureActions', failureAction) };
}

function actionsIn<Action>(
  setting: Setting,
  key: string,
  read: (item: Setting) => Settled<Action>,
): Settled<readonly Action[]> {
  const unreadable = whyNoObject(setting);
  if (unreadable !== undefined) return unsettled([unreadable]);
  return listIn(settingWithin(setting, key), settled([]), read);
}

function entityRiskAction(item: Setting): Settled<EntityRiskAction> {
  const action = wordIn(
    settingWithin(item, 'action'),
    ['TERMINATE_ALL_SESSIONS', 'RUN_WORKFLOW'],
    'required',
  );
  if (action.kind === 'undecided') return unsettled(action.reasons);
  return action.value === 'RUN_WORKFLOW' ? runWorkflow(item) : settled({ action: action.value });
}

function failureAction(item: Setting): Settled<FailureAction> {
  const action = wordIn(settingWithin(item, 'action'), ['TERMINATE_SESSION', 'RUN_WORKFLOW'], 'required');
  if (action.kind === 'undecided') return unsettled(action.reasons);
  if (action.value === 'RUN_WORKFLOW') return runWorkflow(item);
  const slo = settingWithin(item, 'slo');
  return mapped(slo.kind === 'nothing' ? settled(null) : signOut(slo), (value) => ({
    action: 'TERMINATE_SESSION' as const,
    slo: value,
  }));
}

function runWorkflow(item: Setting): Settled<RunWorkflow> {
  const setting = settingWithin(settingWithin(item, 'workflow'), 'id');
  const isNumber = setting.kind === 'value' && typeof setting.value === 'number';
  const id = isNumber ? mapped(countIn(setting, 'required'), String) : textIn(setting, 'required');
  return mapped(id, (workflowId) => ({ action: 'RUN_WORKFLOW' as const, workflowId }));
}

function signOut(slo: Setting): Settled<SignOut> {
  return allSettled<SignOut>({
    appSelectionMode: wordIn(settingWithin(slo, 'appSelectionMode'), SELECTION_MODES, 'required'),
    appInstanceIds: listIn(settingWithin(slo, 'appInstanceIds'), settled([]), (item) =>
      textIn(item, 'required'),
    ),
  });
}
