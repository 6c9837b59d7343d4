import { runSteps } from '../../base/work-steps.js';
import { recordingsIn } from '../helpers/recording/recordings.js';
import { replayRecording } from '../helpers/recording/replay.js';
import type { Recording } from '../rule/recording.js';
import { type Checking, checkResources, checkWhole } from './check-resources.js';
import { type DraftFinding, movedTo } from './draft.js';
import type { ReadOrg } from './orgs.js';
import { recordedChange } from './recorded-change.js';

/** Checks every resource of an org, then the complete org, its Terraform plans and states, and its recordings. */
export function checkOrg(read: ReadOrg, checking: Checking): DraftFinding[] {
  const drafts = runSteps(checkResources(read, checking));
  for (const objects of read.terraform)
    drafts.push(...runSteps(checkWhole('terraform', objects, read, checking)));
  for (const recording of recordingsIn(read.resources)) {
    drafts.push(...runSteps(checkWhole('recording', recording, read, checking)));
    for (const draft of checkRecordedChanges(recording, read, checking)) drafts.push(draft);
  }
  return drafts;
}

/** Applies the lint rules about changes to each recorded request that writes. Findings are located in the exchange. */
function* checkRecordedChanges(
  recording: Recording,
  read: ReadOrg,
  checking: Checking,
): Generator<DraftFinding> {
  for (const step of replayRecording(recording, read.org)) {
    const change = recordedChange(step, read.org);
    if (change === undefined) continue;
    for (const draft of runSteps(checkWhole('change', change, read, checking)))
      yield movedTo(draft, step.exchange.resource);
  }
}
