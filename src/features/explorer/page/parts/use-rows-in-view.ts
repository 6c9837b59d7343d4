import { useSignal } from '@preact/signals';
import { elementScroll, observeElementOffset, observeElementRect, Virtualizer } from '@tanstack/virtual-core';
import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { usePrinting } from './use-printing.js';

/** The rows of a long table that are near the visible part of its scrollable section. */
export interface RowsInView {
  /** The index of the first row to render. */
  readonly from: number;
  /** The index after the last row to render. */
  readonly to: number;
  /** The heights of the rows above and below that are not rendered, in pixels. */
  readonly above: number;
  readonly below: number;
  /** Measures a rendered row. The row states its index as `data-index`. */
  measure(row: Element | null): void;
}

/**
 * Returns the rows of a table to render. These are all rows if the table is short or the page is being printed. For any other table, they
 * are the rows near the visible part of `section`.
 */
export function useRowsInView(section: RefObject<HTMLElement | null>, count: number): RowsInView {
  const changes = useSignal(0);
  const isPrinting = usePrinting();
  const kept = useRef<Virtualizer<HTMLElement, Element> | undefined>(undefined);
  const options = {
    count,
    getScrollElement: () => section.current,
    estimateSize: () => ESTIMATE,
    overscan: 6,
    observeElementRect,
    observeElementOffset,
    scrollToFn: elementScroll,
    initialRect: { width: innerWidth, height: innerHeight },
    onChange: () => {
      changes.value += 1;
    },
  };
  kept.current ??= new Virtualizer<HTMLElement, Element>(options);
  const virtualizer = kept.current;
  virtualizer.setOptions(options);
  useLayoutEffect(() => virtualizer._didMount(), []);
  useLayoutEffect(() => virtualizer._willUpdate());
  void changes.value;
  const all = { from: 0, to: count, above: 0, below: 0, measure() {} };
  if (isPrinting.value || count <= MOST_RENDERED) return all;
  const items = virtualizer.getVirtualItems();
  const [first, last] = [items[0], items.at(-1)];
  if (first === undefined || last === undefined) return all;
  return {
    from: first.index,
    to: last.index + 1,
    above: first.start,
    below: virtualizer.getTotalSize() - last.end,
    measure: virtualizer.measureElement,
  };
}

/** The height in pixels that a row is assumed to have until it is measured. */
const ESTIMATE = 28;

/** The maximum number of rows of a table that is rendered completely. */
const MOST_RENDERED = 60;
