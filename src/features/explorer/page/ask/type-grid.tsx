import type { ComponentChildren } from 'preact';
import type {
  GridCell,
  GridColumn,
  LeafNode,
  PolicyNode,
  RuleNode,
  TypeNode,
  VisitedNode,
} from '../../protocol/answer.js';
import { moveInTable } from '../parts/arrow-keys.js';
import { COLUMN_TITLES } from '../parts/column-titles.js';
import { CopyButton } from '../parts/copy-button.js';
import { Mark } from '../parts/mark.js';
import { controlFor } from '../state.js';
import { factOf, showFact } from './open-fact.js';

interface GridProps {
  readonly type: TypeNode;
  readonly isMain: boolean;
}

/** The result of one policy type: its policies and rules in the order of evaluation, with a cell for each kind of condition. */
export function TypeGrid({ type, isMain }: GridProps) {
  const { policyType, title, chosen, decision, open, columns, rows } = type;
  return (
    <details
      class="type"
      id={`type-${policyType}`}
      open={isMain}
      data-type={policyType}
      data-rule={decision?.ruleId}
    >
      <summary>
        <h3 title={policyType}>{title}</h3>
        <DecisionWords type={type} />
      </summary>
      {decision === null && open === 0 && chosen !== null && <p class="quiet">{chosen}</p>}
      {rows.length > 0 && (
        <div class="grid-scroll">
          <table class="grid" aria-label={`Conditions of the ${title}`} onKeyDown={moveInTable}>
            <thead>
              <tr>
                <th scope="col">Top to bottom, the first match decides</th>
                {columns.length === 0 && <th scope="col">When</th>}
                {columns.map((column) => (
                  <th scope="col" key={column}>
                    {COLUMN_TITLES[column]}
                  </th>
                ))}
                <th scope="col">Then</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) =>
                row.kind === 'folded' ? (
                  <tr key={row.key} class="folded">
                    <td colSpan={Math.max(1, columns.length) + 2}>… {row.words}</td>
                  </tr>
                ) : row.kind === 'policy' ? (
                  <PolicyRow key={row.id} policy={row} columns={columns} />
                ) : (
                  <RuleRow key={`${row.policyId} ${row.id}`} rule={row} columns={columns} />
                ),
              )}
            </tbody>
          </table>
        </div>
      )}
    </details>
  );
}

/** The deciding rule of a policy type, or the reason why no rule decides. */
export function DecisionWords({ type: { decision, open } }: { readonly type: TypeNode }) {
  if (decision === null)
    return (
      <span class="decision unsure">
        {open > 0 ? `undecided: ${open === 1 ? 'a rule' : `${open} rules`} may match` : 'no rule decides'}
      </span>
    );
  const { policy, rule, does, tone } = decision;
  return (
    <span class={`decision ${tone}`}>
      <b>
        {policy} › {rule}
      </b>
      {does !== '' && <span class="does"> {does}</span>}
      {open > 0 && (
        <span class="quiet">
          {' '}
          unless {open === 1 ? 'a rule above matches' : `one of ${open} rules above matches`}
        </span>
      )}
    </span>
  );
}

interface RowProps {
  readonly columns: readonly GridColumn[];
}

function PolicyRow({ policy, columns }: RowProps & { readonly policy: PolicyNode }) {
  return (
    <tr class="policy-row" data-policy={policy.id} data-verdict={policy.verdict}>
      <th scope="row">
        <Name node={policy} what="policy" />
      </th>
      {policy.cells.length === 0 ? (
        <td class="all" colSpan={Math.max(1, columns.length)}>
          everyone
        </td>
      ) : (
        <Cells node={policy} columns={columns} isRinged={false} />
      )}
      <td />
    </tr>
  );
}

function RuleRow({ rule, columns }: RowProps & { readonly rule: RuleNode }) {
  const { id, verdict, decides, isNearMiss, number, does, tone, cells } = rule;
  return (
    <tr
      class={`rule ${decides ? 'decides' : ''} ${isNearMiss ? 'near' : ''}`}
      data-rule-id={id}
      data-verdict={verdict}
    >
      <th scope="row">
        <span class="number">
          {decides && <span aria-hidden="true">▶</span>}
          {number}
        </span>
        <Name node={rule} what="rule">
          {decides && <span class="tag"> decides</span>}
          {isNearMiss && <span class="tag"> nearest rule</span>}
        </Name>
      </th>
      {cells.length === 0 ? (
        <td class={`condition ${verdict} all`} colSpan={Math.max(1, columns.length)}>
          <Mark verdict={verdict} /> every sign-in
        </td>
      ) : (
        <Cells node={rule} columns={columns} isRinged={isNearMiss} />
      )}
      <td class={`then ${decides ? `decides ${tone}` : ''}`} data-column="Then">
        {does}
      </td>
    </tr>
  );
}

interface NameProps {
  readonly node: VisitedNode;
  readonly what: string;
  readonly children?: ComponentChildren;
}

function Name({ node: { id, name, verdict }, what, children }: NameProps) {
  return (
    <>
      <Mark verdict={verdict} /> <b title={id}>{name}</b>
      {children}
      <CopyButton kind="copy" label={`Copy the id of the ${what} ${name}`} text={() => id}>
        <span aria-hidden="true">⧉</span>
      </CopyButton>
    </>
  );
}

function Cells({
  node,
  columns,
  isRinged,
}: RowProps & { readonly node: VisitedNode; readonly isRinged: boolean }) {
  return columns.map((column) => {
    const cell = node.cells.find((one) => one.column === column);
    if (cell === undefined)
      return (
        <td key={column} class="any" data-column={COLUMN_TITLES[column]}>
          any
        </td>
      );
    const ring = isRinged && cell.verdict === 'NOT_MATCH' ? 'ringed' : '';
    return (
      <td key={column} class={`condition ${cell.verdict} ${ring}`} data-column={COLUMN_TITLES[column]}>
        <CellContents cell={cell} owner={node.name} />
      </td>
    );
  });
}

/** The conditions of one grid cell. If the form can set a fact that they depend on, a click opens the form control of the fact. */
function CellContents({ cell, owner }: { readonly cell: GridCell; readonly owner: string }) {
  const { leaves } = cell;
  const wanting = leaves.filter(({ verdict }) => verdict === cell.verdict);
  const fact = wanting.map(factOf).find((one) => one !== undefined);
  const words = leaves.map((leaf) => (
    <span key={leaf.type} class="leaf" data-leaf={leaf.type} data-verdict={leaf.verdict}>
      <span class="leaf-words">
        <Mark verdict={leaf.verdict} /> <Breakable text={leaf.short} />
      </span>
      <Remark leaf={leaf} />
    </span>
  ));
  const title = leaves.map(titleOf).join('\n');
  if (fact === undefined) return <div title={title}>{words}</div>;
  return (
    <button type="button" title={title} onClick={() => showFact(fact)}>
      {words}
      <span class="unseen">
        {' '}
        ({COLUMN_TITLES[cell.column]}, {owner}): change the fact
      </span>
    </button>
  );
}

/** A text that can break before `@` and `.`, so that logins fit into a narrow cell. */
function Breakable({ text }: { readonly text: string }) {
  const pieces = text.includes('@') ? text.split(/(?=[@.])/) : [text];
  return (
    <>
      {pieces.map((piece, index) => (
        <span key={index}>
          {index > 0 && <wbr />}
          {piece}
        </span>
      ))}
    </>
  );
}

/** The remark below a condition: the value of the sign-in if the condition does not match, or the unknown fact if it is undecided. */
function Remark({ leaf: { verdict, short, found, fields, why, statable } }: { readonly leaf: LeafNode }) {
  if (verdict === 'MATCH') return null;
  if (verdict === 'NOT_MATCH')
    return <small>{found === null ? why : <Breakable text={`got ${found}`} />}</small>;
  const control = fields.map(controlFor).find((one) => one !== undefined);
  if (control !== undefined)
    return <small>{short.includes(control.title) ? 'unknown' : `${control.title} unknown`}</small>;
  return <small>{statable === null ? why : 'result unknown'}</small>;
}

function titleOf({ type, wanted, found, why }: LeafNode): string {
  return [
    `${type}: expected ${wanted}`,
    ...(found === null ? [] : [`got ${found}`]),
    ...(why === null ? [] : [why]),
  ].join('; ');
}
