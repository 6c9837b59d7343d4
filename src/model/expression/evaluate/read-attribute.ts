import type { Dialect } from '../syntax/dialect.js';
import { FAMILIES } from '../values/attribute.js';
import { FAILURE, notModelled, SOME, unknown } from '../values/cell.js';
import { constantRun, type Run } from '../values/run.js';
import { undocumentedName } from './call-target.js';
import { memberOf } from './member.js';
import { type Resolved, resolve } from './path.js';

/** Compiles a path such as `user.profile.email` to a function that reads its value. Spec: Expression language, attributes. */
export function readPath(path: readonly string[], dialect: Dialect): Run {
  const name = path.join('.');
  const resolved = resolve(path, dialect);
  switch (resolved.kind) {
    case 'attribute':
      return resolved.rest.reduce(readMember, readAttribute(resolved));
    case 'beginning':
      return constantRun(notModelled('any', `the simulator does not support \`${name}\` as a single value`));
    case 'nothing':
      return constantRun(
        dialect === 'classic' ? unknownPath(name) : undocumentedName(name, 'attribute', dialect),
      );
  }
}

/**
 * Returns an unknown value for a path that the Classic dialect does not define. Such a path may be valid, because it may begin with the
 * name of an application of the org.
 */
function unknownPath(name: string) {
  return notModelled('any', `no request and no export contains \`${name}\``, SOME | FAILURE);
}

function readAttribute({ attribute, names }: Resolved & { readonly kind: 'attribute' }): Run {
  const type = attribute.isNullable ? 'any' : attribute.type;
  const fields = FAMILIES[attribute.family];
  const open =
    fields.length > 0
      ? unknown(type, fields)
      : notModelled(type, `no request contains \`${attribute.path}\``);
  return (environment) => {
    const value = attribute.read(environment, ...names);
    return value === undefined ? open : value;
  };
}

function readMember(of: Run, name: string): Run {
  return (environment) => memberOf(of(environment), name);
}
