import type { XmlElement } from '@rgrove/parse-xml';
import { applyReplacements, type Replacement } from '../../../documents/write/edit-text.js';
import type { Checklist, ChecklistPart, ChecklistRule } from './checklist.js';
import type { ChecklistStatus } from './checklist-status.js';
import { below } from './xml.js';

const STATUSES = {
  'not a finding': 'NotAFinding',
  open: 'Open',
  'not applicable': 'Not_Applicable',
  'not reviewed': 'Not_Reviewed',
} as const satisfies Record<ChecklistStatus, string>;

/** Reads a checklist in the format of older viewers (CKL). It is XML whose element order must not change. */
export function readCkl(root: XmlElement, text: string): Checklist {
  const elements = new Map<ChecklistRule, XmlElement>();
  const parts = below(root, 'STIGS')
    .flatMap((stigs) => below(stigs, 'iSTIG'))
    .map((stig): ChecklistPart => {
      const info = pairsIn(below(stig, 'STIG_INFO'), 'SI_DATA', 'SID_NAME', 'SID_DATA');
      const rules = below(stig, 'VULN').map((element): ChecklistRule => {
        const data = pairsIn([element], 'STIG_DATA', 'VULN_ATTRIBUTE', 'ATTRIBUTE_DATA');
        const rule = {
          names: [data.get('Rule_ID'), data.get('Vuln_Num')],
          isBlank: isBlank(element),
        };
        elements.set(rule, element);
        return rule;
      });
      return {
        benchmark: {
          id: info.get('stigid'),
          version: info.get('version'),
          release: info.get('releaseinfo'),
        },
        rules,
      };
    });
  return {
    parts,
    filled(entries) {
      const replaced = [...entries].flatMap(([rule, { status, details, comments }]) => {
        const element = elements.get(rule);
        const put = (child: string, value: string) =>
          (element === undefined ? [] : below(element, child))
            .slice(0, 1)
            .map((one) => contentOf(one, value, text));
        return [
          ...put('STATUS', STATUSES[status]),
          ...put('FINDING_DETAILS', details),
          ...put('COMMENTS', comments),
        ];
      });
      return applyReplacements(text, replaced);
    },
  };
}

/**
 * Returns a map that is read from all XML elements `pair` inside `parents`. The text of their child element `key` is the key in the map,
 * and the text of the child element `value` is the value.
 */
function pairsIn(
  parents: readonly XmlElement[],
  pair: string,
  key: string,
  value: string,
): ReadonlyMap<string, string> {
  return new Map(
    parents
      .flatMap((parent) => below(parent, pair))
      .map((one) => [below(one, key)[0]?.text.trim() ?? '', below(one, value)[0]?.text.trim() ?? '']),
  );
}

function isBlank(element: XmlElement): boolean {
  const textIn = (child: string) => below(element, child)[0]?.text.trim() ?? '';
  const status = textIn('STATUS');
  return (
    (status === '' || status === STATUSES['not reviewed']) &&
    textIn('FINDING_DETAILS') === '' &&
    textIn('COMMENTS') === ''
  );
}

/** Returns the replacement that sets the content of an XML element. An empty-element tag is replaced by a start tag and an end tag. */
function contentOf({ start, end, name }: XmlElement, value: string, text: string): Replacement {
  const written = escapedXml(value);
  const whole = text.slice(start, end);
  const [opening = ''] = /^<[^\s/>]+(?:\s+[^\s=]+\s*=\s*(?:"[^"]*"|'[^']*'))*\s*>/.exec(whole) ?? [];
  if (opening === '')
    return {
      offset: start,
      length: end - start,
      text: `${whole.replace(/\s*\/>$/, '')}>${written}</${name}>`,
    };
  const inside = whole.lastIndexOf('</') - opening.length;
  return { offset: start + opening.length, length: inside, text: written };
}

function escapedXml(text: string): string {
  return text.replace(/[&<>]/g, (mark) => `&#${mark.charCodeAt(0)};`);
}
