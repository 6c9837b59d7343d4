import type { Model } from '../../logic/solver/satisfy.js';

/**
 * Returns a function that stores solver models of one search space in little memory. For each model, it returns a function that restores
 * the model. It stores only the differences from the first model, or small numbers if a model differs much. Without this, the models of
 * 10,000 rules need a gigabyte.
 */
export function modelStore(): (model: Model) => () => Model {
  let first: Model | undefined;
  return (model) => {
    first ??= model;
    const base = first;
    const changes: number[] = [];
    for (let variable = 0; variable < model.length; variable++)
      if (model[variable] !== base[variable]) changes.push(variable, model[variable] as number);
    if (2 * changes.length > model.length || model.length !== base.length) return stored(model);
    const kept = Uint32Array.from(changes);
    return () => {
      const restored = base.slice();
      for (let at = 0; at < kept.length; at += 2) restored[kept[at] as number] = kept[at + 1] as number;
      return restored;
    };
  };
}

function stored(model: Model): () => Model {
  let largest = 0;
  for (const value of model) largest = Math.max(largest, value);
  const kept = largest < 2 ** 16 ? Uint16Array.from(model) : Uint32Array.from(model);
  return () => Array.from(kept);
}
