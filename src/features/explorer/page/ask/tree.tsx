import { MARKS } from '../../../../report/text/mark.js';
import type { LeafNode, LeafVerdict, PolicyNode, RuleNode, TypeNode } from '../../protocol/answer.js';
import { isTextList } from '../../protocol/fragment.js';
import { controlFor, formValues, type Pin, pin, pins, setFact } from '../state.js';
import { ControlField, OutcomeField } from './control-field.js';

const VERDICTS = {
  MATCH: MARKS.good,
  NOT_MATCH: MARKS.bad,
  UNDEFINED: MARKS.unsure,
} as const satisfies Record<LeafVerdict, string>;
const WORDS = { MATCH: 'matches', NOT_MATCH: 'does not match', UNDEFINED: 'unknown' } as const;

/** The result of one policy type as a tree of the evaluated policies and rules. */
export function TypeTree({ type }: { readonly type: TypeNode }) {
  const { policyType, title, chosen, decision, open, policies, folded } = type;
  return (
    <section class="type" aria-label={title} data-type={policyType} data-rule={decision?.ruleId}>
      <h3>
        {title} <small>{policyType}</small>
      </h3>
      <p class={`decision ${decision?.tone ?? 'unsure'}`}>
        {decision === null ? (
          open > 0 ? (
            <>undecided: {open === 1 ? 'a rule' : `${open} rules`} may match</>
          ) : (
            <>no rule decides{chosen !== null && `: ${chosen}`}</>
          )
        ) : (
          <>
            <span aria-hidden="true">▶ </span>
            <b>{decision.words}</b>
            {decision.does !== '' && <span class="does"> {decision.does}</span>}
            {open > 0 && (
              <span class="quiet">
                {' '}
                unless {open === 1 ? 'a rule above matches' : `one of ${open} rules above matches`}
              </span>
            )}
          </>
        )}
      </p>
      {policies.length > 0 && (
        <ol class="policies">
          {policies.map((policy) => (
            <PolicyItem key={policy.id} policy={policy} />
          ))}
        </ol>
      )}
      {folded > 0 && <Folded count={folded} what={['policy', 'policies']} />}
    </section>
  );
}

function PolicyItem({ policy }: { readonly policy: PolicyNode }) {
  return (
    <li class="policy" data-policy={policy.id} data-verdict={policy.verdict}>
      <p class="owner">
        <Mark verdict={policy.verdict} /> <b>{policy.name}</b>
      </p>
      <Leaves leaves={policy.leaves} owner={policy.id} />
      <ol class="rules">
        {policy.rules.map((rule) => (
          <RuleItem key={rule.id} rule={rule} />
        ))}
      </ol>
      {policy.folded > 0 && <Folded count={policy.folded} what={['rule', 'rules']} />}
    </li>
  );
}

function RuleItem({ rule }: { readonly rule: RuleNode }) {
  return (
    <li class={`rule ${rule.decides ? 'decides' : ''}`} data-rule-id={rule.id} data-verdict={rule.verdict}>
      <p class="owner">
        <Mark verdict={rule.verdict} /> <b>{rule.name}</b>
        {rule.does !== '' && <span class={`does ${rule.tone}`}>{rule.does}</span>}
        {rule.decides && <span class="tag">decides</span>}
        {rule.isNearMiss && <span class="tag">nearest rule</span>}
      </p>
      <Leaves leaves={rule.leaves} owner={rule.id} />
    </li>
  );
}

function Leaves({ leaves, owner }: { readonly leaves: readonly LeafNode[]; readonly owner: string }) {
  if (leaves.length === 0) return null;
  return (
    <ul class="leaves">
      {leaves.map((leaf) => (
        <Leaf key={leaf.type} leaf={leaf} owner={owner} />
      ))}
    </ul>
  );
}

function Leaf({ leaf, owner }: { readonly leaf: LeafNode; readonly owner: string }) {
  const { type, verdict, wanted, found, why, missing, statable } = leaf;
  const id = `leaf-${owner}-${type}`;
  const control = missing.map(controlFor).find((one) => one !== undefined);
  const isMissed = verdict === 'UNDEFINED' && (control !== undefined || statable !== null);
  const here = pins.value.get(id) ?? (isMissed ? { id, owner, control, statable } : undefined);
  return (
    <li id={id} tabIndex={-1} data-leaf={type} data-verdict={verdict}>
      <Mark verdict={verdict} /> <code>{type}</code> <span class="wanted">{wanted}</span>
      {found !== null && <span class="found">found {found}</span>}
      {why !== null && <span class="why">{why}</span>}
      {here !== undefined && <MissingFact here={here} />}
    </li>
  );
}

/** The form controls for the missing facts of a condition, shown next to the condition. */
function MissingFact({ here }: { readonly here: Pin }) {
  const { control, statable } = here;
  return (
    <div class="missing">
      {control !== undefined && <ControlField control={control} here={here} />}
      {statable !== null && (
        <OutcomeField
          text={statable}
          outcomes={statedOutcomes()}
          put={(value) => {
            pin(here);
            setFact({ key: 'expressions', rivals: [] }, value);
          }}
        />
      )}
    </div>
  );
}

function statedOutcomes(): Readonly<Record<string, boolean>> {
  const { expressions = {} } = formValues.value;
  return typeof expressions === 'object' && !isTextList(expressions) ? expressions : {};
}

function Mark({ verdict }: { readonly verdict: LeafVerdict }) {
  return (
    <span class={`mark ${verdict}`} role="img" aria-label={WORDS[verdict]}>
      {VERDICTS[verdict]}
    </span>
  );
}

function Folded({
  count,
  what: [one, many],
}: {
  readonly count: number;
  readonly what: readonly [string, string];
}) {
  return (
    <p class="folded">
      … {count.toLocaleString('en')} {count === 1 ? `${one} that does` : `${many} that do`} not match
    </p>
  );
}
