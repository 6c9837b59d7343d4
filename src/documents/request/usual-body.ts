import { isObject } from '../../base/object.js';
import { isPlatformName } from '../../model/facts/platform.js';
import type { Context, Request, RequestDevice, RequestUser } from '../../model/facts/request.js';
import { isRiskLevel } from '../../model/facts/risk.js';
import { parseAddress } from '../../model/facts/zones/addresses.js';
import { policyTypeNamed } from '../../model/policies/policy-type.js';

/**
 * Returns `true` if a body has only the most common fields and all of them are valid, so that no further check is needed. Otherwise returns
 * `false`, whether the body is valid or not. This saves time: a check against the schema takes four times as long as this function.
 */
export function isUsualBody(body: Partial<Request>, brand: string): boolean {
  for (const key in body) {
    switch (key) {
      case 'appInstance':
      case 'policyContext':
        break;
      case 'policyTypes':
        if (!areTypes(body.policyTypes, brand)) return false;
        break;
      default:
        return false;
    }
  }
  const { appInstance, policyContext } = body;
  return (
    isText(appInstance) && appInstance !== '' && isObject(policyContext) && isUsualContext(policyContext)
  );
}

function isUsualContext(context: Context): boolean {
  for (const key in context) {
    switch (key) {
      case 'user':
        if (!isUsualUser(context.user)) return false;
        break;
      case 'groups':
        if (!isObject(context.groups) || !areTexts(context.groups.ids)) return false;
        break;
      case 'ip':
        if (!isText(context.ip) || parseAddress(context.ip) === undefined) return false;
        break;
      case 'device':
        if (!isUsualDevice(context.device)) return false;
        break;
      case 'risk':
        if (!isObject(context.risk) || !isRiskLevel(context.risk.level)) return false;
        break;
      default:
        return false;
    }
  }
  return (context.user === undefined) !== (context.groups === undefined);
}

function isUsualUser(user: RequestUser | null | undefined): boolean {
  if (!isObject(user) || !isText(user.id)) return false;
  for (const key in user) if (key !== 'id' && (key !== 'groupIds' || !areTexts(user.groupIds))) return false;
  return true;
}

function isUsualDevice(device: RequestDevice | null | undefined): boolean {
  if (!isObject(device)) return false;
  for (const key in device) {
    switch (key) {
      case 'platform':
        if (!isText(device.platform) || !isPlatformName(device.platform)) return false;
        break;
      case 'registered':
        if (typeof device.registered !== 'boolean') return false;
        break;
      case 'managed':
        if (typeof device.managed !== 'boolean' || device.registered === false) return false;
        break;
      default:
        return false;
    }
  }
  return true;
}

function areTypes(names: unknown, brand: string): boolean {
  if (!Array.isArray(names)) return false;
  for (let index = 0; index < names.length; index++) {
    const name = names[index];
    if (!isText(name) || policyTypeNamed(name, brand) === undefined) return false;
  }
  return true;
}

function areTexts(values: unknown): values is readonly string[] {
  if (!Array.isArray(values)) return false;
  for (let index = 0; index < values.length; index++) if (!isText(values[index])) return false;
  return true;
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}
