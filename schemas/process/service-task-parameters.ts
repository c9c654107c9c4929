/** Values that a service task sends to its handler, by name: texts, which may have `${…}`. */
export type Parameters = Readonly<Record<string, string>>

export const maxParameters = 50
export const maxParameterLength = 2000
export const maxParameterNameLength = 64

/** Why untrusted settings are no parameters. */
export function parametersFault(parameters: unknown): 'shape' | 'many' | 'name' | 'long' | undefined {
  if (typeof parameters !== 'object' || parameters === null || Array.isArray(parameters)) return 'shape'
  const entries = Object.entries(parameters as Readonly<Record<string, unknown>>)
  if (entries.length > maxParameters) return 'many'
  for (const [name, value] of entries) {
    // a name with a blank at an end is one that another row has (key-value-rows.ts of the designer)
    if (name.trim() !== name || name === '' || name.length > maxParameterNameLength) return 'name'
    if (typeof value !== 'string') return 'shape'
    if (value.length > maxParameterLength) return 'long'
  }
  return undefined
}
