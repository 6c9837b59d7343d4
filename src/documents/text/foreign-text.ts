import { counted, quoted } from '../../base/messages.js';
import { parseJson } from './json.js';

/**
 * Returns a description of a text that is neither JSON nor YAML, with advice; `undefined` if the text is not recognized. The description is
 * a guess for an error message. Call it only after parsing has failed.
 */
export function describeForeignText(text: string): string | undefined {
  const start = text.slice(0, LONGEST_LOOKED_AT);
  return (
    webPage(start) ??
    markup(start) ??
    binary(start) ??
    headed(start) ??
    prefaced(start) ??
    several(text) ??
    terraform(start) ??
    csvTableMessage(start)
  );
}

const LONGEST_LOOKED_AT = 10_000;

function webPage(text: string): string | undefined {
  if (!/^\s*<(?:!doctype\s+html|html|head|body)\b/i.test(text)) return undefined;
  const title = /<title[^>]*>([^<]{1,200})/i.exec(text)?.[1]?.trim();
  const titled = title === undefined || title === '' ? '' : `, ${quoted(title)}`;
  return `this is a web page${titled}, not an export: the API returns one to a browser, or if the token has expired; request the data again with a valid token`;
}

function markup(text: string): string | undefined {
  if (!/^\s*<(?:\?xml|!--|[a-z][\w:.-]*[\s/>])/i.test(text)) return undefined;
  return 'this is XML, not an export: pass the JSON response of the API';
}

function binary(text: string): string | undefined {
  return text.includes('\0')
    ? 'this is a binary file, not an export: pass the JSON response of the API'
    : undefined;
}

/** Returns the message about the output of `curl -i`, which starts with headers; `undefined` for any other text. */
function headed(text: string): string | undefined {
  return /^HTTP\/\d/.test(text)
    ? 'this begins with HTTP headers: request it again without them (`curl` without `-i`)'
    : undefined;
}

/**
 * Returns the message for a text that begins with a comment, or that is JavaScript code instead of JSON; `undefined` for any other text.
 */
function prefaced(text: string): string | undefined {
  if (/^\s*\/[/*]/.test(text))
    return 'this begins with a comment, which JSON does not allow: remove the comments';
  return /^\s*(?:export default|module\.exports\s*=|(?:const|let|var)\s+[\w$]{1,80}\s*=)\s*[{[]/.test(text)
    ? 'this is JavaScript code, not an export: pass its data as JSON'
    : undefined;
}

/** Returns the message about JSON documents that were appended to one file (as with `>>`); `undefined` for any other text. */
function several(text: string): string | undefined {
  const end = /^[}\]](?=\s*[{[])/m.exec(text)?.index;
  return end !== undefined && parseJson(text.slice(0, end + 1)).ok
    ? 'this contains several JSON documents, one after another: combine them into a list (`jq -s . FILE`), or pass one file for each'
    : undefined;
}

/** Returns the message about a block of Terraform's configuration language; `undefined` for any other text. */
function terraform(text: string): string | undefined {
  if (
    !/^(?:resource|data|module|provider|variable)\s+"[^"\n]*"[^\n{]*\{\s*$|^(?:terraform|locals)\s*\{/m.test(
      text,
    )
  )
    return undefined;
  return 'this is a Terraform configuration, whose result only a plan shows: pass its plan (`terraform plan -out plan.tfplan`, then `terraform show -json plan.tfplan > plan.json`)';
}

/**
 * Returns the message that the text is a CSV table instead of an export, if all rows have the same number of fields; otherwise `undefined`.
 */
function csvTableMessage(text: string): string | undefined {
  const [head = '', ...rows] = text.split(/\r?\n/).slice(0, MOST_ROWS).filter(Boolean);
  if (/[{}[\]:]/.test(head)) return undefined;
  const separator = [',', ';', '\t'].find((one) => head.includes(one));
  if (separator === undefined || rows.length === 0) return undefined;
  const columns = fieldsIn(head, separator);
  const isTable = rows.slice(0, -1).every((row) => fieldsIn(row, separator) === columns);
  return isTable
    ? `this is a CSV table with ${counted(columns, 'column')}, not an export: it has no conditions or actions; pass the JSON response of the API`
    : undefined;
}

const MOST_ROWS = 20;

/** Counts the fields of a row. Separators within quotes do not count. */
function fieldsIn(row: string, separator: string): number {
  return row.replace(/"(?:[^"]|"")*"/g, '').split(separator).length;
}
