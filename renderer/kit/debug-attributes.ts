/**
 * In development, parts of a screen say what of which module file they show, for the panel of renderer/crud/debug. The
 * build has no such marks.
 */
export const debugField = (field: string): object =>
  import.meta.env.DEV ? { 'data-schema-path': `/fields/${field}` } : unmarked
export const debugModule = (module: string | undefined): object =>
  import.meta.env.DEV && module !== undefined ? { 'data-schema-module': module } : unmarked

const unmarked = {}
