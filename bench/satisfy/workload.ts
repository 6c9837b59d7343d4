/**
 * A rule with the conditions that the benchmark uses. Groups, platforms and risk levels are represented by indexes, and `ranges` are IPv4
 * addresses.
 */
export interface Rule {
  /** The groups of the rule's policy. A request must have one of them, one of `included`, and none of `excluded`. */
  readonly groups: readonly number[];
  readonly included: readonly number[];
  readonly excluded: readonly number[];
  readonly ranges: readonly Range[];
  readonly platforms: readonly number[];
  readonly levels: readonly number[];
}

export interface Range {
  readonly base: number;
  readonly prefix: number;
}

export const GROUPS = 100;
export const PLATFORMS = 4;
export const LEVELS = 3;

const SEED = 12_345;
const RULES_PER_POLICY = 10;

/**
 * `first` is the index of the first shadowed rule. `step` is the distance from one shadowed rule to the next. `above` is the distance from
 * a shadowed rule up to the rule that shadows it.
 */
const SHADOWED = { first: 20, step: 10, above: 13 };

/**
 * Returns rules in order, ten per policy. A rule includes two groups, excludes one group, and has four ranges and two platforms. Three of
 * five rules also have a risk level. Every tenth rule is a narrower copy of an earlier rule, and is therefore unreachable.
 */
export function makeRules(count: number): Rule[] {
  const random = randomFrom(SEED);
  const rules: Rule[] = [];
  while (rules.length < count) {
    const drawn = Array.from({ length: RULES_PER_POLICY }, () => draw(random));
    const groups = random.some(GROUPS, 8);
    rules.push(...drawn.map((rule) => ({ groups, ...rule })));
  }
  for (let at = SHADOWED.first; at < rules.length; at += SHADOWED.step)
    rules[at] = narrowed(rules[at - SHADOWED.above] as Rule);
  return rules;
}

function draw(random: Random): Omit<Rule, 'groups'> {
  const ranges = Array.from({ length: 4 }, () => drawRange(random));
  random.below(65_536);
  const groups = random.some(GROUPS, 3);
  const platforms = random.some(PLATFORMS, 2);
  const level = random.below(5) - 1;
  random.below(2);
  return {
    included: groups.slice(0, 2),
    excluded: groups.slice(2),
    ranges,
    platforms,
    levels: level >= 0 && level < LEVELS ? [level] : [0, 1, 2],
  };
}

function drawRange(random: Random): Range {
  const prefix = 3 + random.below(14);
  const address = (1 + random.below(222)) * 2 ** 24 + random.below(2 ** 24);
  return { base: address - (address % 2 ** (32 - prefix)), prefix };
}

function narrowed({ groups, included, excluded, ranges, platforms, levels }: Rule): Rule {
  return {
    groups,
    included: included.slice(0, 1),
    excluded: [...excluded, ...included.slice(1)],
    ranges: ranges
      .slice(0, 2)
      .map(({ base, prefix }) => ({ base: base + 5 * 2 ** (29 - prefix), prefix: prefix + 3 })),
    platforms: platforms.slice(0, 1),
    levels: levels.slice(0, 1),
  };
}

type Random = ReturnType<typeof randomFrom>;

/** Returns a Mulberry32 generator: small, seeded, and random enough for a workload. */
function randomFrom(seed: number) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  const some = (from: number, count: number): number[] => {
    const chosen = new Set<number>();
    while (chosen.size < count) chosen.add(below(from));
    return [...chosen];
  };
  return { below, some };
}
