export interface NamedRow<V> {
  readonly name: string
  readonly value: V
}

/** Rows of a record whose names are being typed. */
export const entriesOf = <V>(record: Readonly<Record<string, V>>): readonly NamedRow<V>[] =>
  Object.entries(record).map(([key, value]) => ({ name: key.trimEnd(), value }))

/**
 * The record of such rows. A name that another row has, or that JavaScript would sort as an index, is kept with a blank
 * behind it: no row is lost or moved, and the check refuses the name.
 */
export function recordOf<V>(rows: readonly NamedRow<V>[]): Readonly<Record<string, V>> {
  const taken = new Set<string>()
  return Object.fromEntries(
    rows.map(({ name, value }) => {
      let key = /^\d+$/.test(name) ? `${name} ` : name
      while (taken.has(key)) key += ' '
      taken.add(key)
      return [key, value]
    }),
  )
}
