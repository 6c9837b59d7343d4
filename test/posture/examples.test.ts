import { describe, expect, test } from 'vitest';
import { postureOf } from '../../src/posture/posture.js';
import { POSTURE_SOURCES } from '../../src/posture/sources.js';
import { snapshotOf } from '../questions/snapshot-of.js';

describe.each(POSTURE_SOURCES)('$name@$version', ({ name, controls }) => {
  describe.each(controls)('$id', ({ id, examples }) => {
    test.each(examples)('$what: $verdict', ({ org, configuration, now, verdict, beside = [] }) => {
      const { sources, faults } = postureOf(snapshotOf(org), {
        sources: [...new Set([...beside.map((one) => one.split('/')[0] ?? ''), name])],
        controls: [`${name}/${id}`, ...beside],
        configuration,
        now,
        withRemedies: false,
      });
      expect(faults).toEqual([]);
      const [found] = sources.find((one) => one.name === name)?.controls ?? [];
      expect({ verdict: found?.verdict, letter: found?.letter, effect: found?.effect }).toMatchObject({
        verdict,
      });
    });
  });
});
