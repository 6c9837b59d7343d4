/** The next state of CHANGELOG.md with the release notes, or the reason why there is no release. */
export type Released =
  | { readonly ok: true; readonly text: string; readonly notes: string }
  | { readonly ok: false; readonly message: string };

const UNRELEASED = '## [Unreleased]';

/** Moves the unreleased section below a heading with this version and date. */
export function released(changelog: string, version: string, day: string): Released {
  if (!VERSION.test(version))
    return refusal(`\`${version}\` is no version: write three numbers, as in \`1.2.3\` or \`1.2.3-rc.1\``);
  if (sectionOf(changelog, version) !== undefined)
    return refusal(`CHANGELOG.md has a section for ${version} already: choose a later version`);
  const latest = VERSIONS.exec(changelog)?.[1];
  if (latest !== undefined && compareVersions(version, latest) <= 0)
    return refusal(`${version} is not later than ${latest}, the last one released: choose a later version`);
  const notes = sectionOf(changelog, 'Unreleased');
  if (notes === undefined) return refusal(`CHANGELOG.md has no section \`${UNRELEASED}\`: add one`);
  if (notes === '') return refusal('nothing is unreleased: say in CHANGELOG.md what changes for users');
  const text = changelog.replace(UNRELEASED, () => `${UNRELEASED}\n\n## [${version}] - ${day}`);
  return { ok: true, text, notes };
}

/** Returns the text below the heading of a version, without surrounding empty lines. */
export function sectionOf(changelog: string, version: string): string | undefined {
  const sections = changelog.split(/^## (?=\[)/m).slice(1);
  const own = sections.find((section) => section.startsWith(`[${version}]`));
  return own?.slice(own.indexOf('\n') + 1).trim();
}

const VERSION = /^(0|[1-9]\d{0,8})\.(0|[1-9]\d{0,8})\.(0|[1-9]\d{0,8})(?:-([0-9a-z.-]+))?$/;
const VERSIONS = /^## \[(\d[^\]]*)\]/m;

/** Compares two versions. If their numbers are equal, the one with a suffix comes first, and suffixes compare as text. */
function compareVersions(one: string, other: string): number {
  const [first, second] = [VERSION.exec(one), VERSION.exec(other)];
  for (const part of [1, 2, 3]) {
    const difference = Number(first?.[part]) - Number(second?.[part]);
    if (difference !== 0) return difference;
  }
  const [suffix, otherSuffix] = [first?.[4], second?.[4]];
  if (suffix === undefined || otherSuffix === undefined)
    return Number(suffix === undefined) - Number(otherSuffix === undefined);
  return suffix < otherSuffix ? -1 : Number(suffix > otherSuffix);
}

function refusal(message: string): Released {
  return { ok: false, message };
}
