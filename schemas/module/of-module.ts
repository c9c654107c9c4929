import type { Module } from './resolve.ts'

/** Remembers what `make` makes of each module: a module never changes, it is replaced. */
export function ofModule<Made>(make: (module: Module) => Made): (module: Module) => Made {
  const known = new WeakMap<Module, { readonly made: Made }>()
  return (module) => {
    const found = known.get(module) ?? { made: make(module) }
    known.set(module, found)
    return found.made
  }
}
