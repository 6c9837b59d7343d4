import { expect, test } from 'vitest';
import { lintDocuments } from '../../src/lint/lint.js';
import type { Target } from '../../src/lint/rule/target.js';
import { TARGETS } from '../../src/lint/targets/targets.js';

const LISTED = TARGETS.filter(({ path }) => path.at(-1) === '*');

/** Property: lint rejects `null` as an element of each list that has rules about its elements. */
test.each(LISTED.map((target) => [`${target.name} of ${target.of.join(', ')}`, target] as const))(
  'lint reports an error for null in place of a list element: %s',
  (_, target) => {
    expect(LISTED.length).toBeGreaterThan(4);
    const { findings } = lintDocuments([{ name: 'document.json', value: withNull(target) }], {
      as: target.of.at(-1),
      edition: 'field',
    });
    const place = `/${target.path.slice(0, -1).join('/')}/0`;
    expect(
      findings.filter((found) => found.location.pointer === place && found.severity === 'error'),
    ).not.toEqual([]);
  },
);

function withNull({ path, host = {} }: Target): unknown {
  const value = structuredClone(host) as object;
  const steps = path.slice(0, -1);
  const last = steps.pop() ?? '';
  const holder = steps.reduce<object>((inner, step) => {
    if (Reflect.get(inner, step) === undefined) Reflect.set(inner, step, {});
    return Reflect.get(inner, step);
  }, value);
  Reflect.set(holder, last, [null]);
  return value;
}
