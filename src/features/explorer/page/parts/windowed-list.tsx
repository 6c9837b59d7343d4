import { useSignal } from '@preact/signals';
import { observeWindowOffset, observeWindowRect, Virtualizer, windowScroll } from '@tanstack/virtual-core';
import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { usePrinting } from './use-printing.js';

interface WindowedListProps<Item> {
  readonly label: string;
  readonly items: readonly Item[];
  keyOf(item: Item): string;
  render(item: Item): ComponentChildren;
}

/** A list that renders only the items near the viewport. While the page is printed, it renders all items. */
export function WindowedList<Item>({ label, items, keyOf, render }: WindowedListProps<Item>) {
  const list = useRef<HTMLUListElement>(null);
  const changes = useSignal(0);
  const isPrinting = usePrinting();
  const kept = useRef<Virtualizer<Window, Element> | undefined>(undefined);
  const options = {
    count: items.length,
    getScrollElement: () => window,
    estimateSize: () => ESTIMATE,
    getItemKey: (index: number) => keyOf(items[index] as Item),
    overscan: 8,
    observeElementRect: observeWindowRect,
    observeElementOffset: observeWindowOffset,
    scrollToFn: windowScroll,
    scrollMargin: list.current?.offsetTop ?? 0,
    initialOffset: () => window.scrollY,
    initialRect: { width: innerWidth, height: innerHeight },
    onChange: () => {
      changes.value += 1;
    },
  };
  kept.current ??= new Virtualizer<Window, Element>(options);
  const virtualizer = kept.current;
  virtualizer.setOptions(options);
  useLayoutEffect(() => virtualizer._didMount(), []);
  useLayoutEffect(() => virtualizer._willUpdate());
  void changes.value;
  if (isPrinting.value || items.length <= MOST_RENDERED)
    return (
      <ul ref={list} aria-label={label}>
        {items.map((item) => (
          <li key={keyOf(item)}>{render(item)}</li>
        ))}
      </ul>
    );
  return (
    <ul ref={list} aria-label={label} class="windowed" style={{ height: `${virtualizer.getTotalSize()}px` }}>
      {virtualizer.getVirtualItems().map(({ key, index, start }) => (
        <li
          key={key}
          ref={virtualizer.measureElement}
          aria-setsize={items.length}
          aria-posinset={index + 1}
          data-index={index}
          style={{ transform: `translateY(${start - virtualizer.options.scrollMargin}px)` }}
        >
          {render(items[index] as Item)}
        </li>
      ))}
    </ul>
  );
}

/** The height in pixels that a row is assumed to have until it is measured. */
const ESTIMATE = 72;

/** The maximum length of a list whose rows are all rendered. */
const MOST_RENDERED = 60;
