import { visit } from 'jsonc-parser';
import {
  type ChildRange,
  editedChildren,
  indentAt,
  isInline,
  replace,
  type Spacing,
} from './edit-brackets.js';
import type { Added, PlannedEdit } from './edit-plan.js';
import type { Replacement } from './replacements.js';

/** A value in a JSON text that changes, or that contains a value that changes. */
export interface Site extends ChildRange {
  readonly isList: boolean;
  end: number;
  readonly children: Child[];
  /** The values inside this value, by key or index. For a duplicate key it is the last value. */
  readonly inside: Map<string, Site>;
}

interface Child extends ChildRange {
  readonly step: string;
  /** The offset after the key; absent if the value is not a member of an object. */
  readonly keyEnd: number;
  end: number;
}

/** Finds the positions of the values that the changes concern, in one pass over a JSON text. Everything else is skipped. */
export function findSites(text: string, changes: readonly PlannedEdit[]): Site {
  const top = siteAt(0, true);
  const root: Wanted = { inside: new Map([['0', wantedBy(changes)]]), isOpen: true };
  const frames: Frame[] = [{ site: top, wanted: root, child: undefined }];
  const reach = (start: number, length: number, isList: boolean): Frame => {
    const { site: parent, wanted } = frames.at(-1) as Frame;
    if (parent.isList) parent.children.push(childAt(String(parent.children.length), start, start));
    const child = parent.children.at(-1) as Child;
    const site = siteAt(start, isList);
    const frame = { site, child, wanted: wanted?.inside.get(child.step) };
    if (frame.wanted !== undefined) parent.inside.set(child.step, site);
    finish(frame, start + length);
    return frame;
  };
  const enter = (isList: boolean) => (offset: number, length: number) => {
    const frame = reach(offset, length, isList);
    frames.push(frame);
    return frame.wanted?.isOpen === true;
  };
  const leave = (offset: number, length: number) => finish(frames.pop() as Frame, offset + length);
  visit(text, {
    onObjectBegin: enter(false),
    onArrayBegin: enter(true),
    onObjectEnd: leave,
    onArrayEnd: leave,
    onLiteralValue: (_value, offset, length) => void reach(offset, length, false),
    onObjectProperty: (key, offset, length) =>
      void frames.at(-1)?.site.children.push(childAt(key, offset, offset + length)),
  });
  return top.inside.get('0') ?? top;
}

interface Frame {
  readonly site: Site;
  readonly child: Child | undefined;
  readonly wanted: Wanted | undefined;
}

/** A value in a JSON text that an edit concerns. */
interface Wanted {
  readonly inside: Map<string, Wanted>;
  /** Whether the edit needs the positions of the members or elements of this value. */
  isOpen: boolean;
}

function wantedBy(changes: readonly PlannedEdit[]): Wanted {
  const wanted: Wanted = { inside: new Map(), isOpen: false };
  for (const change of changes) want(wanted, change);
  return wanted;
}

function want(wanted: Wanted, { inside, added }: PlannedEdit): void {
  if (inside.size + added.length > 0) wanted.isOpen = true;
  for (const [step, change] of inside) {
    const below = wanted.inside.get(step) ?? wantedBy([]);
    wanted.inside.set(step, below);
    want(below, change);
  }
}

function siteAt(start: number, isList: boolean): Site {
  return { start, end: start, isList, children: [], inside: new Map() };
}

function childAt(step: string, start: number, keyEnd: number): Child {
  return { step, start, keyEnd, end: keyEnd };
}

function finish({ site, child }: Frame, end: number): void {
  site.end = end;
  if (child !== undefined) child.end = end;
}

/** The layout of a JSON text. Added text gets the same layout. */
interface Layout extends Spacing {
  readonly colon: string;
}

/** Detects the layout of a JSON text. The indentation is that of the first indented line. */
export function layoutOf(text: string): Layout {
  const colon = /"([ \t]*:[ \t]*)["{[\dtfn-]/.exec(text)?.[1] ?? ': ';
  return {
    colon,
    comma: colon.endsWith(':') ? ',' : ', ',
    unit: /\n([ \t]+)\S/.exec(text)?.[1],
    eol: /\r?\n/.exec(text)?.[0] ?? '\n',
  };
}

/** Returns the replacements that implement one change in a JSON text. */
export function replacementsInJson(
  site: Site,
  change: PlannedEdit,
  text: string,
  layout: Layout,
): Replacement[] {
  const found: Replacement[] = [];
  applyChange(site, change, { text, layout, found });
  return found;
}

interface Scene {
  readonly text: string;
  readonly layout: Layout;
  readonly found: Replacement[];
}

function applyChange(site: Site, change: PlannedEdit, scene: Scene): void {
  const { text, layout, found } = scene;
  if (change.set !== undefined) {
    const indent = hasLines(site, scene) ? indentAt(text, site.start) : undefined;
    found.push(replace(site.start, site.end, textOf(change.set.value, layout, indent)));
    return;
  }
  const inner = isInline(text, site) ? { ...scene, layout: { ...layout, unit: undefined } } : scene;
  for (const [step, below] of change.inside) {
    const one = site.inside.get(step);
    if (one !== undefined && below.isRemoved !== true) applyChange(one, below, inner);
  }
  renameIn(site, change, found);
  exchangeChildren(site, change, inner);
}

/**
 * Returns whether a new value is written on several lines. This requires an indented text. It also requires that the old value has several
 * lines, is a scalar, or is empty.
 */
function hasLines({ start, end }: Site, { text, layout }: Scene): boolean {
  const old = text.slice(start, end);
  return layout.unit !== undefined && (/^(?:[^{[]|.\s*.$)/s.test(old) || old.includes('\n'));
}

/** Renames all occurrences of a duplicate key. If only the last one were renamed, an earlier occurrence would still define the old key. */
function renameIn({ children }: Site, { inside }: PlannedEdit, found: Replacement[]): void {
  if (!any(inside, ({ key }) => key !== undefined)) return;
  for (const { step, start, keyEnd } of children) {
    const key = inside.get(step)?.key;
    if (key !== undefined && key !== step) found.push(replace(start, keyEnd, JSON.stringify(key)));
  }
}

function exchangeChildren(site: Site, { inside, added }: PlannedEdit, { text, layout, found }: Scene): void {
  if (added.length === 0 && !any(inside, ({ isRemoved }) => isRemoved === true)) return;
  const isRemoved = (index: number) => {
    const child = site.children[index];
    return child !== undefined && inside.get(child.step)?.isRemoved === true;
  };
  const texts = added.map((one) => (indent: string | undefined) => memberText(one, layout, indent));
  found.push(...editedChildren(text, site, { isRemoved, added: texts }, layout));
}

function any(inside: ReadonlyMap<string, PlannedEdit>, is: (change: PlannedEdit) => boolean): boolean {
  for (const change of inside.values()) if (is(change)) return true;
  return false;
}

function memberText({ key, value }: Added, layout: Layout, indent: string | undefined): string {
  const text = textOf(value, layout, indent);
  return key === undefined ? text : JSON.stringify(key) + layout.colon + text;
}

/** Returns a value as JSON text, on several lines if an indentation is given. */
function textOf(value: unknown, layout: Layout, indent: string | undefined): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const { unit, eol, comma, colon } = layout;
  const isSpread = indent !== undefined && unit !== undefined;
  const inner = isSpread ? indent + unit : undefined;
  const parts = Array.isArray(value)
    ? value.map((item) => textOf(item, layout, inner))
    : Object.entries(value).map(([key, item]) => JSON.stringify(key) + colon + textOf(item, layout, inner));
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  if (!isSpread || parts.length === 0) return open + parts.join(comma) + close;
  return `${open}${eol}${parts.map((part) => inner + part).join(`,${eol}`)}${eol}${indent}${close}`;
}
