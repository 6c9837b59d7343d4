import { describe, expect, test } from 'vitest';
import { populationOf } from '../../../src/analysis/questions/population.js';
import { populationNotes } from '../../../src/features/explorer/report/population-notes.js';
import { pageAnswerOf } from '../../../src/features/explorer/worker/answer-of.js';
import { outcome } from '../../../src/index.js';
import { plot, show } from '../../../src/integrations/notebook/notebook.js';
import { compile } from '../../../src/simulate/compile.js';
import { runOnStates, STATES, statesOrg } from './states.js';

const OFFICE = ['--app', 'Payroll', '--ip', '198.51.100.7'] as const;

describe.each(STATES)('answers about $user@example.com', (state) => {
  const { user, signIn } = state;
  const login = `${user}@example.com`;

  test('for each account status of a user, explain states the status and whether access is denied', async () => {
    const { out } = await runOnStates('explain', ...OFFICE, '--user', login);
    if (signIn === 'unable') {
      expect(out).toMatch(
        new RegExp(`^${login} is DENIED access to Payroll before any policy: the account is `),
      );
      expect(out).toContain(
        `the account is ${state.words} with an active account: ${login} is ALLOWED access to Payroll`,
      );
      expect(out).toContain('A26: ');
      expect(out).toMatch(/no change of the sign-in makes it allowed: the account is /);
      expect(out).not.toContain('nearest');
    } else {
      const after = signIn === 'must act first' ? ` ${state.after}` : '';
      expect(out).toContain(
        `${login} is ALLOWED access to Payroll with password (1FA)${after}; deciding rule: `,
      );
      expect(out.includes('A25: ')).toBe(signIn === 'unknown');
      expect(out.includes('A26: ')).toBe(signIn === 'must act first');
    }
  });

  test('for each account status of a user, the interactive page and the notebook begin with the same answer as explain', async () => {
    const org = statesOrg();
    const why = await runOnStates('explain', ...OFFICE, '--user', login);
    const request = { app: 'Payroll', user: login, ip: '198.51.100.7' };
    const page = pageAnswerOf(compile(org), [], { values: request, isShowingAll: false });
    if (page.kind !== 'answered') throw new Error(page.reasons.join());
    expect(page.entry).toBe(signIn === 'unable' ? 'out' : 'in');
    expect(why.out).toContain(page.before + page.verdict + page.after + page.because);
    const shown = show(outcome(org, request), { org, request }).text;
    expect(shown.startsWith(page.before + page.verdict + page.after + page.because)).toBe(true);
    if (signIn === 'unable') expect([page.story[0], shown].join()).toContain('with an active account: ');
  });

  test('for each account status of a user, the outcome command states the status and exits with the expected code', async () => {
    const allow = await runOnStates(
      'explain',
      '--steps',
      ...OFFICE,
      '--user',
      login,
      '--format',
      'text',
      '--expect',
      'allow',
    );
    const deny = await runOnStates(
      'simulate',
      ...OFFICE,
      '--user',
      login,
      '--format',
      'text',
      '--expect',
      'deny',
    );
    const isDenied = signIn === 'unable';
    expect([allow.code, deny.code]).toEqual(isDenied ? [1, 0] : [0, 1]);
    for (const { out } of [allow, deny])
      expect(out).toContain(`${login} is ${isDenied ? 'DENIED' : 'ALLOWED'} access to Payroll`);
  });

  test('the API response never contains the account status of the user', async () => {
    const ask = (who: string) =>
      runOnStates('simulate', ...OFFICE, '--user', who, '--format', 'json', '--expand', 'RULE');
    expect((await ask(login)).out).toBe((await ask('active@example.com')).out);
  });

  test('the access matrix states the account status in the row of the user', async () => {
    const { out } = await runOnStates('access', '--matrix', 'users,zones', '--app', 'Payroll');
    expect(out).toContain(
      signIn === 'unable' ? `${login} denied (account) denied (account)` : `${login} password denied`,
    );
  });

  test('the access command counts active users, and lists inactive users separately', async () => {
    const json = await runOnStates('access', '--app', 'Payroll', '--below', '2fa', '--format', 'csv');
    const [, row = ''] = json.out.split('inactive users ');
    const [counted = '', apart = ''] = row.split('198.51.100.1');
    expect((signIn === 'unable' ? apart : counted).includes(login)).toBe(true);
    expect((signIn === 'unable' ? counted : apart).includes(login)).toBe(false);
  });
});

test.each([
  ['access', ['--app', 'Payroll', '--below', '2fa']],
  ['access', ['--rule', 'Office']],
  ['access', ['--verbose']],
  ['compliance', ['--framework', 'stig', '--format', 'text', '--verbose']],
] as const)(
  'the command %s %j counts active users only, and names the inactive accounts that it excludes',
  async (command, options) => {
    const { out } = await runOnStates(command, ...options);
    expect(out).toContain('5 of 5 active users (5 inactive accounts not counted)');
    expect(out).toContain('A25');
  },
);

test('the HTML report and the notebook view of access count the same users as the access command', () => {
  const { apps, ...rest } = statesOrg();
  const userIds = rest.users.map(({ id }) => id);
  const org = { ...rest, apps: apps.map((app) => ({ ...app, groupIds: [], userIds })) };
  const population = populationOf(org);
  const notes = populationNotes(population, org);
  const users = notes.ways.flatMap(({ rules }) => rules.map((one) => one.users));
  expect(users.every((words) => words?.includes('active users (5 inactive accounts not counted)'))).toBe(
    true,
  );
  expect(notes.notes.join()).toContain('A25: ');
  const { text } = plot(population, { org });
  expect(text).toContain('5 active users: 5 with password (1FA); 5 inactive accounts not counted');
});

test('the access matrix has no row for a user whose account is inactive', async () => {
  const { out } = await runOnStates('access', '--matrix', 'people,zones', '--app', 'Payroll');
  expect(out).toContain('the 5 active users (5 inactive accounts not counted) of the export');
});

test('explain --vary-user suggests another user whose account can sign in', async () => {
  const { out } = await runOnStates('explain', ...OFFICE, '--user', 'suspended@example.com', '--vary-user');
  expect(out).toContain('as active@example.com: allowed');
});

test('explain --fixes suggests no edit of the org for a user whose account cannot sign in', async () => {
  const { out } = await runOnStates('explain', ...OFFICE, '--user', 'suspended@example.com', '--fixes');
  expect(out).toContain('no edit of the policies makes it allowed: the account is suspended');
});

test('an account status in the request takes precedence over the status in the export', async () => {
  const active = await runOnStates(
    'explain',
    ...OFFICE,
    '--user',
    'suspended@example.com',
    '--fact',
    'user.status=ACTIVE',
  );
  expect(active.out).toContain('suspended@example.com is ALLOWED access to Payroll');
  const suspended = await runOnStates(
    'explain',
    ...OFFICE,
    '--user',
    'active@example.com',
    '--fact',
    'user.status=SUSPENDED',
  );
  expect(suspended.out).toContain(
    'active@example.com is DENIED access to Payroll before any policy: the account is suspended',
  );
});
