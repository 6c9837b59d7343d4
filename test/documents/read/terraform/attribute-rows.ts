import { readFileSync } from 'node:fs';
import { isObject, type Members } from '../../../../src/base/object.js';
import type { TerraformDocument } from '../../../../src/documents/terraform/conversion/origin.js';
import {
  convertState,
  type TerraformOrg,
} from '../../../../src/documents/terraform/conversion/resource-documents.js';
import { shownState } from '../../../../src/documents/terraform/state/instances.js';

const FOLDER = new URL('../../../../fixtures/terraform/', import.meta.url);

/** One attribute of a resource, and the API field that the provider writes. */
export interface AttributeRow {
  /** The resource type, such as `okta_group` or `data.okta_group`. */
  readonly type: string;
  /** The kind of API document, for a resource that becomes documents of several kinds. */
  readonly kind?: 'client';
  readonly beside: Members;
  readonly attribute: string;
  readonly given: unknown;
  readonly path: string;
  readonly sent: unknown;
}

export function attributeRows(): readonly AttributeRow[] {
  let types: readonly string[] = [];
  let beside: Members = {};
  return readFileSync(new URL('attributes.txt', FOLDER), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .flatMap((line) => {
      const section = /^\[(.*?)\](?: (.*))?$/.exec(line);
      if (section === null) return types.flatMap((type) => rowOf(type, line, beside));
      types = section[1]?.replace('client ', 'client:').split(' ') ?? [];
      beside = JSON.parse(section[2] ?? '{}');
      return [];
    });
}

function rowOf(type: string, line: string, beside: Members): AttributeRow {
  const [attribute = '', ...rest] = line.split(' ');
  const last = rest.at(-1) ?? '';
  const isOther = /^[["{\d-]|^(?:true|false)$/.test(last);
  const path = rest.at(isOther ? -2 : -1) ?? '';
  const given: unknown = JSON.parse(rest.slice(0, isOther ? -2 : -1).join(' '));
  const row = { beside, attribute, given, path, sent: isOther ? (JSON.parse(last) as unknown) : given };
  return type.startsWith('client:')
    ? { ...row, type: type.slice('client:'.length), kind: 'client' }
    : { ...row, type };
}

/** A recorded request of the Terraform provider, and the example resource that caused it. */
export interface RecordedResource {
  readonly type: string;
  readonly kind?: 'app' | 'client';
  readonly example: string;
  readonly recording: string;
  readonly values: Members;
  readonly sent: Members;
}

export function recordedResources(): readonly RecordedResource[] {
  return readFileSync(new URL('recorded.jsonl', FOLDER), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
}

/** Returns the documents that a resource manages, without the documents that it only references. */
export function documentsFrom(type: string, values: Members): readonly TerraformDocument[] {
  const isGrouped = type === 'okta_app_signon_policy_rules' && !('rule' in values);
  const given = isGrouped ? { policy_id: 'rst0', rule: [values] } : { policy_id: 'rst0', ...values };
  return orgFrom(type, given).documents.filter(({ isUnmanaged }) => isUnmanaged === undefined);
}

/** Returns the org that one Terraform resource describes. */
export function orgFrom(type: string, values: Members): TerraformOrg {
  const isData = type.startsWith('data.');
  const own = isData ? type.slice('data.'.length) : type;
  const resource = {
    address: `${type}.x`,
    mode: isData ? 'data' : 'managed',
    type: own,
    name: 'x',
    values: { id: 'id1', ...values },
  };
  return convertState(shownState({ values: { root_module: { resources: [resource] } } }));
}

export function valueAt(document: unknown, path: string): unknown {
  let value = document;
  for (const step of path.split('.')) value = isObject(value) ? value[step] : undefined;
  return value;
}
