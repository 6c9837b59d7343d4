/** The sections of standards that controls are mapped to, by topic. Spec: Posture, "Controls", mapping. */
export const MAPPINGS = {
  administratorFactors: { iso27001: 'A.8.2, A.8.5', nis2: '11.3.2(a), 11.7' },
  applicationFactors: { iso27001: 'A.8.5, A.5.15', nis2: '11.6.2(a), 11.7.2' },
  passwords: { iso27001: 'A.5.17', nis2: '11.6.2(c), (d)' },
  sessions: { iso27001: 'A.8.5', nis2: '11.6.2(e)' },
  networks: { iso27001: 'A.8.3', nis2: '' },
} as const satisfies Readonly<Record<string, { readonly iso27001: string; readonly nis2: string }>>;

export type MappedTopic = keyof typeof MAPPINGS;

/**
 * The sections of ISO/IEC 27001:2022, Annex A, and of Implementing Regulation (EU) 2024/2690, Annex, about one topic. The report only cites
 * them; it does not state whether the org meets them.
 */
export type Mapping = (typeof MAPPINGS)[MappedTopic];
