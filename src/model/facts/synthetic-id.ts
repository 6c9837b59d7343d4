const PREFIX = 'tf:';

/**
 * Whether an id is a placeholder for an id that is known only after a Terraform plan is applied. A placeholder equals only itself. Its
 * letters and length say nothing about the real id. Spec: Terraform, 3.2.
 */
export function isSynthetic(id: unknown): id is string {
  return typeof id === 'string' && id.startsWith(PREFIX);
}

export function syntheticId(address: string, attribute?: string): string {
  return `${PREFIX}${address}${attribute === undefined ? '' : `#${attribute}`}`;
}
