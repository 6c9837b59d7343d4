import { groupBy } from '../../base/group-by.js';
import { firstFew } from '../../base/messages.js';
import type { Place } from '../../base/result.js';
import type { ConfiguredPlace, Source, SourceDocument } from '../../policies/snapshot.js';
import { LONGEST_ADDRESS, withoutKeys } from './terraform-place.js';

/** A call of a module: its address, and where it is written. */
export interface ModuleCall {
  readonly address: string;
  readonly place: ConfiguredPlace;
}

/** The calls of modules that lead to a source, the nearest first: what it says may stand there. Spec: Terraform, 7. */
export function moduleCallsTo(
  terraform: Source['terraform'],
  documents: readonly SourceDocument[],
): readonly ModuleCall[] {
  const blocks = terraform && documents[terraform.document]?.configuration?.blocks;
  if (blocks === undefined || terraform === undefined || terraform.address.length > LONGEST_ADDRESS)
    return [];
  return modulesIn(terraform.address).flatMap((address) => {
    const place = blocks.get(withoutKeys(address))?.header;
    return place === undefined ? [] : [{ address, place }];
  });
}

/** `module.a["x"].module.b`, then `module.a["x"]`. */
function modulesIn(address: string): readonly string[] {
  const [path = ''] = /^(?:module\.[^.[]+(?:\["(?:[^"\\]|\\.)*"\]|\[\d+\])?\.)*/.exec(address) ?? [];
  const calls = path.match(/module\.[^.[]+(?:\["(?:[^"\\]|\\.)*"\]|\[\d+\])?(?=\.)/g) ?? [];
  return calls.map((_, index) => calls.slice(0, calls.length - index).join('.'));
}

/** Each block that calls a module once, with the instances that it makes: what stands in a module may be wrong there. */
export function calledHere(
  calls: readonly ModuleCall[],
): readonly { readonly message: string; readonly place: Place }[] {
  const byBlock = groupBy(calls, ({ place }) => `${place.document}:${place.line}:${place.column}`);
  return [...byBlock.values()].flatMap((own) => {
    const addresses = [...new Set(own.map(({ address }) => address))];
    const [address] = addresses.length === 1 ? addresses : addresses.map(withoutKeys);
    return own.slice(0, 1).map(({ place }) => ({
      message: `called here: ${firstFew(addresses, undefined, LONGEST_NAMED)}`,
      place: { ...place, pointer: '', ...(address !== undefined && { address }) },
    }));
  });
}

/** In characters: those of one module begin alike. */
const LONGEST_NAMED = 120;
