import { expect, test } from 'vitest';
import { played } from './transcript.js';

const ANN = '--app Payroll --user ann@example.com';

/** What somebody wants to know, what is typed, and what the first two lines have to say. */
const QUESTIONS: readonly (readonly [question: string, line: string, answer: RegExp])[] = [
  [
    'Why was Ann denied? One rule nearly let her in.',
    `simulate org.json ${ANN} --ip 203.0.113.9 --risk LOW --platform IOS`,
    /^ann@example.com is DENIED at Payroll: "Sensitive apps › Catch-all Rule" decides/,
  ],
  [
    'Why was Ann denied? Nothing would have let her in.',
    'simulate questions.json --app Vault --user ann@example.com --ip 192.0.2.1',
    /is DENIED at Vault: "Vault › Catch-all Rule" decides no rule above it would let the user in/,
  ],
  [
    'Why was Ann denied at home? Of two rules the nearer one is told.',
    'explain --steps questions.json --app Ledger --user ann@example.com --ip 192.0.2.1 --no-registered',
    /is DENIED at Ledger: "Ledger › Catch-all Rule" decides/,
  ],
  [
    'Why can Carl not sign in, although he is allowed to?',
    'explain --steps ../outcome/org.json --app Payroll --user carl@example.com --identifier carl@example.com --ip 203.0.113.9 --risk LOW',
    /is LOCKED OUT at Payroll: "Sensitive › No phishing" asks for what "Contractors › No keys" does not let/,
  ],
  [
    'Does an old mail client get in? A condition is not modelled.',
    'simulate questions.json --app Mail --user ann@example.com --ip 192.0.2.1',
    /UNDECIDED whether ann@example.com gets in at Mail: "Mail › Old clients" \(ALLOW\) or "Mail › Catch-all Rule" \(DENY\)/,
  ],
  [
    'Why was Ann refused before any policy?',
    'simulate ../outcome/org.json --app Wiki --user ann@example.com --ip 198.51.100.7',
    /is REFUSED at Wiki: it comes from the blocklist zone "Blocked", before any policy/,
  ],
  [
    'Does Staff get in? Not all is known.',
    'explain --steps ../outcome/org.json --app Payroll --group Staff --ip 203.0.113.9',
    /UNDECIDED whether a member of Staff gets in at Payroll: "Sensitive › High risk" \(DENY\) or "Sensitive › No phishing"/,
  ],
  [
    'Why does Ann have to give two factors?',
    'explain --steps questions.json --app Wiki --user ann@example.com --ip 192.0.2.1',
    /is ALLOWED at Wiki with two factors: "Wiki › Catch-all Rule" decides/,
  ],
  [
    'Why was a traveller denied? By the global session policy.',
    `simulate org.json --app Wiki --user ann@example.com --zone Abroad`,
    /is DENIED at Wiki: "Staff session › Not from abroad" \(global session policy\) decides/,
  ],
  [
    'Who denied, where both policies did?',
    'explain --steps org.json --app Payroll --user ann@example.com --zone Abroad --risk HIGH',
    /is DENIED at Payroll: "Staff session › Not from abroad" \(global session policy\) and "Sensitive apps › High risk" both deny/,
  ],
  [
    'Does an engineer get into Zendesk, and with what?',
    'explain --steps ../orgs/salto.json --app Zendesk --group Engineers --ip 203.0.113.7',
    /^a member of Engineers is ALLOWED at Zendesk with one knowledge factor: "Classic Migrated › Catch-all Rule" decides/,
  ],
  [
    'Does an engineer get into Office 365? The kind of client is not known.',
    'simulate ../orgs/salto.json --app "Microsoft Office 365" --group Engineers --ip 203.0.113.7',
    /^it is UNDECIDED whether a member of Engineers gets in at Microsoft Office 365:/,
  ],
  [
    'Why is there no answer? The name is mistyped.',
    'simulate org.json --app Payrol --user ann@example.com',
    /no application `Payrol` in the snapshot; did you mean `Payroll/,
  ],
  [
    'Why is there no answer? The request cannot be.',
    `simulate org.json ${ANN} --managed --no-registered`,
    /^no answer: the service refuses the request \(400 E0000001\) Api validation failed: policyContext.device.managed/,
  ],
];

/** The longest headline takes two lines of 80 columns more. */
const LINES_OF_ANSWER = 3;

test('the first five lines of an answer: what was asked stands in the first of them', async () => {
  const shown: string[] = [];
  for (const [question, line, answer] of QUESTIONS) {
    const lines = (await played(`tty$ NO_COLOR=1 preflight ${line}`)).split('\n').slice(1);
    const words = lines.slice(0, LINES_OF_ANSWER).join(' ').replace(/ +/g, ' ');
    expect(words, question).toMatch(answer);
    shown.push(`# ${question}`, `$ preflight ${line}`, ...lines.slice(0, 5), '');
  }
  await expect(shown.join('\n')).toMatchFileSnapshot('../../fixtures/cli/questions.txt');
});
