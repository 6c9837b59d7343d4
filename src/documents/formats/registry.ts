import { cassette } from './cassette.js';
import type { DocumentFormat } from './format.js';
import { har } from './har.js';
import { list } from './list.js';
import { org } from './org.js';
import { ownerWithLists } from './owner-with-lists.js';
import { recording } from './recording.js';
import { resource } from './resource.js';
import { terraformPlan, terraformState, terraformStateFile } from './terraform.js';

/**
 * All formats. The first one that recognizes a document reads it. The Terraform formats are tested first, since two members identify them.
 */
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
