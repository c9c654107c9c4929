import { useEffect, useState } from 'react'
import type { ClientModule } from '#schemas/api/module-wire.ts'
import { api } from '../kit/api.ts'
import type { DictItem } from '../ui/dict-tag.tsx'
import type { Values } from './form-values.ts'

/**
 * The default entries of dictionaries, for the fields of a new row that have no default of their own; undefined while
 * they are fetched. A dictionary that cannot be read has none: its field says so itself.
 */
export function useDictDefaults(copy: Pick<ClientModule, 'fields'> | undefined): Values | undefined {
  const fields = Object.entries(copy?.fields ?? {}).filter(
    ([, field]) => field.dict !== undefined && field.default === undefined && field.readonly !== true,
  )
  const types = [...new Set(fields.map(([, field]) => field.dict!))].join(' ')
  const [data, setData] = useState<ReadonlyMap<string, string>>()
  useEffect(() => {
    if (types === '') return undefined
    let isHere = true
    // read when the form opens and not kept: a default that changes meanwhile must not draw the form anew
    void readDefaults(types.split(' ')).then((read) => isHere && setData(read))
    return () => void (isHere = false)
  }, [types])
  if (types === '') return noValues
  return (
    data &&
    Object.fromEntries(
      fields.flatMap(([name, field]) => {
        const value = data.get(field.dict!)
        return value === undefined ? [] : [[name, field.type === 'dicts' ? [value] : value] as const]
      }),
    )
  )
}

const noValues: Values = {}

async function readDefaults(types: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const found = await Promise.all(
    types.map(async (type) => {
      const reading = api.get<readonly DictItem[]>(`/system/dict/data/type/${encodeURIComponent(type)}`, undefined, {
        quiet: true,
      })
      return [
        type,
        await reading.then((items) => items.find((item) => item.isDefault === 'Y')?.dictValue).catch(() => undefined),
      ] as const
    }),
  )
  return new Map(found.filter((one): one is readonly [string, string] => one[1] !== undefined))
}
