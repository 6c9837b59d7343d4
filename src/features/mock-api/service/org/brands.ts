import type { Members } from '../../../../base/object.js';
import { getObject, listObjects, type ObjectKind } from '../objects/kind.js';
import { link } from '../policies/policy-answer.js';
import type { Stored, Tenant } from '../tenant/tenant.js';
import { lettersFrom } from '../wire/ids.js';
import type { ApiCall } from '../wire/message.js';
import { type ApiOperation, defineApiOperation } from '../wire/operation.js';

const brand: ObjectKind = {
  collection: 'brands',
  path: '/api/v1/brands',
  what: 'brand',
  kind: 'Brand',
  prefix: 'bnd',
  scope: 'brands',
  page: { default: 20, most: 200 },
  answer: brandAnswer,
};

/**
 * Lists the brands (visual designs) of the org. They are not simulated: if the export documents have none, the list contains the default
 * brand of every org.
 */
export const listBrands: ApiOperation = withDefault(listObjects(brand));
export const getBrand: ApiOperation = withDefault(getObject(brand));

function withDefault(operation: ApiOperation): ApiOperation {
  return defineApiOperation({
    ...operation,
    effect: (call) => operation.effect({ ...call, tenant: withDefaultBrand(call) }),
  });
}

function withDefaultBrand({ base, tenant }: ApiCall): Tenant {
  if (tenant.objects.brands.length > 0) return tenant;
  const [name = ''] = new URL(base).hostname.split('.');
  const only: Stored = {
    id: `bnd${lettersFrom(tenant.brand)}`.slice(0, 20),
    name,
    removePoweredByOkta: false,
    customPrivacyPolicyUrl: null,
    agreeToCustomPrivacyPolicy: false,
    isDefault: true,
    defaultApp: { appInstanceId: null, appLinkName: null, classicApplicationUri: null },
  };
  return { ...tenant, objects: { ...tenant.objects, brands: [only] } };
}

function brandAnswer({ base }: ApiCall, object: Stored): Members {
  const at = `${base}/api/v1/brands/${object.id}`;
  const links = { themes: link(`${at}/themes`, 'GET'), self: link(at, 'GET', 'PUT', 'DELETE') };
  return { ...object, _links: links };
}
