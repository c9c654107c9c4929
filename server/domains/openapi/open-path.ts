/**
 * `/page/:id` → `/page/{id}`. `/:ids` is `/{id}` too: OpenAPI knows a path by its shape, whatever its parameters are
 * called.
 */
export const openPath = (path: string): string =>
  path.replaceAll(/:(\w+)/g, (_, name: string) => `{${openName(name)}}`).replace(/(?<=.)\/$/, '')

/** What a parameter is called in the document. */
export const openName = (name: string): string => (name === 'ids' ? 'id' : name)
