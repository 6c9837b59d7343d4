import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { useSignal } from '@preact/signals';
import type { RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

/** The edge of a rule at which a dragged rule would be dropped. */
export type DropSide = 'above' | 'below';

interface RuleDrag {
  readonly row: RefObject<HTMLElement | null>;
  readonly ruleId: string;
  /** Whether the rule is the default rule, which cannot be moved and is always last. */
  readonly isDefault: boolean;
  drop(draggedId: string, side: DropSide): void;
}

/**
 * Makes a rule draggable and a drop target. Returns the edge of the rule at which a dragged rule would be dropped; `undefined` while no
 * other rule is dragged over it.
 */
export function useRuleDrag(drag: RuleDrag): DropSide | undefined {
  const side = useSignal<DropSide | undefined>(undefined);
  const latest = useRef(drag);
  latest.current = drag;
  const { row, ruleId, isDefault } = drag;
  useEffect(() => {
    const element = row.current;
    if (element === null) return undefined;
    const sideAt = (clientY: number): DropSide => {
      const { top, height } = element.getBoundingClientRect();
      return isDefault || clientY < top + height / 2 ? 'above' : 'below';
    };
    const ends = [
      ...(isDefault ? [] : [draggable({ element, getInitialData: () => ({ ruleId }) })]),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => typeof source.data.ruleId === 'string' && source.data.ruleId !== ruleId,
        onDrag: ({ location }) => {
          side.value = sideAt(location.current.input.clientY);
        },
        onDragLeave: () => {
          side.value = undefined;
        },
        onDrop: ({ source, location }) => {
          side.value = undefined;
          latest.current.drop(String(source.data.ruleId), sideAt(location.current.input.clientY));
        },
      }),
    ];
    return () => {
      for (const end of ends) end();
    };
  }, [ruleId, isDefault]);
  return side.value;
}
