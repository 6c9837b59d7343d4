import type { FormerText } from './former-texts.js';

/** The folder of the interactive page. */
export const EXPLORER = 'src/features/explorer';

/**
 * Texts of pages and reports that users did not understand, each with the text that replaced it. `view` is the place where a user sees the
 * text. `within` is a folder whose files must no longer contain the former text. Files in other folders may contain it, because a short
 * text such as `every request` is clear in other contexts. `test/docs/former-phrases.test.ts` compares both texts with the sources.
 */
export const FORMER_PAGE_TEXTS: readonly (FormerText & { readonly view: string; readonly within: string })[] =
  [
    ...inView('Ask', EXPLORER, [
      [
        'the answer stands here, and changes with every word of the question',
        'The answer updates as you type.',
      ],
      ['rules that do not match, too', 'show all rules'],
      ['say nothing of', 'clear {control.title}'],
      ['in no {control.title}', 'not in any {control.title}'],
      ['or a place, by what the zones tell apart', '<legend>place</legend>'],
      ['not known', '<span>unknown</span>'],
      ['Start anew', 'Reset'],
      ['nearest that would let in', 'nearest rule'],
      ['Assumed, where the specification is silent', 'Assumptions'],
      ['The same on the command line', 'Command line and request'],
      ['each stands where it is missed', 'click a condition to set its result'],
      [
        'what an expression comes to, where nothing else tells',
        'results of expressions that no other fact decides',
      ],
    ]),
    ...inView('Ask, and `explain`', 'src', [
      ['ben@example.com is DENIED at Payroll: "Catch-all Rule" decides', '; deciding rule: '],
      ['gets in at', 'can sign in to'],
      ['may deny: give', "DENY: 'deny access'"],
      ['it lacks platform.include (wants', 'platform.include (expected DESKTOP/MACOS; got MOBILE/IOS)'],
      ['what can be enrolled is enough', 'may have to enroll a sufficient authenticator'],
      ['any one factor, and a second factor', "method.factors === 2 ? '2FA' : 'any one factor'"],
      ['two factors, again after 2 hours', 're-authentication every'],
      ['Nearest rule that would ask for less', "'requires less'"],
      ['the request does not say', 'the request does not contain the fact'],
      ['nearest rule that would have let in', 'the nearest rule that allows access'],
      ['surely from', '`definitely '],
      ['it is so as it is', 'no change needed: already'],
      ['nothing found within', 'found that would make the sign-in'],
      ['there may be something that was not tried', 'the search stopped early'],
    ]),
    ...inView('Policies', EXPLORER, [
      ['every request', 'every sign-in'],
      ['not active', 'inactive'],
      ['with findings', 'has findings'],
      ['never reached', 'unreachable'],
      ['not known to be reached', 'reachability undecided'],
      ['no test could reach it', 'no test can reach it'],
    ]),
    ...inView('Policies', 'src', [
      ['ANY/ANY', "'any device'"],
      ['enroll at LOGIN', 'enroll at the first sign-in'],
      ['enroll at CHALLENGE', 'enroll when challenged'],
    ]),
    ...inView('Findings', EXPLORER, [['worth knowing', "'notes'"]]),
    ...inView('Findings, and `lint`', 'src', [
      ['takes requests from', 'shadows a part of'],
      [
        'what it would keep out is never left to the rule',
        'never reach the rule, or fail another of its conditions',
      ],
      ['drop it, unless it is kept for what it says', 'remove it, or keep it as documentation'],
    ]),
    ...inView('Matrix', EXPLORER, [
      ['Choose an application: the table stands here.', 'Choose an application, or put apps on an axis.'],
      ['. of them', '`example '],
    ]),
    ...inView('Matrix, and `access --matrix`', 'src', [
      ['that the policies tell apart', 'that the policies distinguish'],
      ['anybody but', 'everyone except'],
      ['hangs on', 'depends on'],
    ]),
    {
      view: 'Matrix, and `access --matrix`',
      within: 'src',
      former: 'each signing in by their own login',
      deleted: 'people always sign in with their own login',
    },
    ...inView('Change', EXPLORER, [
      ['What would a change change?', 'Drag a rule to see who is affected'],
      [
        'every request of which something else comes is shown here',
        'Every set of sign-ins that changes is listed here.',
      ],
      ['goes above', 'is moved above'],
      ['goes below the others', 'is moved below the other rules'],
      ['and is like it', 'as a copy of it'],
      ['Drop all', 'Discard all'],
      ['Add one like it', 'Duplicate'],
      ['ask for more', 'add a condition'],
      ['says nothing', 'not set'],
      ['all of it, as it is written', "'all fields'"],
      ['Who is in which group', 'Group membership'],
      ['Put in', 'Add'],
      ['Take out', 'Remove'],
      ['as given', "'original'"],
      ['Which state is looked at', 'State shown'],
      ['Beside that', 'title="Notes"'],
      ['what changes is unknown', 'so the changes are unknown'],
    ]),
    ...inView('Change, and `diff`', 'src', [
      ['region of requests changes', 'of sign-ins '],
      ['regions of requests change', 'of sign-ins '],
      ['more is let in, or less asked', "'more permissive'"],
      ["equal: 'as before'", "equal: 'unchanged'"],
      ['none of the snapshot', 'none in the export'],
    ]),
    ...inView('every view', EXPLORER, [
      ['as the system', "'System'"],
      ['Nothing fits.', 'No finding matches.'],
      ['This page could not go on', 'This page stopped because of an error'],
    ]),
    ...inView('Compliance', 'src/features/compliance', [
      ['not in a snapshot', 'not in the export'],
      ['by the letter only', 'check text only'],
      ['met in effect', 'effective only'],
      ["['claim'", "['requirement'"],
      ["['letter'", "['check text'"],
      ["['effect'", "['evidence'"],
      ["['by'", "['rules'"],
      ["['number', numberWords", "['parameter'"],
      ["['assumes'", "['assumptions'"],
      ["'tried',", "'tested',"],
      ['passwords are long', 'Minimum password length'],
      ['smart cards are taken', 'Smart-card authentication is enabled'],
      ['mend each rule', 'in every deciding rule'],
      ['say so in each password policy', 'in every password policy that applies to users'],
    ]),
    ...inView('Report', EXPLORER, [
      ['What there is', '>Inventory<'],
      ['Who gets in', 'Access to applications'],
      ['more such set', "'more set'"],
      ['users who may come in by it', 'users who this rule may allow'],
      ['which of them comes about', 'hatched cells depend on'],
    ]),
    ...inView('Report, and `access`', 'src/report/apps', [['as far as is known', ', possibly ']]),
    ...inView('Replay and backtest', 'src/features/logs', [
      ['come out otherwise', 'decisions that change'],
      ['maybe, by what the log does not say', 'may change because the log lacks facts'],
      ['asked for more', "stricter: 'stricter'"],
      ["'presumed'", "'assumed'"],
      ['types that nothing is taken from', 'of unused event types'],
    ]),
    ...inView('notebook', 'src/integrations/notebook', [
      ['what this says stands in the org', 'to see the names, pass the org: show(answer, { org })'],
    ]),
  ];

function inView(view: string, within: string, texts: readonly (readonly [former: string, now: string])[]) {
  return texts.map(([former, now]) => ({ view, within, former, now }));
}
