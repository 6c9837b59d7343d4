import { defineFramework, type Framework } from '../control/framework.js';
import { breakGlassBounded, breakGlassWorks } from './break-glass.js';
import { baseReferences, exceptionsLive } from './configuration.js';
import { snapshotComplete, unmapped } from './snapshot.js';

/** Controls about the quality of the report itself, which are checked with every framework. Spec: Posture, "Controls", `base`. */
export const base: Framework = defineFramework({
  name: 'base',
  version: '1',
  title: 'quality of the report itself: the export, the configuration and its exceptions',
  verification: 'S',
  sources: 'this project defines the controls',
  controls: [snapshotComplete, unmapped, baseReferences, exceptionsLive, breakGlassWorks, breakGlassBounded],
});
