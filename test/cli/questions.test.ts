import { expect, test } from 'vitest';
import { playTranscript } from './transcript.js';

const ANN = '--app Payroll --user ann@example.com';

/** A question, the command line for it, and what the first two lines must state. */
const QUESTIONS: readonly (readonly [question: string, line: string, answer: RegExp])[] = [
  [
    'Why was Ann denied? One rule nearly let her in.',
    `simulate -f text org.json ${ANN} --ip 203.0.113.9 --risk LOW --platform IOS`,
    /^ann@example.com is DENIED access to Payroll; deciding rule: "Sensitive apps › Catch-all Rule"/,
  ],
  [
    'Why was Ann denied? Nothing would have let her in.',
    'simulate -f text questions.json --app Vault --user ann@example.com --ip 192.0.2.1',
    /is DENIED access to Vault; deciding rule: "Vault › Catch-all Rule" no rule above it allows the sign-in/,
  ],
  [
    'Why was Ann denied at home? Of two rules the nearer one is told.',
    'explain --steps questions.json --app Ledger --user ann@example.com --ip 192.0.2.1 --no-registered',
    /is DENIED access to Ledger; deciding rule: "Ledger › Catch-all Rule"/,
  ],
  [
    'Why can Carl not sign in, although he is allowed to?',
    'explain --steps ../outcome/org.json --app Payroll --user carl@example.com --identifier carl@example.com --ip 203.0.113.9 --risk LOW',
    /is LOCKED OUT of Payroll: "Sensitive › No phishing" requires authenticators that "Contractors › No keys" does not let/,
  ],
  [
    'Does an old mail client get in? A condition is not modelled.',
    'simulate -f text questions.json --app Mail --user ann@example.com --ip 192.0.2.1',
    /UNDECIDED whether ann@example.com can sign in to Mail; deciding rule: "Mail › Old clients" \(ALLOW\) or "Mail › Catch-all Rule" \(DENY\)/,
  ],
  [
    'Why was Ann blocked by a network blocklist before any policy?',
    'simulate -f text ../outcome/org.json --app Wiki --user ann@example.com --ip 198.51.100.7',
    /is BLOCKED from Wiki by the network blocklist "Blocked"/,
  ],
  [
    'Does Staff get in? Not all is known.',
    'explain --steps ../outcome/org.json --app Payroll --group Staff --ip 203.0.113.9',
    /UNDECIDED whether a member of Staff can sign in to Payroll; deciding rule: "Sensitive › High risk" \(DENY\) or "Sensitive › No phishing"/,
  ],
  [
    'Why does Ann have to give 2FA?',
    'explain --steps questions.json --app Wiki --user ann@example.com --ip 192.0.2.1',
    /is ALLOWED access to Wiki with 2FA; deciding rule: "Wiki › Catch-all Rule"/,
  ],
  [
    'Why was a traveller denied? By the global session policy.',
    `simulate -f text org.json --app Wiki --user ann@example.com --zone Abroad`,
    /is DENIED access to Wiki; deciding rule: "Staff session › Not from abroad" \(global session policy\)/,
  ],
  [
    'Who denied, where both policies did?',
    'explain --steps org.json --app Payroll --user ann@example.com --zone Abroad --risk HIGH',
    /is DENIED access to Payroll; deciding rules: "Staff session › Not from abroad" \(global session policy\) and "Sensitive apps › High risk"/,
  ],
  [
    'Does an engineer get into Zendesk, and with what?',
    'explain --steps ../orgs/salto.json --app Zendesk --group Engineers --ip 203.0.113.7',
    /^a member of Engineers is ALLOWED access to Zendesk with password \(1FA\); deciding rule: "Classic Migrated › Catch-all Rule"/,
  ],
  [
    'Does an engineer get into Office 365? The kind of client is unknown.',
    'simulate -f text ../orgs/salto.json --app "Microsoft Office 365" --group Engineers --ip 203.0.113.7',
    /^it is UNDECIDED whether a member of Engineers can sign in to Microsoft Office 365; deciding rule: /,
  ],
  [
    'Why is there no answer? The name is mistyped.',
    'simulate -f text org.json --app Payrol --user ann@example.com',
    /no application `Payrol` in the export; did you mean `Payroll/,
  ],
  [
    'Why is there no answer? The request cannot be.',
    `simulate -f text org.json ${ANN} --managed --no-registered`,
    /^no answer: the service rejects the request \(400 E0000001\) Api validation failed: policyContext.device.managed/,
  ],
];

/** The answer must be in the first three lines of the output. The longest headline fills three lines of 80 columns. */
const LINES_OF_ANSWER = 3;

test("the first five lines of each command's answer contain the information that the user asked for", async () => {
  const shown: string[] = [];
  for (const [question, line, answer] of QUESTIONS) {
    const lines = (await playTranscript(`tty$ NO_COLOR=1 preflight ${line}`)).split('\n').slice(1);
    const words = lines.slice(0, LINES_OF_ANSWER).join(' ').replace(/ +/g, ' ');
    expect(words, question).toMatch(answer);
    shown.push(`# ${question}`, `$ preflight ${line}`, ...lines.slice(0, 5), '');
  }
  await expect(shown.join('\n')).toMatchFileSnapshot('../../fixtures/cli/questions.txt');
});
