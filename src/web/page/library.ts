/** The script of the worker, gzipped and in base64: the build puts it here (.build/explorer.ts). */
export const LIBRARY = '';
