import { quoted } from '../../../base/messages.js';
import { folderOf } from '../../../console/files/read-input.js';
import { replaceText } from '../../../console/files/replace-text.js';
import type { AnalysisOutput } from '../../../console/options/feature-options.js';
import { jsonText } from '../../../report/text/json-text.js';

/** The option `--certificate` of `analyze`: a certificate of the unreachable rules, with a warning for each rule without one. */
export const certificateOption: AnalysisOutput = {
  name: 'certificate',
  what: 'write a certificate of the unreachable rules that `preflight verify` checks without the analysis',
  async write(file, { rules }, { snapshot, path }, { files }) {
    const { certifyUnreachable } = await import('../write/certify.js');
    const certificate = certifyUnreachable(snapshot, path, rules);
    const replacing = { text: jsonText(certificate), within: folderOf(file) };
    const unwritten = await replaceText(file, replacing, files);
    if (unwritten !== undefined) return [unwritten];
    return certificate.uncertified.map(({ ruleId, reason }) => ({
      severity: 'warning',
      code: 'uncertified',
      message: `the rule ${quoted(ruleId)} is unreachable, but has no certificate: ${reason}`,
    }));
  },
};
