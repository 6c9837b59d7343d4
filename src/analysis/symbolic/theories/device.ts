import { range } from '../../../base/number-arrays.js';
import type { Variable } from '../../../logic/solver/literal.js';
import { draftDevice } from '../../../model/facts/definition/request-draft.js';
import { type Building, choice, type Theory } from './theory.js';

/**
 * Encodes conditions on devices, which are unregistered, registered, or managed (and therefore registered).
 * Spec: Conditions (policy and rule), `device`.
 */
export const deviceTheory: Theory = {
  prepare(_asked, building) {
    const variable = deviceVariable(building);
    return (fact, value) =>
      choice(
        variable,
        range(DEVICES.length).filter(
          (point) => String(DEVICES[point]?.[fact.name as 'managed' | 'registered']) === value,
        ),
      );
  },
};

const DEVICES = [
  { registered: false, managed: false },
  { registered: true, managed: false },
  { registered: true, managed: true },
];

const DEVICE_WORDS = ['no registered device', 'a registered device that is not managed', 'a managed device'];

export function deviceVariable(building: Building): Variable {
  const key = 'device';
  return building.dimension(key, () => ({
    key,
    size: DEVICES.length,
    about: 'device',
    preposition: 'on',
    preferred: 0,
    put: (value, draft) => void Object.assign(draftDevice(draft), DEVICES[value]),
    words: (some) =>
      some.length === 1
        ? (DEVICE_WORDS[some[0] as number] as string)
        : some.includes(0)
          ? some.includes(1)
            ? 'no managed device'
            : 'no device or a managed one'
          : 'a registered device',
  }));
}
