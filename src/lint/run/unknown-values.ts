import type { PathStep } from '../../base/pointer.js';
import type { Resource } from '../rule/resource.js';
import type { Misfit } from './shape.js';

/** The path from a value to something inside it that is unknown before the apply. */
export type UnknownPath = readonly string[];

const NOTHING: readonly UnknownPath[] = [];

/** Returns the paths inside a value at which a Terraform plan does not know the value. Spec: Terraform, 3.1. */
export function unknownBelow({ at }: Resource, path: readonly PathStep[]): readonly UnknownPath[] {
  const unknown = at.terraform?.made?.filter(({ isUnknown }) => isUnknown) ?? [];
  if (unknown.length === 0) return NOTHING;
  return unknown.flatMap(({ steps }) =>
    steps.length > path.length && path.every((step, index) => String(step) === steps[index])
      ? [steps.slice(path.length)]
      : [],
  );
}

/** Whether a mismatch with the schema concerns a value that is unknown before the apply. Such a mismatch is no mistake. */
export function isKnownAfterApply({ missing, at = [] }: Misfit, unknown: readonly UnknownPath[]): boolean {
  const isUnknown = (path: UnknownPath) =>
    missing === undefined
      ? path.length === at.length && path.every((step, index) => step === String(at[index]))
      : missing.every((step, index) => step === path[index]);
  return unknown.some(isUnknown);
}

/** Wraps a value so that it records whether a lint rule reads anything unknown inside it. */
export function watchedValue(value: unknown, unknown: readonly UnknownPath[]) {
  let isLookedAt = false;
  const watched = (inner: unknown, paths: readonly UnknownPath[]): unknown => {
    if (typeof inner !== 'object' || inner === null) return inner;
    const look = (key: PropertyKey): readonly UnknownPath[] => {
      const below = paths.filter(([step]) => step === key).map((path) => path.slice(1));
      const isGone = below.length > 0 && !Object.hasOwn(inner, key);
      if (isGone || below.some(({ length }) => length === 0)) isLookedAt = true;
      return below;
    };
    return new Proxy(inner, {
      get(target, key) {
        const below = look(key);
        const member: unknown = Reflect.get(target, key);
        return below.length === 0 ? member : watched(member, below);
      },
      getOwnPropertyDescriptor(target, key) {
        look(key);
        return Reflect.getOwnPropertyDescriptor(target, key);
      },
      has(target, key) {
        look(key);
        return Reflect.has(target, key);
      },
      ownKeys(target) {
        for (const [step] of paths) if (step !== undefined) look(step);
        return Reflect.ownKeys(target);
      },
    });
  };
  return { value: watched(value, unknown), isLookedAt: () => isLookedAt };
}
