import { isObject, type Members } from '../../../base/object.js';

/** Matches the supported major versions of the plan and state format. Spec: Terraform, 2.1. */
const MAJOR = /^[01](?:\.|$)/;

export function isPlan(value: unknown): value is Members {
  return hasFormat(value) && (isObject(value.planned_values) || Array.isArray(value.resource_changes));
}

export function isShownState(value: unknown): value is Members {
  return hasFormat(value) && isObject(value.values) && !isPlan(value);
}

export function isRawState(value: unknown): value is Members {
  return (
    isObject(value) &&
    value.version === 4 &&
    (typeof value.lineage === 'string' || typeof value.terraform_version === 'string') &&
    Array.isArray(value.resources)
  );
}

export function isTerraform(value: unknown): value is Members {
  return isPlan(value) || isShownState(value) || isRawState(value);
}

function hasFormat(value: unknown): value is Members {
  return isObject(value) && typeof value.format_version === 'string' && MAJOR.test(value.format_version);
}
