import { expect, test } from 'vitest';
import { lintDocuments } from '../../src/lint/lint.js';

const app = { type: 'APP', id: '0oa1' };
const type = { type: 'APP_TYPE', name: 'payroll_app' };
const platform = { type: 'MOBILE', os: { type: 'IOS' } };

test.each([
  ['app', app, 'the application `0oa1`'],
  ['app', type, 'each application of type `payroll_app`'],
  ['platform', platform, 'the platform `MOBILE`/`IOS`'],
  ['platform', { other: { type: 'IOS' } }, 'the same entry'],
])(
  'the lint message about an object that the condition %s includes twice or also excludes describes the object in words: %j',
  (key, element, words) => {
    const conditions = { [key]: { include: [element, element], exclude: [element] } };
    const rule = { id: 'rul1', type: 'IDP_DISCOVERY', name: 'R', status: 'ACTIVE', priority: 1, conditions };
    const policy = {
      id: 'pol1',
      type: 'IDP_DISCOVERY',
      name: 'P',
      status: 'ACTIVE',
      priority: 1,
      rules: [rule],
    };
    const { findings } = lintDocuments([{ name: 'org.json', value: { policies: [policy] } }], {});
    const saidBy = (id: string) => findings.filter((one) => one.rule === id).map(({ message }) => message);
    expect(saidBy('condition/include-exclude-overlap')).toEqual([
      `${words} is both included and excluded, and exclusion wins; remove it from one of the lists`,
    ]);
    expect(saidBy('condition/duplicate-entry')).toEqual([
      `duplicate entry: ${words}; remove it, or replace it with the intended value`,
    ]);
  },
);
