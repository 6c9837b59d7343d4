import { isObject } from '../../base/object.js';
import type { Snapshot } from '../../model/policies/snapshot.js';
import { configuredIn } from './configured.js';

/**
 * Returns a value as JSON with line breaks. Resources that Terraform manages in one of the orgs get their address and source
 * location.
 */
export function jsonText(value: unknown, ...orgs: readonly Snapshot[]): string {
  return `${JSON.stringify(withAddresses(value, ...orgs), null, 2)}\n`;
}

/** Adds Terraform addresses to the resources in a value. */
export function withAddresses<Value>(value: Value, ...orgs: readonly Snapshot[]): Value {
  const configured = orgs.map(configuredIn).filter(({ size }) => size > 0);
  if (configured.length === 0) return value;
  const text = JSON.stringify(value, (_, one: unknown) => {
    if (!isObject(one) || typeof one.id !== 'string' || !('name' in one) || 'address' in one) return one;
    const { id } = one;
    const found = configured.map((ids) => ids.get(id)).find((known) => known !== undefined);
    return found === undefined ? one : { ...one, ...found };
  });
  return text === undefined ? value : JSON.parse(text);
}
