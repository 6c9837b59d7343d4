import { signal } from '@preact/signals';

const THEMES = ['light dark', 'light', 'dark'] as const;
const NAMES = { 'light dark': 'System', light: 'Light', dark: 'Dark' } as const;

const theme = signal<(typeof THEMES)[number]>('light dark');

/** The button that selects the light color scheme, the dark one, or that of the operating system. */
export function ThemeButton() {
  const next = THEMES[(THEMES.indexOf(theme.value) + 1) % THEMES.length] ?? 'light dark';
  return (
    <button
      type="button"
      class="theme"
      title={`Theme: ${NAMES[theme.value]}`}
      onClick={() => {
        theme.value = next;
        document.documentElement.style.colorScheme = next;
      }}
    >
      <span aria-hidden="true">◐</span> <span class="theme-name">Theme: {NAMES[theme.value]}</span>
    </button>
  );
}
