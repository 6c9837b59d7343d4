import { counted, quoted } from '../../base/messages.js';
import { locateSources } from '../../documents/text/positions.js';
import type { ConfiguredSuppression } from '../../model/policies/snapshot.js';
import type { Finding, FindingLocation, FindingResource } from '../rule/finding.js';
import { subjectName } from '../rule/subject-name.js';
import { ruleTest } from './rule-test.js';
import type { Suppression, Suppressions } from './suppressions.js';

export interface Suppressed {
  /** The findings that are not suppressed, and findings about expired or unused suppressions. */
  readonly findings: readonly Finding[];
  /** The number of suppressed findings. */
  readonly count: number;
}

/** Returns a function that tests whether a path matches one of the globs. */
type PathTest = (globs: readonly string[]) => (path: string) => boolean;

/**
 * Removes findings that the suppression file or a comment in Terraform source suppresses. Expired suppressions have no effect. Expired and
 * unused suppressions are findings themselves. `pathTest` is a parameter, because callers load the glob library on demand.
 */
export function suppress(
  findings: readonly Finding[],
  suppressions: Suppressions | undefined,
  now: number | undefined,
  pathTest: PathTest,
  configured: readonly ConfiguredSuppression[] = [],
): Suppressed {
  const entries = [...listedIn(suppressions, pathTest), ...configured.flatMap(configuredEntries)];
  const tests = entries.map((entry) => ({ ...entry, isExpired: isExpired(entry, now), uses: 0 }));
  const left = findings.filter((finding) => {
    const fitting = tests.filter(({ fits }) => fits(finding));
    for (const test of fitting) test.uses += 1;
    return fitting.every(({ isExpired }) => isExpired);
  });
  return {
    findings: [...left, ...tests.flatMap((test) => findingsOf(test, findings))],
    count: findings.length - left.length,
  };
}

/** A suppression from the file or from a comment in Terraform source. */
interface Entry extends Pick<Suppression, 'expires' | 'reason' | 'rule'> {
  readonly fits: (finding: Finding) => boolean;
  readonly location: FindingLocation;
}

/** Returns the entries of the suppression file with their locations. The lines are looked up for all entries at once. */
function listedIn(suppressions: Suppressions | undefined, pathTest: PathTest): readonly Entry[] {
  if (suppressions === undefined) return [];
  const { document, entries } = suppressions;
  const places = locateSources(
    [document],
    entries.map((_, index) => ({ document: 0, pointer: `/suppressions/${index}` })),
  );
  return entries.map((entry, index): Entry => {
    const at = places[index];
    const location: FindingLocation = {
      document: document.name,
      pointer: `/suppressions/${index}`,
      ...(at && { line: at.line, column: at.column, endLine: at.endLine, endColumn: at.endColumn }),
    };
    return { ...entry, fits: testOf(entry, pathTest), location };
  });
}

/**
 * Returns the suppressions in a Terraform comment, one for each rule that the comment names. They match the findings in the lines that the
 * comment applies to. A comment without a reason suppresses nothing.
 */
function configuredEntries(one: ConfiguredSuppression): readonly Entry[] {
  const { rules, reason, expires, document, lines, line, column, endLine, endColumn } = one;
  if (reason === '') return [];
  const place = { document, pointer: '', line, column, endLine, endColumn };
  const [first, last] = lines;
  const isBeside = (at: FindingLocation) =>
    at.document === document && at.line !== undefined && at.line >= first && at.line <= last;
  return rules.map((rule): Entry => {
    const isOfRule = ruleTest([rule]);
    const fits = (finding: Finding) => isOfRule(finding.rule) && isBeside(finding.location);
    return { rule, reason, ...(expires !== undefined && { expires }), location: place, fits };
  });
}

function testOf(
  { rule, resource, path, pointer }: Suppression,
  pathTest: PathTest,
): (finding: Finding) => boolean {
  const isOfRule = ruleTest([rule]);
  const isAtPath = path === undefined ? () => true : pathTest([path]);
  return (finding) =>
    isOfRule(finding.rule) &&
    isAtPath(finding.location.document) &&
    (resource === undefined || isNamed(resource, finding.resource)) &&
    (pointer === undefined ||
      finding.location.pointer === pointer ||
      finding.location.pointer.startsWith(`${pointer}/`));
}

/** Whether a text is the id or the name of a resource, or `Policy › Rule` for a policy rule. */
function isNamed(text: string, resource: FindingResource | undefined): boolean {
  return [resource?.id, resource?.name, subjectName(resource)].includes(text);
}

const DAY = 24 * 60 * 60 * 1000;

/** Whether a suppression has expired. It is valid until the end of its last day in UTC. */
function isExpired({ expires }: Pick<Suppression, 'expires'>, now: number | undefined): boolean {
  return expires !== undefined && now !== undefined && now >= Date.parse(expires) + DAY;
}

function findingsOf(
  { rule, expires, reason, location, uses, isExpired }: Entry & { uses: number; isExpired: boolean },
  all: readonly Finding[],
): Finding[] {
  if (uses === 0) {
    const message = `unused suppression of ${quoted(rule)}: ${unusedWords(rule, all)}`;
    return [{ rule: 'suppression/unused', severity: 'warning', message, location, related: [] }];
  }
  if (!isExpired) return [];
  const message = `the suppression of ${counted(uses, 'finding')} expired on ${expires}; fix the findings, or set a later date (reason: ${quoted(reason)})`;
  return [{ rule: 'suppression/expired', severity: 'warning', message, location, related: [] }];
}

/**
 * Returns why a suppression matches no finding, and what to do. If its rule has other findings, the text names the resource of the first
 * one, because the suppression may be meant for it.
 */
function unusedWords(rule: string, all: readonly Finding[]): string {
  const isOfRule = ruleTest([rule]);
  const alike = all.filter((finding) => isOfRule(finding.rule));
  if (alike.length === 0)
    return 'it matches no finding of the linted documents, because its rule reports none; keep it if it is for other documents, or else remove it or correct the id of the rule';
  const [first] = alike.flatMap(({ resource }) => resource ?? []);
  const about = first === undefined ? 'elsewhere' : `about ${resourceWords(first)}`;
  return `it matches no finding, but this rule has a finding ${about}; correct the suppression, or remove it if it is not for other documents`;
}

function resourceWords({ id, name }: FindingResource): string {
  if (name === undefined) return quoted(id ?? '');
  return id === undefined ? quoted(name) : `${quoted(name)} (id ${quoted(id)})`;
}
