import { lazy } from '../../../base/lazy.js';
import type { Instance } from '../state/instance.js';
import * as registry from './registry.js';
import type { ResourceRow } from './resource-row.js';

const rowsByType = lazy(() => groupByType(Object.values(registry)));

/** Returns the conversions of a Terraform resource. There may be two: an OAuth application becomes both an application and a client. */
export function resourceRowsOf({ mode, type }: Pick<Instance, 'mode' | 'type'>): readonly ResourceRow[] {
  return rowsByType().get(mode === 'data' ? `data.${type}` : type) ?? [];
}

function groupByType(rows: readonly ResourceRow[]): ReadonlyMap<string, readonly ResourceRow[]> {
  const byType = new Map<string, ResourceRow[]>();
  for (const row of rows) for (const type of row.types) byType.set(type, [...(byType.get(type) ?? []), row]);
  return byType;
}
