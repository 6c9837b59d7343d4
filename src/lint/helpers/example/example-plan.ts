import type { Members } from '../../../base/object.js';

/** An object of an example: what a plan does to it. */
export interface ExampleChange {
  readonly type: string;
  readonly name?: string;
  /** The state before, if the plan does not create it. */
  readonly before?: Members;
  /** The state after, if the plan does not delete it. */
  readonly after?: Members;
  /** The values that are known only after the apply. */
  readonly unknown?: Members;
  /** Whether the replacement is created before the deletion. */
  readonly isMadeFirst?: true;
  /** The addresses that its block depends on. */
  readonly dependsOn?: readonly string[];
}

/** A smallest plan of Terraform. */
export function examplePlan(...changes: readonly ExampleChange[]): Members {
  return {
    format_version: '1.2',
    resource_changes: changes.map(
      ({ type, name = 'this', before = null, after = null, unknown = {}, isMadeFirst }) => ({
        address: `${type}.${name}`,
        mode: 'managed',
        type,
        name,
        change: {
          actions: isMadeFirst ? ['create', 'delete'] : [actionOf(before, after)],
          before,
          after,
          after_unknown: unknown,
        },
      }),
    ),
    ...(changes.some(({ dependsOn }) => dependsOn !== undefined) && {
      configuration: { root_module: { resources: changes.map(blockOf) } },
    }),
  };
}

function actionOf(before: Members | null, after: Members | null): string {
  if (before === null) return 'create';
  return after === null ? 'delete' : JSON.stringify(before) === JSON.stringify(after) ? 'no-op' : 'update';
}

function blockOf({ type, name = 'this', dependsOn = [] }: ExampleChange): Members {
  return { address: `${type}.${name}`, mode: 'managed', type, name, expressions: {}, depends_on: dependsOn };
}
