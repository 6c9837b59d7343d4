import { counted, quoted } from '../../base/messages.js';
import { parseJson } from './json.js';

/**
 * What a text is that neither JSON nor YAML can be read from, and what to do; `undefined` where nothing tells. It is a
 * guess for a message: only a text that cannot be read is looked at.
 */
export function foreignText(text: string): string | undefined {
  const start = text.slice(0, LONGEST_LOOKED_AT);
  return (
    webPage(start) ??
    markup(start) ??
    binary(start) ??
    headed(start) ??
    prefaced(start) ??
    several(text) ??
    terraform(start) ??
    table(start)
  );
}

const LONGEST_LOOKED_AT = 10_000;

function webPage(text: string): string | undefined {
  if (!/^\s*<(?:!doctype\s+html|html|head|body)\b/i.test(text)) return undefined;
  const title = /<title[^>]*>([^<]{1,200})/i.exec(text)?.[1]?.trim();
  const titled = title === undefined || title === '' ? '' : `, ${quoted(title)}`;
  return `this is a web page${titled}, and no export: it is what a browser gets, or anybody whose session or token has ended; ask the API again with a token that is valid`;
}

function markup(text: string): string | undefined {
  if (!/^\s*<(?:\?xml|!--|[a-z][\w:.-]*[\s/>])/i.test(text)) return undefined;
  return 'this is XML, and no export: give what the API of the service answers, as JSON';
}

function binary(text: string): string | undefined {
  return text.includes('\0')
    ? 'this holds zero bytes, so that it is no text: give what the API of the service answers, as JSON'
    : undefined;
}

/** What `curl -i` writes. */
function headed(text: string): string | undefined {
  return /^HTTP\/\d/.test(text)
    ? 'this begins with the headers of an answer: ask again without them (`curl` without `-i`), so that the JSON stands alone'
    : undefined;
}

/** JSON with comments before it, or in a program. */
function prefaced(text: string): string | undefined {
  if (/^\s*\/[/*]/.test(text)) return 'this begins with a comment, and JSON has none: take the comments out';
  return /^\s*(?:export default|module\.exports\s*=|(?:const|let|var)\s+[\w$]{1,80}\s*=)\s*[{[]/.test(text)
    ? 'this is source of JavaScript, which is not read: give what it holds as JSON'
    : undefined;
}

/** What `>>` makes of many answers: the first is whole, and another begins where it ends. */
function several(text: string): string | undefined {
  const end = /^[}\]](?=\s*[{[])/m.exec(text)?.index;
  return end !== undefined && parseJson(text.slice(0, end + 1)).ok
    ? 'this holds several documents, one after another: make one list of them (`jq -s . FILE`), or give a file for each'
    : undefined;
}

/** A block of the language that Terraform is written in. */
function terraform(text: string): string | undefined {
  if (
    !/^(?:resource|data|module|provider|variable)\s+"[^"\n]*"[^\n{]*\{\s*$|^(?:terraform|locals)\s*\{/m.test(
      text,
    )
  )
    return undefined;
  return 'this is source of Terraform, which is not read: it does not say what comes of it; give its plan (`terraform plan -out plan.tfplan`, then `terraform show -json plan.tfplan > plan.json`)';
}

/** Rows of as many fields each. */
function table(text: string): string | undefined {
  const [head = '', ...rows] = text.split(/\r?\n/).slice(0, MOST_ROWS).filter(Boolean);
  if (/[{}[\]:]/.test(head)) return undefined;
  const separator = [',', ';', '\t'].find((one) => head.includes(one));
  if (separator === undefined || rows.length === 0) return undefined;
  const columns = fieldsIn(head, separator);
  const isTable = rows.slice(0, -1).every((row) => fieldsIn(row, separator) === columns);
  return isTable
    ? `this is a table (CSV) of ${counted(columns, 'column')}, and no export: it lacks what rules ask and do; give what the API of the service answers, as JSON`
    : undefined;
}

const MOST_ROWS = 20;

/** Separators within quotes separate nothing. */
function fieldsIn(row: string, separator: string): number {
  return row.replace(/"(?:[^"]|"")*"/g, '').split(separator).length;
}
