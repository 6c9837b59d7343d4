/** Where a catalogue without verdicts of its own speaks of what a control is about. Spec: Posture, "Controls", mapping only. */
export interface MappedTo {
  readonly catalogue: string;
  readonly ids: readonly string[];
}

export const MAPPED_CATALOGUES = ['ISO/IEC 27001:2022', 'NIS2 2024/2690'] as const;

type MappedCatalogue = (typeof MAPPED_CATALOGUES)[number];

/** What controls are about, as those catalogues tell it apart. */
const THEMES = {
  administrators: { 'ISO/IEC 27001:2022': ['A.8.2', 'A.8.5'], 'NIS2 2024/2690': ['11.3.2(a)', '11.7'] },
  applications: { 'ISO/IEC 27001:2022': ['A.8.5', 'A.5.15'], 'NIS2 2024/2690': ['11.6.2(a)', '11.7.2'] },
  passwords: { 'ISO/IEC 27001:2022': ['A.5.17'], 'NIS2 2024/2690': ['11.6.2(c)', '11.6.2(d)'] },
  idleness: { 'ISO/IEC 27001:2022': ['A.8.5'], 'NIS2 2024/2690': ['11.6.2(e)'] },
  networks: { 'ISO/IEC 27001:2022': ['A.8.3'], 'NIS2 2024/2690': [] },
} as const satisfies Record<string, Record<MappedCatalogue, readonly string[]>>;

/** By the source and the id inside it. */
const CONTROLS = {
  administrators: [
    'healthinsight/admin-two-factors',
    'stig/admin-console-phishing-resistant',
    'stig/admin-console-two-factors',
  ],
  applications: ['stig/dashboard-phishing-resistant', 'stig/dashboard-two-factors'],
  passwords: [
    'healthinsight/strong-passwords-age',
    'healthinsight/strong-passwords-common',
    'healthinsight/strong-passwords-history',
    'healthinsight/strong-passwords-length',
    'healthinsight/strong-passwords-lockout',
    'stig/password-dictionary',
    'stig/password-history',
    'stig/password-length',
    'stig/password-lockout',
    'stig/password-lower',
    'stig/password-max-age',
    'stig/password-min-age',
    'stig/password-number',
    'stig/password-symbol',
    'stig/password-upper',
  ],
  idleness: ['healthinsight/session-lifetime', 'stig/admin-console-idle', 'stig/session-idle'],
  networks: ['stig/anonymizers', 'stig/app-networks', 'stig/session-networks'],
} as const satisfies Record<keyof typeof THEMES, readonly string[]>;

/** Every control that is mapped, by source and id. */
export const MAPPED_CONTROLS: readonly string[] = Object.values(CONTROLS).flat();

export function mappingsOf(source: string, controlId: string): readonly MappedTo[] {
  const name = `${source}/${controlId}`;
  const themes = Object.entries(CONTROLS).filter(([, names]) => names.some((one) => one === name));
  return themes.flatMap(([theme]) =>
    MAPPED_CATALOGUES.flatMap((catalogue) => {
      const ids = THEMES[theme as keyof typeof THEMES][catalogue];
      return ids.length === 0 ? [] : [{ catalogue, ids }];
    }),
  );
}
