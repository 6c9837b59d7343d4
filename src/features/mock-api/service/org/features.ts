import type { Members } from '../../../../base/object.js';
import { own } from '../../../../base/own.js';
import { getObject, listObjects, type ObjectKind, onObject } from '../objects/kind.js';
import { link } from '../policies/policy-answer.js';
import { type Stored, withStored } from '../tenant/tenant.js';
import { refuseWith } from '../wire/errors.js';
import { type ApiCall, replyWith } from '../wire/message.js';
import { type ApiOperation, defineApiOperation } from '../wire/operation.js';

const feature: ObjectKind = {
  collection: 'orgFeatures',
  path: '/api/v1/features',
  what: 'feature',
  kind: 'Feature',
  prefix: 'ftr',
  answer: featureAnswer,
};

/** Lists the features of the org that the export documents contain. */
export const listFeatures: ApiOperation = listObjects(feature);
export const getFeature: ApiOperation = getObject(feature);

export const switchFeature: ApiOperation = defineApiOperation({
  method: 'POST',
  path: `${feature.path}/{id}/{lifecycle}`,
  what: 'enable or disable a feature, without its dependencies',
  effect: onObject(feature, (call, object) => {
    const status = own(STATUSES, (call.ids.lifecycle ?? '').toLowerCase());
    if (status === undefined) return refuseWith('E0000008');
    const after = { ...object, status };
    return object.status === status
      ? replyWith(featureAnswer(call, object))
      : replyWith(featureAnswer(call, after), withStored(call.tenant, 'orgFeatures', after));
  }),
});

const STATUSES: Readonly<Record<string, string>> = { enable: 'ENABLED', disable: 'DISABLED' };

function featureAnswer({ base }: ApiCall, object: Stored): Members {
  const at = `${base}/api/v1/features/${object.id}`;
  const does = object.status === 'ENABLED' ? 'disable' : 'enable';
  return {
    ...object,
    _links: {
      [does]: link(`${at}/${does}`, 'POST'),
      self: { href: at },
      dependents: { href: `${at}/dependents` },
      dependencies: { href: `${at}/dependencies` },
    },
  };
}
