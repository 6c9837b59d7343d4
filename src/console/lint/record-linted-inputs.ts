import type { Problem } from '../../base/result.js';
import { assembleDocuments } from '../../documents/read-snapshot.js';
import { ERROR_FILE, isReadingError, OTHER_KIND } from '../../documents/reading-errors.js';
import type { Finding } from '../../lint/rule/finding.js';
import type { TextDocument } from '../files/read-input.js';
import type { Io } from '../io/io.js';
import { recordInputs } from '../io/unread-inputs.js';

/** The findings of a lint run, and the kind of document given by `--as`. */
interface Linted {
  readonly findings: readonly Finding[];
  readonly as?: string | undefined;
}

/**
 * Records the linted files that could not be read. Files with a finding of a rule such as `document/parse` are read again to get the
 * reason. A file counts as readable if the configuration disables the finding, or if the baseline contains it.
 */
export function recordLintedInputs(
  { value, problems }: { readonly value: readonly TextDocument[]; readonly problems: readonly Problem[] },
  { findings, as }: Linted,
  io: Io,
): void {
  const suspect = new Set(
    findings.flatMap(({ rule, location }) => (rule.startsWith('document/') ? [location.document] : [])),
  );
  const unread = value
    .filter(({ name }) => suspect.has(name))
    .flatMap((document) => assembleDocuments([document]).problems)
    .filter(({ code }) => as === undefined || !OF_KIND.has(code));
  recordInputs(
    io,
    value.map(({ name }) => name),
    [...problems, ...unread].filter(isReadingError),
  );
}

/** The codes of problems with documents of an unrecognized kind. If `--as` states the kind, they do not count as reading errors. */
const OF_KIND: ReadonlySet<string> = new Set([ERROR_FILE, OTHER_KIND, 'kind-unknown']);
