/** Returns whether the bytes start like gzip (RFC 1952, 2.3.1). */
export function isGzip([first, second]: Uint8Array): boolean {
  return first === 0x1f && second === 0x8b;
}

/** Returns whether the bytes start with a UTF-16 byte order mark. */
export function isUtf16([first, second]: Uint8Array): boolean {
  return (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
}

export const NOT_UTF_16 =
  'the file is UTF-16, as `>` of Windows PowerShell writes; save the file as UTF-8 (`Set-Content -Encoding utf8`)';

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
