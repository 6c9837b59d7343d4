/** As Node says it of a file that is larger than can be read. */
export function tooLarge(): Error {
  return Object.assign(new Error('the file is too large'), { code: 'ERR_FS_FILE_TOO_LARGE' });
}
