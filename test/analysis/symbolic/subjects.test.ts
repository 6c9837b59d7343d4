import { expect, test } from 'vitest';
import { emptyDraft } from '../../../src/analysis/symbolic/theories/dimension.js';
import { subjectOf, type TextSubject } from '../../../src/analysis/symbolic/theories/values/subject.js';
import { readsOf } from '../../../src/model/expression/meaning/reads.js';
import { parse } from '../../../src/model/expression/syntax/parser.js';
import { worldOf } from '../../../src/model/policies/world-of-snapshot.js';
import { snapshotOf } from '../questions/snapshot-of.js';

function subjectAt(path: string): TextSubject | undefined {
  const parsed = parse(path);
  const [read] = parsed.ok ? readsOf(parsed.expression, 'identity').attributes : [];
  return read && subjectOf(read);
}

const ANY = 'string null boolean number list map';
const TIMES = { usual: 'string', isPlain: false } as const;
const TEXTS = { usual: 'string', isPlain: true } as const;

test.each<readonly [path: string, title: string, subject: object]>([
  ['user.profile.team', 'team', { about: 'person', kinds: ANY, ...TEXTS }],
  ['login.identifier', 'identifier', { about: 'person', kinds: 'string', ...TEXTS }],
  ['user.status', 'user status', { about: 'person', kinds: 'string null', ...TEXTS }],
  ['user.lastLogin', 'user lastLogin', { about: 'person', kinds: 'string null', ...TIMES }],
  ['session.amr', 'session.amr', { about: 'other', kinds: ANY, usual: 'list', isPlain: true }],
  ['session.id', 'session.id', { about: 'other', kinds: ANY, ...TEXTS }],
  ['device.id', 'device.id', { about: 'other', kinds: 'string', ...TEXTS }],
  ['device.profile.osVersion', 'device.profile.osVersion', { about: 'other', kinds: ANY, ...TEXTS }],
  [
    'device.profile.secureHardwarePresent',
    'device.profile.secureHardwarePresent',
    { about: 'other', kinds: ANY, usual: 'boolean', isPlain: true },
  ],
  ['accessRequest.operation', 'accessRequest.operation', { about: 'other', kinds: ANY, ...TEXTS }],
])(
  'the analysis gives the user attribute %s the name "%s", and knows the possible types of its values',
  (path, title, expected) => {
    const { about, kinds, usual, isPlain, ...subject } = subjectAt(path) as TextSubject;
    expect(subject.title).toBe(title);
    expect({ about, kinds: kinds.join(' '), usual, isPlain }).toEqual(expected);
  },
);

test.each([
  'device.profile.managed',
  'device.profile.platform',
  'device.profile.registered',
  'security.risk.level',
])(
  'the analysis does not treat the user attribute %s as a text, because it has a separate request fact',
  (path) => {
    expect(subjectAt(path)).toBeUndefined();
  },
);

test('the analysis knows the possible values of an attribute if the values are documented, and only then', () => {
  expect(subjectAt('device.assurance.screenLockType')?.texts).toEqual(['NONE', 'PASSCODE', 'BIOMETRIC']);
  expect(subjectAt('user.profile.team')?.texts).toBeUndefined();
});

test.each<readonly [path: string, value: unknown, context: object]>([
  ['user.profile.team', 'red', { user: { profile: { team: 'red' } } }],
  ['user.profile.team', null, { user: { profile: {} } }],
  ['user.profile.login', null, { user: { profile: { login: null } } }],
  ['session.amr', ['mfa'], { session: { amr: ['mfa'] } }],
  ['device.profile.osVersion', '1', { device: { profile: { osVersion: '1' } } }],
  ['user.status', 'ACTIVE', { user: { status: 'ACTIVE' } }],
  ['login.identifier', 'ann', { identifier: 'ann' }],
])(
  'writing the user attribute %s with the value %j into a request sets the right field of the request',
  (path, value, context) => {
    const draft = emptyDraft();
    subjectAt(path)?.put(value, draft);
    expect(draft.policyContext).toEqual(context);
  },
);

test('a request contains every user attribute that is written into it, also if they are written one by one', () => {
  const draft = emptyDraft();
  subjectAt('user.profile.team')?.put('red', draft);
  subjectAt('user.profile.city')?.put('Bern', draft);
  subjectAt('user.status')?.put('ACTIVE', draft);
  subjectAt('device.profile.osVersion')?.put('1', draft);
  subjectAt('device.id')?.put('d', draft);
  expect(draft.policyContext).toEqual({
    user: { profile: { team: 'red', city: 'Bern' }, status: 'ACTIVE' },
    device: { profile: { osVersion: '1' }, id: 'd' },
  });
});

test('in the analysis, the attributes of users in the org are known, and those of other users are unknown', () => {
  const world = worldOf(
    snapshotOf({
      users: [
        { id: 'ann', status: 'ACTIVE', profile: { login: 'ann@example.com', team: 'red' } },
        { id: 'bob' },
      ],
    }),
  );
  const known = (path: string, id: string) => subjectAt(path)?.known(id, world);
  expect(known('user.profile.team', 'ann')).toBe('red');
  expect(known('user.profile.city', 'ann')).toBeNull();
  expect(known('user.profile.login', 'ann')).toBe('ann@example.com');
  expect(known('user.profile.team', 'bob')).toBeUndefined();
  expect(known('user.profile.team', 'new')).toBeUndefined();
  expect(known('user.status', 'ann')).toBe('ACTIVE');
  expect(known('user.status', 'new')).toBeUndefined();
  expect(known('session.amr', 'ann')).toBeUndefined();
});
