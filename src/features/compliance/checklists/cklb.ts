import { isObject, type Members } from '../../../base/object.js';
import { failure, type Result, success } from '../../../base/result.js';
import { parseDocument } from '../../../documents/text/input.js';
import { applyReplacements, type Edit, replacementsOf } from '../../../documents/write/edit-text.js';
import { type Checklist, type ChecklistPart, type ChecklistRule, checklistProblem } from './checklist.js';
import type { ChecklistStatus } from './checklist-status.js';

const STATUSES = {
  'not a finding': 'not_a_finding',
  open: 'open',
  'not applicable': 'not_applicable',
  'not reviewed': 'not_reviewed',
} as const satisfies Record<ChecklistStatus, string>;

/**
 * Reads a checklist in the format of newer viewers (CKLB). It is JSON without a published schema, so only those fields are read that
 * several programs write.
 */
export function readCklb({
  name,
  text,
}: {
  readonly name: string;
  readonly text: string;
}): Result<Checklist> {
  const { kept, values, faults } = parseDocument({ name, text });
  const [fault] = faults;
  if (fault !== undefined) return failure([checklistProblem('error', fault.message, name)]);
  const value = values[0]?.value;
  const stigs = isObject(value) && Array.isArray(value.stigs) ? value.stigs : undefined;
  if (stigs === undefined || kept.syntax !== 'json')
    return failure([
      checklistProblem(
        'error',
        'not a checklist: expected XML, or JSON with `stigs`; export one from a STIG viewer, or pass the benchmark (XCCDF)',
        name,
      ),
    ]);
  const pointers = new Map<ChecklistRule, string>();
  const parts = stigs.map((stig, number): ChecklistPart => {
    const { stig_id: id, version, release_info: release, rules } = isObject(stig) ? stig : ({} as Members);
    const own = (Array.isArray(rules) ? rules : []).map((one, index): ChecklistRule => {
      const members = isObject(one) ? one : ({} as Members);
      const rule = {
        names: [members.rule_id_src, members.rule_id, members.group_id_src, members.group_id].map(textOf),
        isBlank: isBlank(members),
      };
      pointers.set(rule, `/stigs/${number}/rules/${index}`);
      return rule;
    });
    return {
      benchmark: { id: textOf(id), version: textOf(version), release: textOf(release) },
      rules: own,
    };
  });
  return success({
    parts,
    filled(entries) {
      const edits = [...entries].flatMap(([rule, { status, details, comments }]): Edit[] => {
        const pointer = pointers.get(rule) ?? '';
        return [
          { op: 'set', pointer: `${pointer}/status`, value: STATUSES[status] },
          { op: 'set', pointer: `${pointer}/finding_details`, value: details },
          { op: 'set', pointer: `${pointer}/comments`, value: comments },
        ];
      });
      return applyReplacements(text, replacementsOf(kept, edits)?.replacements ?? []);
    },
  });
}

function isBlank({ status, finding_details: details, comments }: Members): boolean {
  const isUnset = status === undefined || status === STATUSES['not reviewed'];
  return isUnset && !details && !comments;
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}
