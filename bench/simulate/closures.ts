import type { Snapshot } from '../../src/model/policies/snapshot.js';
import type { WorkloadRequest } from './workload.js';

/**
 * Returns the baseline: closures written by hand for this workload, with two-valued logic, without validation, explanation or
 * other conditions. It is close to the best possible time without an index.
 */
export function closuresFor(snapshot: Snapshot): (request: WorkloadRequest) => string | null {
  const numbers = new Map<string, number>();
  const numberOf = (group: string): number => {
    const number = numbers.get(group) ?? numbers.size;
    numbers.set(group, number);
    return number;
  };
  for (const policy of snapshot.policies) {
    included(policy.conditions).forEach(numberOf);
    for (const rule of policy.rules)
      [...included(rule.conditions), ...excluded(rule.conditions)].forEach(numberOf);
  }
  const held = new Uint32Array((numbers.size + 31) >> 5 || 1);
  const context = { v4: 0, v6: [] as readonly number[], isV6: false, platform: 0, risk: 0 };

  const anyOf = (groups: readonly string[]): (() => boolean) => {
    const bits = groups.map(numberOf).map((number) => ({ word: number >> 5, bit: 1 << (number & 31) }));
    if (bits.length === 1) {
      const [{ word, bit }] = bits as [{ word: number; bit: number }];
      return () => ((held[word] as number) & bit) !== 0;
    }
    if (bits.length === 2) {
      const [a, b] = bits as [{ word: number; bit: number }, { word: number; bit: number }];
      return () => ((held[a.word] as number) & a.bit) !== 0 || ((held[b.word] as number) & b.bit) !== 0;
    }
    const mask = new Uint32Array(held.length);
    for (const { word, bit } of bits) mask[word] = (mask[word] as number) | bit;
    return () => {
      for (let word = 0; word < mask.length; word++)
        if ((held[word] as number) & (mask[word] as number)) return true;
      return false;
    };
  };

  const zones = new Map(snapshot.zones.map((zone) => [zone.id, zone]));
  const inZone = (id: string): (() => boolean) => {
    const v4: number[] = [];
    const v6: { words: readonly number[]; masks: readonly number[] }[] = [];
    for (const { value } of zones.get(id)?.gateways ?? []) {
      const [base = '', prefix = ''] = (value ?? '').split('/');
      if (base.includes(':')) {
        v6.push({
          words: wordsOf(base),
          masks: [0, 32, 64, 96].map((start) => maskOf(Number(prefix) - start)),
        });
      } else {
        v4.push((v4Of(base) & maskOf(Number(prefix))) | 0, maskOf(Number(prefix)));
      }
    }
    const table = Int32Array.from(v4);
    return () => {
      if (!context.isV6) {
        for (let at = 0; at < table.length; at += 2)
          if ((context.v4 & (table[at + 1] as number)) === table[at]) return true;
        return false;
      }
      return v6.some(({ words, masks }) =>
        words.every(
          (word, index) => ((word ^ (context.v6[index] as number)) & (masks[index] as number)) === 0,
        ),
      );
    };
  };

  const policies = snapshot.policies.map((policy) => ({
    test: anyOf(included(policy.conditions)),
    rules: policy.rules.map((rule) => {
      const conditions = rule.conditions as unknown as RuleConditions;
      const isIn = anyOf(included(conditions));
      const isOut = anyOf(excluded(conditions));
      const isThere = inZone(conditions.network.include[0] as string);
      const platforms = conditions.platform.include.reduce(
        (bits, { os }) => bits | (PLATFORM_BITS[os.type] ?? 0),
        0,
      );
      const risks = RISK_BITS[conditions.riskScore.level] ?? 0;
      return {
        id: rule.id,
        test: () =>
          (context.platform & platforms) !== 0 &&
          (context.risk & risks) !== 0 &&
          isIn() &&
          !isOut() &&
          isThere(),
      };
    }),
  }));

  return ({ policyContext }) => {
    held.fill(0);
    for (const group of policyContext.groups.ids) {
      const number = numbers.get(group);
      if (number !== undefined) held[number >> 5] = (held[number >> 5] as number) | (1 << (number & 31));
    }
    context.isV6 = policyContext.ip.includes(':');
    if (context.isV6) context.v6 = wordsOf(policyContext.ip);
    else context.v4 = v4Of(policyContext.ip);
    context.platform = PLATFORM_BITS[policyContext.device.platform] ?? 0;
    context.risk = RISK_BITS[policyContext.risk.level] ?? 0;
    for (const policy of policies) {
      if (policy.test()) for (const rule of policy.rules) if (rule.test()) return rule.id;
    }
    return null;
  };
}

interface RuleConditions {
  readonly people: {
    readonly groups: { readonly include: readonly string[]; readonly exclude?: readonly string[] };
  };
  readonly network: { readonly include: readonly string[] };
  readonly platform: { readonly include: readonly { readonly os: { readonly type: string } }[] };
  readonly riskScore: { readonly level: string };
}

const PLATFORM_BITS: Record<string, number> = { IOS: 1, ANDROID: 2, WINDOWS: 4, OSX: 8 };
const RISK_BITS: Record<string, number> = { LOW: 1, MEDIUM: 2, HIGH: 4, ANY: 7 };

function included(conditions: unknown): readonly string[] {
  return (conditions as RuleConditions).people.groups.include;
}

function excluded(conditions: unknown): readonly string[] {
  return (conditions as RuleConditions).people.groups.exclude ?? [];
}

function v4Of(text: string): number {
  let value = 0;
  let octet = 0;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code === 46) {
      value = (value << 8) | octet;
      octet = 0;
    } else {
      octet = octet * 10 + code - 48;
    }
  }
  return (value << 8) | octet;
}

function wordsOf(text: string): number[] {
  const [head = '', tail = ''] = text.split('::');
  const groups = (side: string) =>
    side === '' ? [] : side.split(':').map((group) => Number.parseInt(group, 16));
  const [first, last] = [groups(head), groups(tail)];
  const all = [...first, ...new Array<number>(8 - first.length - last.length).fill(0), ...last];
  return [0, 2, 4, 6].map((at) => ((all[at] as number) << 16) | (all[at + 1] as number));
}

function maskOf(prefix: number): number {
  if (prefix <= 0) return 0;
  return prefix >= 32 ? -1 : ~0 << (32 - prefix);
}
