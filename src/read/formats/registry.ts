export { cassette } from './cassette.js';
export { har } from './har.js';
export { list } from './list.js';
export { org } from './org.js';
export { recording } from './recording.js';
export { resource } from './resource.js';
export { terraformPlan, terraformState, terraformStateFile } from './terraform.js';
