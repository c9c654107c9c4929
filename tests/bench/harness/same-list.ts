import { isDeepStrictEqual } from 'node:util'

interface Listed {
  readonly total: number
  readonly rows: readonly Readonly<Record<string, unknown>>[]
}

interface Source {
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
}

/** Throws unless both lists have the same rows, column by column, and the same total; returns the bytes of our rows. */
export async function sameList(ours: Source, bare: Source): Promise<number> {
  const [{ data }, hand] = [(await read(ours)) as { readonly data: Listed }, (await read(bare)) as Listed]
  if (data.rows.length === 0 || data.total !== hand.total)
    throw new Error(`<${data.rows.length}> rows of <${data.total}>, by hand <${hand.rows.length}> of <${hand.total}>`)
  for (const [i, row] of data.rows.entries()) {
    const other = hand.rows[i] ?? {}
    const unlike = [...new Set([...Object.keys(row), ...Object.keys(other)])].filter(
      (name) => !isDeepStrictEqual(row[name], other[name]),
    )
    if (unlike.length > 0)
      throw new Error(
        `row <${i}> differs in <${unlike.join(', ')}>: ${JSON.stringify(row)} and ${JSON.stringify(other)}`,
      )
  }
  return JSON.stringify(data.rows).length
}

async function read({ url, headers = {} }: Source): Promise<unknown> {
  const answer = await fetch(url, { headers })
  if (!answer.ok) throw new Error(`${url} answers <${answer.status}>`)
  return answer.json()
}
