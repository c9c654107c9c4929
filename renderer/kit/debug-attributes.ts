/**
 * Marks elements in development with the part of the module file that they show, for the debug panel
 * (renderer/crud/debug). The build omits the marks.
 */
export const debugField = (field: string): object =>
  import.meta.env.DEV ? { 'data-schema-path': `/fields/${field}` } : unmarked
export const debugModule = (module: string | undefined): object =>
  import.meta.env.DEV && module !== undefined ? { 'data-schema-module': module } : unmarked

const unmarked = {}
