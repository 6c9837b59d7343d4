import { batch, type Signal, useSignal, useSignalEffect } from '@preact/signals';
import { type ComponentChildren, h } from 'preact';
import { urlComponent } from '../../../../base/encoding.js';
import { groupBy } from '../../../../base/group-by.js';
import { counted } from '../../../../base/messages.js';
import { BAR_HEIGHT, type BarPart, barShapes } from '../../../../report/heat/bar.js';
import type { ControlNote } from '../../../../report/sections/compliance-notes.js';
import { MARKS, type Tone } from '../../../../report/text/mark.js';
import type { FindingNote } from '../../page-data.js';
import type { FormValues } from '../../protocol/form.js';
import { fragmentOf, pageRouteOf } from '../../protocol/fragment.js';
import type { AccessOverview, UnreachableRow } from '../../protocol/overview.js';
import type { TablePage } from '../../protocol/table.js';
import { currentFindings, searchChanges } from '../changes.js';
import { HeatLegend, HeatTable } from '../parts/heat-table.js';
import { ProgressLine, type ProgressOf } from '../parts/progress-line.js';
import { Prose } from '../parts/prose.js';
import { latest, opened, page, pageEdits, search, showRoute } from '../state.js';

/** The first view: the weakest applications, the rules that never apply, the findings, the controls, and example questions. */
export function OverviewView() {
  const access = useSignal<AccessOverview | undefined>(undefined);
  const working = useSignal<ProgressOf | undefined>(undefined);
  const unreachable = useSignal<readonly UnreachableRow[] | undefined>(undefined);
  const [lastAccess, lastUnreachable] = [useSignal(latest()).value, useSignal(latest()).value];
  useSignalEffect(() => {
    if (opened.value === undefined) return;
    if (opened.value.isEdited) void searchChanges();
    working.value = { done: 0, total: 0 };
    const progress = (done: number, total: number) => {
      working.value = { done, total };
    };
    lastAccess(
      (signal) => search('access', null, { signal, progress }),
      (found) => {
        access.value = found;
        working.value = undefined;
      },
    );
    lastUnreachable(
      (signal) => search('unreachable', null, { signal }),
      (found) => {
        unreachable.value = found;
      },
    );
    return () => {
      for (const last of [lastAccess, lastUnreachable])
        last(
          () => undefined,
          () => {},
        );
    };
  });
  return (
    <section class="look overview" aria-label="Overview">
      <h2 class="view-title">Overview</h2>
      <div class="tiles">
        <AccessTile access={access.value} working={working} />
        <UnreachableTile rows={unreachable.value} />
        <FindingsTile findings={currentFindings.value} />
        <ComplianceTile />
      </div>
      <div class="overview-rest">
        {isHeatMapShown(access.value) && <AccessHeatMap />}
        <Questions access={access.value} unreachable={unreachable.value} />
      </div>
    </section>
  );
}

/** The maximum numbers of applications and users for a heat map in the overview. A larger heat map has its own view. */
const MOST_ON_HEAT_MAP = { applications: 60, users: 5000 } as const;

/**
 * Whether the org is small enough for the heat map. The result is `false` until the access of the org is computed. The overview then shows
 * its other parts first, and adds the heat map later.
 */
function isHeatMapShown(access: AccessOverview | undefined): boolean {
  const users = opened.value?.counts.find(({ what }) => what === 'users')?.count ?? 0;
  return (
    access !== undefined &&
    access.count > 0 &&
    access.count <= MOST_ON_HEAT_MAP.applications &&
    users > 0 &&
    users <= MOST_ON_HEAT_MAP.users
  );
}

/** The maximum number of columns of a heat map of normal width. A heat map with more columns gets a wide tile. */
const MOST_BESIDE = 14;

/** The heat map of applications by people. */
function AccessHeatMap() {
  const table = useSignal<TablePage | undefined>(undefined);
  const last = useSignal(latest()).value;
  useSignalEffect(() => {
    if (opened.value === undefined) return;
    last(
      (signal) => search('table', { rows: 'apps', columns: 'people' }, { signal }),
      (found) => {
        table.value = found;
      },
    );
  });
  if (table.value?.kind !== 'table') return null;
  const { title, rows, columns, cells, signs } = table.value;
  return (
    <section
      class={`tile heat-tile ${columns.heads.length > MOST_BESIDE ? 'is-wide' : ''}`}
      aria-label="Applications by people"
    >
      <h3>
        <RouteLink to="matrix">Applications by people</RouteLink>
      </h3>
      <HeatLegend signs={signs} />
      <HeatTable
        title={title}
        tabIndex={0}
        rows={rows}
        columns={columns}
        cells={cells}
        show={({ short }, picture) => (
          <span class="mark" title={short}>
            {picture}
          </span>
        )}
      />
    </section>
  );
}

interface TileProps {
  readonly name: string;
  readonly title: string;
  readonly tone: Tone;
  /** The number that the tile shows; absent while it is unknown. */
  readonly count?: number | undefined;
  readonly children: ComponentChildren;
}

function Tile({ name, title, tone, count, children }: TileProps) {
  return (
    <section class={`tile ${tone}`} data-tile={name} aria-label={title}>
      <h3>{title}</h3>
      {count !== undefined && <p class="big-number">{count.toLocaleString('en')}</p>}
      {children}
    </section>
  );
}

function AccessTile({
  access,
  working,
}: {
  readonly access: AccessOverview | undefined;
  readonly working: Signal<ProgressOf | undefined>;
}) {
  return (
    <Tile name="access" title="Weakest applications" tone={access?.tone ?? 'quiet'}>
      {access === undefined ? (
        working.value !== undefined && (
          <p role="status">
            <ProgressLine words="Computing" label="Applications done" {...working.value} />
          </p>
        )
      ) : (
        <>
          <p>
            <Prose text={access.summary} />
          </p>
          <ul class="weakest">
            {access.weakest.map(({ id, name, tone, level, users, by }) => (
              <li key={id} class={tone} data-app={id}>
                <span class="mark" aria-hidden="true">
                  {MARKS[tone]}
                </span>
                <RouteLink to={`matrix?app=${urlComponent(id)}`}>{name}</RouteLink>
                <span class="level">{level}</span>
                <small>
                  {[users === null ? '' : users === '?' ? 'users unknown' : `${users} users`, by]
                    .filter((words) => words !== '')
                    .join(' · ')}
                </small>
              </li>
            ))}
          </ul>
          <p class="row">
            <RouteLink to="matrix">Applications × people</RouteLink>
            {access.count > access.weakest.length && (
              <span class="quiet">{(access.count - access.weakest.length).toLocaleString('en')} more</span>
            )}
          </p>
        </>
      )}
    </Tile>
  );
}

function UnreachableTile({ rows }: { readonly rows: readonly UnreachableRow[] | undefined }) {
  const dead = rows?.filter(({ isDead }) => isDead) ?? [];
  const open = (rows?.length ?? 0) - dead.length;
  return (
    <Tile
      name="unreachable"
      title="Rules that never apply"
      tone={rows === undefined ? 'quiet' : dead.length > 0 ? 'bad' : open > 0 ? 'unsure' : 'good'}
      count={rows === undefined ? undefined : dead.length}
    >
      {rows === undefined ? (
        <p class="quiet">Computing…</p>
      ) : (
        <>
          <ul class="findings">
            {dead.slice(0, MOST_LISTED).map(({ id, name, words }) => (
              <li key={`${id} ${name}`}>
                <RouteLink to={`policies?find=${urlComponent(id)}`}>{name}</RouteLink>
                <small>
                  <Prose text={words} />
                </small>
              </li>
            ))}
          </ul>
          {dead.length > MOST_LISTED && (
            <p class="quiet">{(dead.length - MOST_LISTED).toLocaleString('en')} more</p>
          )}
          {dead.length === 0 && <p class="quiet">Every rule decides some sign-in, as far as is known.</p>}
          {open > 0 && (
            <p class="quiet">
              {MARKS.unsure} {open.toLocaleString('en')} more may never apply
            </p>
          )}
        </>
      )}
    </Tile>
  );
}

const MOST_LISTED = 4;

const SEVERITIES = { error: 'error', warning: 'warning', info: 'note' } as const satisfies Record<
  FindingNote['severity'],
  string
>;
const SEVERITY_TONES = { error: 'bad', warning: 'unsure', info: 'quiet' } as const satisfies Record<
  FindingNote['severity'],
  Tone
>;

function FindingsTile({ findings }: { readonly findings: readonly FindingNote[] | undefined }) {
  const bySeverity = groupBy(findings ?? [], ({ severity }) => severity);
  const severities = Object.keys(SEVERITIES) as FindingNote['severity'][];
  const worst = severities.find((severity) => bySeverity.has(severity));
  const rules = [...groupBy(findings ?? [], ({ rule }) => rule)];
  return (
    <Tile
      name="findings"
      title="Findings"
      tone={findings === undefined ? 'quiet' : worst === undefined ? 'good' : SEVERITY_TONES[worst]}
      count={findings?.length}
    >
      {findings === undefined ? (
        <p class="quiet">Checking the edited org…</p>
      ) : (
        <>
          <Shares
            parts={severities.map((severity) => {
              const count = bySeverity.get(severity)?.length ?? 0;
              const words = `${SEVERITIES[severity]}${count === 1 ? '' : 's'}`;
              return { tone: SEVERITY_TONES[severity], words, count };
            })}
          />
          <ul class="findings">
            {rules.slice(0, MOST_LISTED).map(([rule, some]) => (
              <li key={rule}>
                <RouteLink to={`findings?find=${urlComponent(rule)}`}>{rule}</RouteLink> (
                {some.length.toLocaleString('en')})
                <small>
                  {some[0]?.subject}
                  {some.length > 1 && ` and ${(some.length - 1).toLocaleString('en')} more`}
                </small>
              </li>
            ))}
          </ul>
          {rules.length > MOST_LISTED && (
            <p class="quiet">{counted(rules.length - MOST_LISTED, 'more rule')}</p>
          )}
        </>
      )}
    </Tile>
  );
}

const CONTROL_TONES = {
  bad: 'not met',
  unsure: 'undecided or effective only',
  good: 'met',
  quiet: 'not assessed',
} as const satisfies Record<ControlNote['tone'], string>;

function ComplianceTile() {
  const frameworks = opened.value?.compliance?.frameworks ?? [];
  const controls = frameworks.flatMap((framework) => framework.controls);
  const countOf = (tone: ControlNote['tone']) => controls.filter((one) => one.tone === tone).length;
  const failed = controls.filter(({ tone }) => tone === 'bad');
  const tones = Object.keys(CONTROL_TONES) as ControlNote['tone'][];
  const worst = tones.find((tone) => countOf(tone) > 0) ?? 'quiet';
  if (frameworks.length === 0)
    return (
      <Tile name="compliance" title="Compliance" tone="quiet">
        <p class="quiet">
          No published baseline was checked. Write the page with <code>--framework stig</code> to see its
          controls here.
        </p>
      </Tile>
    );
  return (
    <Tile name="compliance" title="Compliance" tone={worst} count={countOf('bad')}>
      <p class="quiet">of {controls.length} controls are not met</p>
      <Shares parts={tones.map((tone) => ({ tone, words: CONTROL_TONES[tone], count: countOf(tone) }))} />
      <ul class="findings">
        {failed.slice(0, MOST_LISTED).map(({ name, title }) => (
          <li key={name}>
            <RouteLink to={`compliance?find=${urlComponent(name)}`}>{title}</RouteLink>
            <small>{name}</small>
          </li>
        ))}
      </ul>
      <p>
        {failed.length > MOST_LISTED && `${failed.length - MOST_LISTED} more in `}
        <RouteLink to="compliance">
          {frameworks.map(({ totals }) => totals.split(':')[0]).join(', ')}
        </RouteLink>
      </p>
    </Tile>
  );
}

/** A bar divided by the share of each kind, with the number of each kind as text. */
function Shares({ parts }: { readonly parts: readonly BarPart[] }) {
  const viewBox = `0 0 ${BAR_WIDTH} ${BAR_HEIGHT}`;
  return (
    <>
      <svg class="bar" viewBox={viewBox} preserveAspectRatio="none" aria-hidden="true">
        {barShapes(parts, BAR_WIDTH).map(({ tag, attributes }) => h(tag, attributes))}
      </svg>
      <ul class="share-words">
        {parts.map(({ tone, words, count }) => (
          <li key={words} class={tone} data-share={words}>
            <b>{count.toLocaleString('en')}</b> {words}
          </li>
        ))}
      </ul>
    </>
  );
}

/** The width of the drawing, which is stretched to the width of the tile. */
const BAR_WIDTH = 1000;

/** Links to questions that a new user may ask first. */
function Questions({
  access,
  unreachable,
}: {
  readonly access: AccessOverview | undefined;
  readonly unreachable: readonly UnreachableRow[] | undefined;
}) {
  const [weakest] = access?.weakest ?? [];
  const dead = unreachable?.find(({ isDead }) => isDead);
  return (
    <section class="tile questions" aria-label="Questions">
      <h3>Questions to begin with</h3>
      <ul>
        {weakest?.example != null && (
          <li>
            <RouteLink to={`ask?${queryOf(weakest.example)}`}>
              How can somebody sign in to {weakest.name} with {weakest.level}?
            </RouteLink>
          </li>
        )}
        {weakest !== undefined && (
          <li>
            <RouteLink to={`matrix?app=${urlComponent(weakest.id)}`}>
              Who can sign in to {weakest.name}, and from where?
            </RouteLink>
          </li>
        )}
        <li>
          {dead === undefined ? (
            <RouteLink to="matrix">Who can sign in to which application?</RouteLink>
          ) : (
            <RouteLink to={`policies?find=${urlComponent(dead.id)}`}>
              Why does “{dead.name}” never apply?
            </RouteLink>
          )}
        </li>
        <li>
          <RouteLink to="ask">Ask about a person and an application</RouteLink>
        </li>
        {page.value?.before == null ? (
          <li>
            <RouteLink to="change">What would a moved or edited rule change?</RouteLink>
          </li>
        ) : (
          <li>
            <RouteLink to="change">What changed since {page.value.before}?</RouteLink>
          </li>
        )}
      </ul>
    </section>
  );
}

function queryOf(values: FormValues): string {
  return fragmentOf({ ...pageRouteOf('ask'), values }).replace(/^ask\??/, '');
}

/** A link to a view of the page. It keeps the edits of the org in the address. */
function RouteLink({ to, children }: { readonly to: string; readonly children: ComponentChildren }) {
  return (
    <a
      href={`#${to}`}
      onClick={(event) => {
        event.preventDefault();
        batch(() => showRoute({ ...pageRouteOf(to), edits: pageEdits.peek() }));
      }}
    >
      {children}
    </a>
  );
}
