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
 * All document formats. The first format that recognizes a document reads it. The Terraform formats come first, because recognizing them is
 * fast: only two members are read.
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
