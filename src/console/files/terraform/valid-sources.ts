import type { Problem } from '../../../base/result.js';
import { parseJson } from '../../../documents/text/json.js';
import type { HclParser } from './hcl-blocks.js';
import type { SourceFile, TerraformSources } from './terraform-source.js';

/** Leaves out sources with syntax errors: attributes after an error would otherwise seem to be absent. */
export function validSources(
  sources: TerraformSources,
  parser: Pick<HclParser, 'faultIn'>,
  faults: Problem[],
): TerraformSources {
  return {
    ...sources,
    async filesIn(folder) {
      const files = await sources.filesIn(folder);
      return files.filter((file) => {
        const fault = faultOf(file, parser);
        if (fault !== undefined) faults.push(fault);
        return fault === undefined;
      });
    },
  };
}

function faultOf({ name, text }: SourceFile, { faultIn }: Pick<HclParser, 'faultIn'>): Problem | undefined {
  const broken = (words: string, at: { readonly line?: number; readonly column?: number }): Problem => ({
    severity: 'error',
    code: 'broken-source',
    message: `${words}, so the file is ignored; run \`terraform validate\` for details`,
    location: { document: name, pointer: '', ...at },
  });
  if (name.endsWith('.json')) {
    const parsed = parseJson(text);
    return parsed.ok ? undefined : broken(`this is not JSON: ${parsed.fault.message}`, {});
  }
  if (text.length > LONGEST_SOURCE)
    return broken(`the file has ${text.length} characters, but the limit is ${LONGEST_SOURCE}`, {});
  const at = faultIn(text);
  return at && broken('the Terraform syntax is not understood from here on', at);
}

/** The longest file that is parsed, in characters: an unclosed string costs the parser 200 bytes of memory per character. */
const LONGEST_SOURCE = 2_000_000;
