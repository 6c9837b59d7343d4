import { createHmac } from 'node:crypto';
import { readSnapshot, unwrap } from 'policy-preflight';
import { backtest, pseudonymize, type ReplayRow, replay } from 'policy-preflight/logs';
import { load } from 'policy-preflight/notebook';

const [before, after] = [await load('sample/export'), await load('sample/proposed')];

// Three sign-ins of one morning, as the System Log records them: user, application, address and the ids of both deciding rules.
const [session, offices, catchAll, admins] = [
  '0prsession0000000001',
  'ruloffices0000000006',
  'rulworkplaceall00008',
  'ruladmins00000000009',
];
const log = [
  event('08:01', '00uben00000000000002', '0oacrm00000000000004', '192.0.2.10', 'CHALLENGE', [
    session,
    offices,
  ]),
  event('08:02', '00uben00000000000002', '0oacrm00000000000004', '198.51.100.24', 'DENY', [
    session,
    catchAll,
  ]),
  event('08:03', '00ucara0000000000003', '0oaadmin000000000001', '192.0.2.11', 'CHALLENGE', [
    session,
    admins,
  ]),
].join('\n');

// Does the simulator decide the recorded rules?
const { counts } = unwrap(await backtest(before, log)).result;
console.log(`${counts.agree} agree, ${counts.disagree} disagree`);

// What would the proposed change have done?
const takeRow = ({ event, class: change }: ReplayRow) => console.log(`${event}: ${change}`);
const { transitions, decisions } = unwrap(await replay(before, after, log, { takeRow })).result;
for (const { count, change, isCertain } of transitions)
  console.log(`${isCertain ? '' : 'maybe '}${change}: ${count} of ${decisions}`);

// Rename everything in the export and the log, to share them.
const hash = (text: string) => createHmac('sha256', 'a secret key').update(text).digest();
const renamed = unwrap(await pseudonymize(before, log, hash));
const org = unwrap(readSnapshot(JSON.stringify(renamed.org)));
console.log(`renamed: ${unwrap(await backtest(org, renamed.log)).result.counts.agree} agree`);

function event(time: string, user: string, app: string, ipAddress: string, result: string, rules: string[]) {
  return JSON.stringify({
    uuid: `event-${time}`,
    published: `2026-09-02T${time}:00.000Z`,
    eventType: 'policy.evaluate_sign_on',
    actor: { id: user, type: 'User' },
    outcome: { result },
    client: { ipAddress, geographicalContext: { country: 'Germany' } },
    target: [{ id: app, type: 'AppInstance' }, ...rules.map((id) => ({ id, type: 'Rule' }))],
  });
}
