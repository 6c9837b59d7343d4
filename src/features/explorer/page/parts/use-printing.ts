import { type Signal, useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';

/** Returns a signal that is true while the page is printed. */
export function usePrinting(): Signal<boolean> {
  const isPrinting = useSignal(false);
  useEffect(() => {
    const print = (isStarting: boolean) => () => {
      isPrinting.value = isStarting;
    };
    const [before, after] = [print(true), print(false)];
    addEventListener('beforeprint', before);
    addEventListener('afterprint', after);
    return () => {
      removeEventListener('beforeprint', before);
      removeEventListener('afterprint', after);
    };
  }, []);
  return isPrinting;
}
