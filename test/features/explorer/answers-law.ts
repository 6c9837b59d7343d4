import fc from 'fast-check';
import { expect } from 'vitest';
import { closed, openPage, output, pageOf } from './browser.js';
import type { PageDocument } from './page-globals.js';

declare const document: PageDocument;
declare const location: { hash: string };
declare function requestAnimationFrame(work: () => void): void;

/**
 * Asks the page and the command line the same questions about two orgs: `ofOrg` requests for a small org without enrollment data, and
 * `ofSalto` requests for a public org without users.
 */
export async function comparePageWithCommand(
  ofOrg: number,
  ofSalto: number,
): Promise<{ readonly asked: number; readonly verdicts: ReadonlySet<string> }> {
  const verdicts = new Set<string>();
  for (const [org, arbitrary, numRuns] of [
    ['org.json', arbitraryQuestion, ofOrg],
    ['../orgs/salto.json', arbitrarySaltoQuestion, ofSalto],
  ] as const) {
    const watched = await openPage(await pageOf('report', '--interactive', org), 'ask?whole=yes');
    const requests = fc.sample(arbitrary, { numRuns });
    const pages = await watched.page.evaluate(treesOf, requests);
    for (const [index, { line, headline, nodes, wrongCells }] of pages.entries()) {
      expect(wrongCells).toEqual([]);
      expect([requests[index], nodes]).toEqual([requests[index], await nodesOf(line, org)]);
      if (index % 8 === 0)
        expect([requests[index], headline]).toEqual([requests[index], await headlineFor(line, org)]);
      verdicts.add(/[A-Z]{6,}/.exec(headline)?.[0] ?? '');
    }
    await closed(watched);
  }
  return { asked: ofOrg + ofSalto, verdicts };
}

/** Generates URL fragments of the page, such as `ask?app=Payroll&user=00u1ann`. They ask questions about fixtures/cli/org.json. */
const arbitraryQuestion = fc
  .record(
    {
      app: fc.constantFrom('app=0oa1payroll', 'app=Payroll', 'app=Wiki'),
      who: fc.constantFrom(
        'user=00u1ann',
        'user=00u2bob',
        'group*=.00g1staff',
        'group*=.Finance&group*=.Staff',
        'group*=',
        'user=new@example.com&group*=.Finance',
        'user=00u1ann&group*=.HR',
      ),
      place: fc.constantFrom(
        '',
        'ip=203.0.113.9',
        'ip=198.51.100.7',
        'ip=2001:db8::1',
        'zone*=.nzo3abroad',
        'zone*=',
      ),
      risk: fc.constantFrom('', 'risk=LOW', 'risk=MEDIUM', 'risk=HIGH'),
      platform: fc.constantFrom('', 'platform=MACOS', 'platform=IOS', 'platform=WINDOWS'),
      registered: fc.constantFrom('', 'registered!=true', 'registered!=false'),
      identifier: fc.constantFrom('', 'identifier=ann@example.com', "identifier=o'neill $HOME"),
    },
    { requiredKeys: ['app', 'who', 'place', 'risk', 'platform', 'registered', 'identifier'] },
  )
  .map((parts) => `ask?${[...Object.values(parts).filter((part) => part !== ''), 'whole=yes'].join('&')}`);

const arbitrarySaltoQuestion = fc
  .tuple(
    fc.constantFrom(
      'app=Zendesk',
      'app=Microsoft Office 365',
      'app=Okta Admin Console',
      'app=Okta Dashboard',
    ),
    fc.constantFrom(
      'group*=.Engineers',
      'group*=',
      'group*=.Okta Administrators',
      'group*=.test group&group*=.Engineers',
    ),
    fc.constantFrom('', 'ip=203.0.113.9', 'zone*='),
    fc.constantFrom('', 'office365Client=WEB', 'office365Client=MODERN_AUTH'),
  )
  .map((parts) => `ask?${[...parts.filter((part) => part !== ''), 'whole=yes'].join('&')}`);

/** Runs in the page: asks each question, and returns the answer shown. */
async function treesOf(fragments: readonly string[]) {
  const trees: { line: string; headline: string; nodes: string[]; wrongCells: string[] }[] = [];
  for (const [index, fragment] of fragments.entries()) {
    const before = document.querySelector('[data-request]')?.textContent;
    location.hash = fragment;
    await new Promise<void>((resolve) => {
      const look = () => {
        const answer = document.querySelector('.answer');
        const isThere =
          answer?.getAttribute('aria-busy') === 'false' && answer.querySelector('.verdict') !== null;
        const isNew =
          index === 0 ||
          document.querySelector('[data-request]')?.textContent !== before ||
          fragment === fragments[index - 1];
        const isSaid = decodeURIComponent(location.hash) === `#${fragment}`;
        if (isThere && isSaid && (isNew || frames++ > 20)) resolve();
        else requestAnimationFrame(look);
      };
      let frames = 0;
      requestAnimationFrame(look);
    });
    const nodes = [...document.querySelectorAll('[data-type]')].flatMap((type) => {
      const name = type.getAttribute('data-type');
      return [...type.querySelectorAll('[data-policy], [data-rule-id]')].flatMap((owner) => {
        const id = owner.getAttribute('data-policy') ?? owner.getAttribute('data-rule-id');
        const leaves = [...owner.querySelectorAll('[data-leaf]')].map(
          (leaf) => `${name} ${id} ${leaf.getAttribute('data-leaf')} ${leaf.getAttribute('data-verdict')}`,
        );
        return [`${name} ${id} ${owner.getAttribute('data-verdict')}`, ...leaves];
      });
    });
    const cells = [...document.querySelectorAll('td.condition')].flatMap((cell) => {
      const own = [...cell.querySelectorAll('[data-leaf]')].map((leaf) => leaf.getAttribute('data-verdict'));
      const least = ['NOT_MATCH', 'UNDEFINED', 'MATCH'].find((one) => own.includes(one)) ?? 'MATCH';
      const marked = cell.getAttribute('class')?.split(' ').includes(least);
      return own.length === 0 || marked ? [] : [`${cell.getAttribute('class')} for ${own.join()}`];
    });
    const verdict = document.querySelector('.verdict');
    const reasons = [...(verdict?.querySelectorAll('.reasons > li') ?? [])].map(
      ({ textContent }) => textContent,
    );
    const [, ...words] = [...(verdict?.querySelector('p')?.childNodes ?? [])].map(
      ({ textContent }) => textContent,
    );
    const headline = reasons.length > 0 ? reasons.join() : words.join('');
    trees.push({
      line: document.querySelector('.aside code')?.textContent ?? '',
      headline,
      nodes: nodes.sort(),
      wrongCells: cells,
    });
  }
  return trees;
}

interface WireOwner {
  readonly id: string;
  readonly status: string;
  readonly conditions: readonly { readonly type: string; readonly status: string }[];
  readonly rules?: readonly WireOwner[];
}

interface WireRefusal {
  readonly errorCauses: readonly { readonly errorSummary: string }[];
}

interface WireAnswer {
  readonly evaluation: readonly (Record<
    'evaluated' | 'result' | 'undefined',
    { readonly policies: readonly WireOwner[] } | null
  > & { readonly policyType: string })[];
}

/** Returns what the command answers: each policy, rule and condition with its verdict. */
async function nodesOf(line: string, org: string): Promise<readonly string[]> {
  const words = [...wordsFor(line, org), '--format', 'json', '--expand', 'EVALUATED', '--expand', 'RULE'];
  const json = JSON.parse(await output(...words)) as Partial<WireAnswer>;
  const nodes = (json.evaluation ?? []).flatMap(({ policyType, ...lists }) =>
    Object.values(lists)
      .flatMap((list) => (list as { readonly policies?: readonly WireOwner[] } | null)?.policies ?? [])
      .flatMap((policy) => [policy, ...(policy.rules ?? [])])
      .flatMap(({ id, status, conditions }) => [
        `${policyType} ${id} ${status}`,
        ...conditions.map((leaf) => `${policyType} ${id} ${leaf.type} ${leaf.status}`),
      ]),
  );
  return [...new Set(nodes)].sort();
}

/** Returns the first sentence of the command's answer, or the reason of its rejection. */
async function headlineFor(line: string, org: string): Promise<string> {
  const words = wordsFor(line, org);
  const json = JSON.parse(await output(...words, '--format', 'json')) as Partial<WireRefusal>;
  if (json.errorCauses !== undefined) return json.errorCauses.map(({ errorSummary }) => errorSummary).join();
  const [headline = ''] = (await output(...words, '--format', 'text')).split(/\n(?=$| )/m);
  return headline.replaceAll('\n', ' ');
}

function wordsFor(line: string, org: string): string[] {
  const [, , command = '', , ...rest] = wordsIn(line);
  return [command, org, ...rest];
}

/** Splits a line into shell words. */
export function wordsIn(line: string | null): string[] {
  return [...(line ?? '').matchAll(/(?:'[^']*'|\\.|[^\s'\\])+/g)].map(([word]) =>
    word.replace(/'([^']*)'|\\(.)/g, '$1$2'),
  );
}
