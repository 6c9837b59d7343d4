import { signal } from '@preact/signals';

const THEMES = ['light dark', 'light', 'dark'] as const;
const NAMES = { 'light dark': 'as the system', light: 'light', dark: 'dark' } as const;

const theme = signal<(typeof THEMES)[number]>('light dark');

/** Light, dark, or as the system has it. */
export function ThemeButton() {
  const next = THEMES[(THEMES.indexOf(theme.value) + 1) % THEMES.length] ?? 'light dark';
  return (
    <button
      type="button"
      class="theme"
      onClick={() => {
        theme.value = next;
        document.documentElement.style.colorScheme = next;
      }}
    >
      <span aria-hidden="true">◐</span> Theme: {NAMES[theme.value]}
    </button>
  );
}
