import type { Members } from '../../base/object.js';
import { getObject, listObjects, type ObjectKind } from '../objects/kind.js';
import { link } from '../policies/policy-answer.js';
import type { Stored } from '../tenant/tenant.js';
import type { ApiCall } from '../wire/message.js';
import type { ApiOperation } from '../wire/operation.js';

const feature: ObjectKind = {
  collection: 'orgFeatures',
  path: '/api/v1/features',
  what: 'feature',
  kind: 'Feature',
  prefix: 'ftr',
  answer: featureAnswer,
};

/** Which features an org has switched on, as far as it tells; they are switched in the live org. */
export const listFeatures: ApiOperation = listObjects(feature);
export const getFeature: ApiOperation = getObject(feature);

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
