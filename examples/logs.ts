import { createHmac } from 'node:crypto';
import { readSnapshot, unwrap } from 'policy-preflight';
import { backtest, pseudonymize, type ReplayRow, replay } from 'policy-preflight/logs';
import { load } from 'policy-preflight/notebook';

const [before, after] = [await load('sample/export'), await load('sample/proposed')];

// Three sign-ins as System Log events, with the ids of the deciding session rule and authentication policy rule.
const [ben, cara] = ['00uben00000000000002', '00ucara0000000000003'];
const [crm, adminConsole] = ['0oacrm00000000000004', '0oaadmin000000000001'];
const signIns = [
  { user: ben, app: crm, ip: '192.0.2.10', result: 'CHALLENGE', rule: 'ruloffices0000000006' },
  { user: ben, app: crm, ip: '198.51.100.24', result: 'DENY', rule: 'rulworkplaceall00008' },
  { user: cara, app: adminConsole, ip: '192.0.2.11', result: 'CHALLENGE', rule: 'ruladmins00000000009' },
];
const events = signIns.map(({ user, app, ip, result, rule }, at) => ({
  uuid: `event-${at}`,
  published: `2026-09-02T08:0${at}:00.000Z`,
  eventType: 'policy.evaluate_sign_on',
  actor: { id: user, type: 'User' },
  outcome: { result },
  client: { ipAddress: ip },
  target: [
    { id: app, type: 'AppInstance' },
    { id: '0prsession0000000001', type: 'Rule' },
    { id: rule, type: 'Rule' },
  ],
}));
const log = JSON.stringify(events);

// Backtest: does the simulator decide each sign-in by the same rule as the log states?
const { counts } = unwrap(await backtest(before, log)).result;
console.log(`${counts.agree} agree, ${counts.disagree} disagree`);

// Replay: which result would each sign-in have had with the proposed change?
const takeRow = ({ event, class: change }: ReplayRow) => console.log(`${event}: ${change}`);
const { transitions, decisions } = unwrap(await replay(before, after, log, { takeRow })).result;
for (const { count, change, isCertain } of transitions)
  console.log(`${isCertain ? '' : 'maybe '}${change}: ${count} of ${decisions}`);

// Replace all names in the export and the log by pseudonyms, to share the files.
const hash = (text: string) => createHmac('sha256', 'a secret key').update(text).digest();
const renamed = unwrap(await pseudonymize(before, log, hash));
const org = unwrap(readSnapshot(JSON.stringify(renamed.org)));
console.log(`renamed: ${unwrap(await backtest(org, renamed.log)).result.counts.agree} agree`);
