import { cassette } from './cassette.js';
import type { DocumentFormat } from './format.js';
import { har } from './har.js';
import { list } from './list.js';
import { org } from './org.js';
import { ownerWithLists } from './owner-with-lists.js';
import { recording } from './recording.js';
import { resource } from './resource.js';
import { terraformPlan, terraformState, terraformStateFile } from './terraform.js';

/** The first that recognises a document reads it. Those of Terraform's are told by two members, and asked first. */
export const FORMATS: readonly DocumentFormat[] = [
  terraformPlan,
  terraformState,
  terraformStateFile,
  cassette,
  har,
  list,
  org,
  ownerWithLists,
  recording,
  resource,
];
