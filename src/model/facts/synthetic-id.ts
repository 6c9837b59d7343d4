const PREFIX = 'tf:';

/**
 * The id of what is known only after the apply of a plan. It equals itself and nothing else; its letters and their number
 * are not those of the id that the service will give. Spec: Terraform, 3.2.
 */
export function isSynthetic(id: unknown): id is string {
  return typeof id === 'string' && id.startsWith(PREFIX);
}

export function syntheticId(address: string, attribute?: string): string {
  return `${PREFIX}${address}${attribute === undefined ? '' : `#${attribute}`}`;
}
