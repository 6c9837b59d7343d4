import type { XmlElement } from '@rgrove/parse-xml';
import { v5 } from 'uuid';
import { jsonText } from '../../../report/text/json-text.js';
import { below } from './xml.js';

/**
 * Converts a published benchmark (XCCDF) to an empty checklist, as a checklist viewer does. No rule has been reviewed, and values that the
 * benchmark does not state are empty. Spec: Posture, "Command and output".
 */
export function blankOfBenchmark(benchmark: XmlElement): string {
  const [id, version, title] = [idOf(benchmark), textOf(benchmark, 'version'), textOf(benchmark, 'title')];
  const release =
    below(benchmark, 'plain-text').find((one) => one.attributes.id === 'release-info')?.text ?? '';
  const stigUuid = v5(JSON.stringify([id, version, release]), NAMESPACE);
  const groups = below(benchmark, 'Group');
  const rules = groups.flatMap((group) => below(group, 'Rule').map((rule) => ruleOf(rule, group, stigUuid)));
  return jsonText({
    title,
    id: v5(stigUuid, NAMESPACE),
    stigs: [
      {
        stig_name: title,
        display_name: title,
        stig_id: id,
        release_info: release.trim(),
        version,
        uuid: stigUuid,
        reference_identifier: rules[0]?.reference_identifier ?? '',
        size: rules.length,
        rules,
      },
    ],
    active: false,
    mode: 1,
    has_path: false,
    target_data: TARGET,
    cklb_version: '1.0',
  });
}

/** The namespace of the generated UUIDs. It is fixed, so that the same benchmark always results in the same ids. */
const NAMESPACE = '2f6f0a54-52f1-5a0e-8d2a-7b0f4b0a3c11';

/** The fields about the checked system, which its owner must fill in. */
const TARGET = {
  target_type: 'Computing',
  host_name: '',
  ip_address: '',
  mac_address: '',
  fqdn: '',
  comments: '',
  role: 'None',
  is_web_database: false,
  technology_area: '',
  web_db_site: '',
  web_db_instance: '',
  classification: null,
};

function ruleOf(rule: XmlElement, group: XmlElement, stigUuid: string) {
  const [ruleId, groupId] = [idOf(rule), idOf(group)];
  const [check] = below(rule, 'check');
  const [content] = check === undefined ? [] : below(check, 'check-content-ref');
  const [reference] = below(rule, 'reference');
  const identifiers = below(rule, 'ident').map((one) => one.text.trim());
  const description = textOf(rule, 'description');
  return {
    group_id_src: groupId,
    group_tree: [{ id: groupId, title: textOf(group, 'title'), description: textOf(group, 'description') }],
    group_id: groupId,
    severity: rule.attributes.severity ?? '',
    group_title: textOf(group, 'title'),
    rule_id_src: ruleId,
    rule_id: ruleId.replace(/_rule$/, ''),
    rule_version: textOf(rule, 'version'),
    rule_title: textOf(rule, 'title'),
    fix_text: textOf(rule, 'fixtext'),
    weight: rule.attributes.weight ?? '',
    check_content: check === undefined ? '' : textOf(check, 'check-content'),
    check_content_ref: { href: content?.attributes.href ?? '', name: content?.attributes.name ?? '' },
    ...Object.fromEntries(Object.entries(DESCRIBED).map(([key, tag]) => [key, taggedIn(description, tag)])),
    legacy_ids: identifiers.filter((one) => /^S?V-/.test(one)),
    ccis: identifiers.filter((one) => one.startsWith('CCI-')),
    reference_identifier: reference === undefined ? '' : textOf(reference, 'identifier'),
    uuid: v5(ruleId, stigUuid),
    stig_uuid: stigUuid,
    status: 'not_reviewed',
    overrides: {},
    comments: '',
    finding_details: '',
  };
}

/**
 * The tags in the description of a rule in an XCCDF benchmark. The key is the field of a checklist rule that has the text of the tag as its
 * value.
 */
const DESCRIBED = {
  discussion: 'VulnDiscussion',
  false_positives: 'FalsePositives',
  false_negatives: 'FalseNegatives',
  documentable: 'Documentable',
  mitigations: 'Mitigations',
  security_override_guidance: 'SeverityOverrideGuidance',
  potential_impacts: 'PotentialImpacts',
  third_party_tools: 'ThirdPartyTools',
  mitigation_control: 'MitigationControl',
  responsibility: 'Responsibility',
  ia_controls: 'IAControls',
} as const;

function taggedIn(text: string, tag: string): string {
  const start = text.indexOf(`<${tag}>`);
  const end = text.indexOf(`</${tag}>`, start);
  return start < 0 || end < 0 ? '' : text.slice(start + tag.length + 2, end);
}

/** Returns the id of a benchmark element, without the prefix that SCAP data streams add. */
function idOf({ attributes: { id = '' } }: XmlElement): string {
  return id.replace(/^xccdf_[^_]+_(?:benchmark|group|rule)_/, '');
}

function textOf(element: XmlElement, name: string): string {
  return below(element, name)[0]?.text.trim() ?? '';
}
