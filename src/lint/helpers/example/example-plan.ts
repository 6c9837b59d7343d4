import type { Members } from '../../../base/object.js';

/** A resource in an example plan, with its planned change. */
export interface ExampleChange {
  readonly type: string;
  readonly name?: string;
  /** The state before the apply; absent if the plan creates the resource. */
  readonly before?: Members;
  /** The state after the apply; absent if the plan deletes the resource. */
  readonly after?: Members;
  /** The attributes whose values are known only after the apply. */
  readonly unknown?: Members;
  /** Whether the plan creates the replacement before it deletes the old object. */
  readonly isMadeFirst?: true;
  /** The addresses of resources on which the resource depends. */
  readonly dependsOn?: readonly string[];
}

/** Returns a minimal Terraform plan with these changes. */
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
