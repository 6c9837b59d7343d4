/** Returns whether the bytes start like gzip (RFC 1952, 2.3.1). */
export function isGzip([first, second]: Uint8Array): boolean {
  return first === 0x1f && second === 0x8b;
}

/**
 * Returns the message about a text in UTF-16 or UTF-32; `undefined` for any other text. Without a byte order mark, the zero bytes of the
 * first characters show the encoding: these characters are ASCII in JSON, YAML and CSV (RFC 4627, section 3).
 */
export function describeWideText(bytes: Uint8Array): string | undefined {
  const start = [...bytes.subarray(0, 4)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  if (/^(?:0000feff|fffe0000|000000(?!00)|(?!00)..000000)/.test(start))
    return 'the file is UTF-32; save the file as UTF-8';
  return /^(?:feff|fffe|(?:00(?!00)..){2}|(?:(?!00)..00){2})/.test(start)
    ? 'the file is UTF-16, as `>` of Windows PowerShell writes; save the file as UTF-8 (`Set-Content -Encoding utf8`)'
    : undefined;
}

/** Returns a description of a binary file, with advice; `undefined` if the bytes may be text. */
export function describeForeignBytes(bytes: Uint8Array): string | undefined {
  const found = SIGNATURES.find(({ at = 0, starts }) =>
    [...starts].every((character, index) => bytes[at + index] === character.charCodeAt(0)),
  );
  return found && `this is ${found.what}, not an export: ${found.remedy}`;
}

const UNPACK = 'unpack it, and pass the file or folder that it contains';
const SHOW = 'run `terraform show -json plan.tfplan > plan.json`, and pass that file';
const EXPORT = 'pass the JSON response of the API';

/** The leading bytes of known file formats. */
// biome-ignore format: a table
const SIGNATURES: readonly { readonly starts: string; readonly at?: number; readonly what: string; readonly remedy: string }[] = [
  { starts: 'tfplan', at: 30, what: 'a binary Terraform plan', remedy: SHOW },
  { starts: 'PK\x03\x04', what: 'a zip archive or an office document', remedy: UNPACK },
  { starts: 'PK\x05\x06', what: 'an empty zip archive', remedy: EXPORT },
  { starts: 'ustar', at: 257, what: 'a tar archive', remedy: UNPACK },
  { starts: '\x1f\x8b', what: 'a file that is compressed twice with gzip', remedy: UNPACK },
  { starts: 'BZh', what: 'a file that is compressed with bzip2', remedy: UNPACK },
  { starts: '\xfd7zXZ\0', what: 'a file that is compressed with xz', remedy: UNPACK },
  { starts: '7z\xbc\xaf\x27\x1c', what: 'a 7z archive', remedy: UNPACK },
  { starts: '\x28\xb5\x2f\xfd', what: 'a file that is compressed with zstd', remedy: UNPACK },
  { starts: '%PDF-', what: 'a PDF', remedy: EXPORT },
  { starts: '\x89PNG\r\n', what: 'a picture', remedy: EXPORT },
  { starts: '\xff\xd8\xff', what: 'a picture', remedy: EXPORT },
  { starts: 'SQLite format 3\0', what: 'a database', remedy: EXPORT },
];
