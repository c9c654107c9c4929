import { useEffect, useState } from 'react'
import type { ClientModule } from '#schemas/api/module-api-types.ts'
import { api } from '../kit/api.ts'
import type { DictItem } from '../ui/dict-tag.tsx'
import type { Values } from './form-values.ts'

/**
 * Default dictionary entries for fields of a new row without a default of their own; undefined while loading. An
 * unreadable dictionary has none; its field shows the error.
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
    // read once when the form opens, so that a later change of a default does not re-render the form
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
