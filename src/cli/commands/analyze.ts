import { reachOf } from '../../analysis/questions/reach.js';
import { brandedType, canonicalType } from '../../base/brand.js';
import { failure, type Problem, type Result, success } from '../../base/result.js';
import { defineCommand } from '../../console/command.js';
import { buildContextAt } from '../../console/files/build-context-at.js';
import { declareReading, openOrg, type ReadingOptions } from '../../console/files/read-org.js';
import { misuse } from '../../console/io/misuse.js';
import { withProgress } from '../../console/io/progress.js';
import { codeByNotices, writeReport } from '../../console/io/write-report.js';
import { type AllowUnknownOption, allowUnknownOption } from '../../console/options/allow-unknown.js';
import { choiceOption, notOneOf } from '../../console/options/choice.js';
import { declareFileOptions, givenFiles } from '../../console/options/feature-options.js';
import { type FormatOptions, formatOption } from '../../console/options/format-option.js';
import { type IdsOption, idsOption } from '../../console/options/ids.js';
import { listOption } from '../../console/options/list-option.js';
import { declareLimits, type LimitOptions } from '../../console/options/search-limits.js';
import { POLICY_TYPES, type SimulatedTypeName } from '../../model/policies/policy-type.js';
import type { Snapshot } from '../../model/policies/snapshot.js';
import { reachNotices } from '../../report/reach/reach-notices.js';
import * as formats from '../../report/reach/registry.js';
import { ANALYSIS_OUTPUTS } from '../features/options.js';

interface AnalyzeFlags
  extends AllowUnknownOption,
    FormatOptions<typeof formats>,
    IdsOption,
    LimitOptions,
    ReadingOptions {
  readonly policyType?: readonly string[];
  readonly examples?: true;
  readonly share?: true;
  readonly verbose?: true;
  readonly failOn: 'none' | 'unreachable';
}

/** The maximum number of disjoint sets of sign-ins (boxes) that are used to estimate the share of sign-ins that match a rule. */
const MOST_BOXES = 32;

/** Finds rules that are unreachable, shadowed, unsatisfiable or unassigned. */
export const analyzeCommand = defineCommand<AnalyzeFlags>({
  examples: [
    ['unreachable rules, with the rules that shadow them', 'analyze sample/export'],
    ['with an example for each rule', 'analyze sample/export --examples --policy-type ACCESS_POLICY'],
    [
      'in CI: fail if a rule is unreachable, but not if it is undecided',
      'analyze sample/export --allow-unknown',
    ],
    [
      'write a certificate that `preflight verify` checks',
      'analyze sample/export --certificate certificate.json',
    ],
    [
      'for programs',
      'analyze sample/export --format json | jq \'.rules[] | select(.reachability == "shadowed")\'',
    ],
  ],
  declare(commander) {
    declareReading(commander);
    commander
      .addOption(
        listOption('--policy-type <type>', 'only policies of this type', {
          read: (type) => type.toUpperCase(),
        }),
      )
      .option('--examples', 'show an example sign-in for each rule')
      .option(
        '--share',
        'show the share of sign-ins that each rule decides; every value that the conditions distinguish has the same weight',
      );
    declareFileOptions(commander, ANALYSIS_OUTPUTS);
    commander
      .addOption(idsOption())
      .option('-v, --verbose', 'list every policy and rule, not only those with a problem')
      .addOption(
        choiceOption(
          '--fail-on <level>',
          'unreachable: exit with 1 if no sign-in can match some rule, or if that is unknown; policies that no application uses and shadowed system catch-all rules do not count; none: never',
          ['unreachable', 'none'],
        ).default('unreachable'),
      )
      .addOption(allowUnknownOption());
    declareLimits(commander).addOption(formatOption(formats));
  },
  async run([path = ''], options, io) {
    const org = await openOrg(path, options, io);
    if (!org.ok) return org;
    const snapshot = org.value;
    const types = typesNamed(options.policyType, snapshot);
    if (!types.ok) return types;
    const { limit, effort, share, examples: isWithExamples = false } = options;
    const found = await withProgress('rules', io, (progress) =>
      reachOf(snapshot, { types: types.value, limit, effort, progress, ...(share && { boxes: MOST_BOXES }) }),
    );
    const { allowUnknown, verbose = false } = options;
    const failOn = options.failOn === 'none' ? undefined : options.failOn;
    const isDetailed = verbose || isWithExamples || share === true;
    const shown = { isDetailed, isWithExamples };
    const report = { reach: found, snapshot, ...shown, failOn, allowUnknown, ...buildContextAt(path, io) };
    await writeReport(formats, options, report, io);
    const code = codeByNotices(reachNotices(report));
    const problems: Problem[] = [];
    const analyzed = { snapshot, path: io.files.fromHere(path) };
    for (const { option, file } of givenFiles(ANALYSIS_OUTPUTS, options))
      problems.push(...(await option.write(file, found, analyzed, io)));
    return problems.some(({ severity }) => severity === 'error')
      ? failure(problems)
      : success(code, problems);
  },
});

/** Returns the policy types with these names. A name may have the vendor prefix of the snapshot (`OKTA_`) or no prefix. */
function typesNamed(
  names: readonly string[] | undefined,
  { brand }: Snapshot,
): Result<readonly SimulatedTypeName[] | undefined> {
  const known = POLICY_TYPES.map(({ name }): string => name);
  const types = names?.map((name) => canonicalType(name, brand));
  const wrong = types?.find((name) => !known.includes(name));
  if (wrong === undefined) return success(types as readonly SimulatedTypeName[] | undefined);
  const branded = known.map((name) => brandedType(name, brand));
  return misuse(`\`--policy-type\`: ${notOneOf(brandedType(wrong, brand), branded)}`);
}
