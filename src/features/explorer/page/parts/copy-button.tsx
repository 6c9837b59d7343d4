import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { MARKS } from '../../../../report/text/mark.js';

interface CopyProps {
  /** Returns the text to copy. */
  text(): string;
  readonly label?: string;
  readonly kind?: string;
  readonly children: ComponentChildren;
}

/** A button that copies a text to the clipboard. */
export function CopyButton({ text, label, kind = 'small', children }: CopyProps) {
  const isCopied = useSignal(false);
  return (
    <button
      type="button"
      class={kind}
      aria-label={label}
      title={label}
      onClick={() => {
        void copied(text()).then((done) => {
          isCopied.value = done;
        });
      }}
      onBlur={() => {
        isCopied.value = false;
      }}
    >
      {isCopied.value ? `${MARKS.good} Copied` : children}
    </button>
  );
}

/** Copies a text to the clipboard. Resolves to whether the browser allows it. */
async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copiedBySelection(text);
  }
}

/** Copies a text by selecting it, for pages that may not use the clipboard directly. */
function copiedBySelection(text: string): boolean {
  const area = document.createElement('textarea');
  area.value = text;
  area.className = 'unseen';
  document.body.append(area);
  area.select();
  const done = document.execCommand('copy');
  area.remove();
  return done;
}
