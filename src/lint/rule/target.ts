import type { TSchema } from '../../base/json-schema.js';
import type { Members } from '../../base/object.js';
import type { DocumentKind } from '../../read/kinds/kinds.js';
import type { LintSetting } from './setting.js';

/** Something that rules look at: a resource, or a part of one. */
export interface Target {
  /** What rules name in `on`. */
  readonly name: string;
  /** The kinds of resource that are one, or hold it. */
  readonly of: readonly DocumentKind[];
  /** From the resource to the part; `*` is each element or member. Empty for the resource itself. */
  readonly path: readonly string[];
  /** Whether the part of this resource is one, where the path does not tell. */
  when?(resource: Members, setting: LintSetting): boolean;
  /** What it must look like. It knows all fields of the edition; which are required, too. */
  shape?(setting: LintSetting): TSchema;
  /** Fields that are not to be sent. */
  readonly readOnly?: readonly string[];
  /**
   * After so many steps of the path many resources have the same: what is found from there on is looked at once for an org,
   * but by rules that look at the resource.
   */
  readonly alikeAfter?: number;
  /** A smallest resource that may hold such a part, for examples. */
  readonly host?: Members;
}

export function defineTarget(target: Target): Target {
  return target;
}
